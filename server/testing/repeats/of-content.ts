import type { Actor } from '../app.ts';
import { readSamples } from '../content-samples.ts';
import type { Sample } from './sample.ts';

/** Reports of each type of content, and the appeal of its author, who is another one: no one may write the same words twice. */
export async function ofContent(): Promise<Record<string, Sample>> {
  const samples: Record<string, Sample> = {};
  for (const [type, { write, report }] of await readSamples()) {
    // A topic and a reply share their calls.
    if (type === 'topic') continue;
    const flag = `POST /api/${report.path.replace(':partner', ':partnerId')}`;
    const fill = (call: string, id: string, author: Actor) =>
      call.replace(':partnerId', author.id).replace(':id', id);
    samples[flag] = async ({ app, people: { cleo, nora } }) => {
      const id = await write({ app, author: cleo, reader: nora });
      return { who: nora, call: fill(flag, id, cleo), body: { category: 'spam', reason: 'Sells shoes.' } };
    };
    samples[flag.replace(/(flag|report)$/, 'appeal')] = async ({
      app,
      ask,
      people: { ada, cleo, fay, milo },
    }) => {
      const author = ['post', 'comment', 'reply'].includes(type) ? fay : cleo;
      const id = await write({ app, author, reader: ada });
      await ask(ada, fill(flag, id, author), { category: 'spam' });
      const open = await app.db
        .selectFrom('moderation_cases')
        .select('id')
        .where('content_type', '=', type)
        .where('content_id', '=', id)
        .executeTakeFirstOrThrow();
      await ask(milo, `PATCH /api/admin/flagged-content/${open.id}`, {
        status: 'action_taken',
        action: 'hide',
      });
      const call = flag.replace(/(flag|report)$/, 'appeal').replace(':id', id);
      return { who: author, call, body: { reason: 'It is about walking.' } };
    };
  }
  return samples;
}

import type { Actor } from '../app.ts';
import { readSamples } from '../content-samples.ts';
import { openCase, type Samples } from './sample.ts';

/** Reports of each type of content, and the appeal of its author, who is another one: no one may write the same words twice. */
export async function ofContent(): Promise<Samples> {
  const samples: Samples = {};
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
    samples[flag.replace(/(flag|report)$/, 'appeal')] = async (world) => {
      const { ada, cleo, fay, milo } = world.people;
      const author = ['post', 'comment', 'reply'].includes(type) ? fay : cleo;
      const id = await write({ app: world.app, author, reader: ada });
      await world.ask(ada, fill(flag, id, author), { category: 'spam' });
      await world.ask(milo, `PATCH /api/admin/flagged-content/${await openCase(world, id)}`, {
        status: 'action_taken',
        action: 'hide',
      });
      const call = flag.replace(/(flag|report)$/, 'appeal').replace(':id', id);
      return { who: author, call, body: { reason: 'It is about walking.' } };
    };
  }
  return samples;
}

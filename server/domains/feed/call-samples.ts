import { randomUUID } from 'node:crypto';
import { comment, post, programme, type Samples, words } from '#server/testing/call-samples/sample.ts';

export const repeatSamples: Samples = {
  'POST /api/posts': async ({ people }) => ({
    who: people.nora,
    call: 'POST /api/posts',
    body: { content: `<p>${words()}</p>`, client_id: randomUUID() },
  }),
  'POST /api/posts/:id/comments': async (world) => ({
    who: world.people.ada,
    call: `POST /api/posts/${(await post(world)).id}/comments`,
    body: comment(),
  }),
  'POST /api/share-success': async ({ people }) => ({
    who: people.nora,
    call: 'POST /api/share-success',
    body: { achievement_type: 'milestone', title: words(), description: 'Seven days.' },
  }),
  'POST /api/share-sentence': async (world) => {
    const { ask, people } = world;
    const id = await programme(world);
    await ask(people.nora, `POST /api/programs/${id}/enroll`);
    await ask(people.nora, `POST /api/programs/${id}/save-reflection`, {
      day: 1,
      reflection: 'A cold, bright walk.',
    });
    const body = {
      program_id: id,
      round: 1,
      day: 1,
      sentence: 'A cold, bright walk.',
      client_id: randomUUID(),
    };
    return { who: people.nora, call: 'POST /api/share-sentence', body };
  },
  'POST /api/posts/:id/like': async (world) => ({
    who: world.people.ada,
    call: `POST /api/posts/${(await post(world)).id}/like`,
    // Without it, a like changes to its opposite.
    body: { liked: true },
  }),
};

export const longTextSamples: Samples = {
  // By someone who wrote none of these texts before, because no one may write the same one twice.
  'PUT /api/posts/:id': async ({ ask, people }) => ({
    who: people.fay,
    call: `PUT /api/posts/${(await ask(people.fay, 'POST /api/posts', { content: words() })).id}`,
    body: {},
  }),
};

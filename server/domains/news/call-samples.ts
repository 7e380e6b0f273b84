import { randomUUID } from 'node:crypto';
import { comment, type Samples, type World, words } from '#server/testing/call-samples/sample.ts';

export const repeatSamples: Samples = {
  'POST /api/news/posts/:id/react': async ({ app, ask, people }) => {
    // By a writer who shared none today: three a day are the limit.
    const writer = await app.register({ tier: 'creator' });
    const form = { title: words(), content: `<p>${words()}</p>`, category: 'updates' };
    const { id } = await ask(writer, 'POST /api/news/posts', form);
    const body = { reaction_type: 'like', active: true };
    return { who: people.nora, call: `POST /api/news/posts/${id}/react`, body };
  },
  'POST /api/news/posts': async ({ people }) => ({
    who: people.fay,
    call: 'POST /api/news/posts',
    body: { title: words(), content: `<p>${words()}</p>`, category: 'updates', client_id: randomUUID() },
  }),
  'POST /api/news/posts/:id/comments': async (world) => ({
    who: world.people.ada,
    call: `POST /api/news/posts/${(await news(world)).id}/comments`,
    body: comment(),
  }),
};

export const longTextSamples: Samples = {
  'PUT /api/news/posts/:id': async (world) => ({
    who: world.people.cleo,
    call: `PUT /api/news/posts/${(await news(world)).id}`,
    body: { title: 'News', category: 'updates' },
  }),
};

const news = ({ ask, people }: World) =>
  ask(people.cleo, 'POST /api/news/posts', {
    title: words(),
    content: `<p>${words()}</p>`,
    category: 'updates',
  });

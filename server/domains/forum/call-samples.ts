import { randomUUID } from 'node:crypto';
import { type Samples, type World, words } from '#server/testing/call-samples/sample.ts';

export const repeatSamples: Samples = {
  'POST /api/forum/topics': async ({ people }) => ({
    who: people.ada,
    call: 'POST /api/forum/topics',
    body: { title: words(), content: `<p>${words()}</p>`, category: 'start_here', client_id: randomUUID() },
  }),
  'POST /api/forum/topics/:id/posts': async (world) => ({
    who: world.people.nora,
    call: `POST /api/forum/topics/${(await topic(world)).id}/posts`,
    body: { content: `<p>${words()}</p>`, client_id: randomUUID() },
  }),
  'POST /api/forum/topics/:id/read': async (world) => ({
    who: world.people.nora,
    call: `POST /api/forum/topics/${(await topic(world)).id}/read`,
    body: {},
  }),
  'POST /api/forum/posts/:id/reactions': async (world) => {
    const { ask, people } = world;
    const call = `POST /api/forum/topics/${(await topic(world)).id}/posts`;
    const { id } = await ask(people.nora, call, { content: `<p>${words()}</p>` });
    const body = { reaction_type: 'like', active: true };
    return { who: people.ada, call: `POST /api/forum/posts/${id}/reactions`, body };
  },
  'POST /api/forum/topics/:id/restore': async (world) => {
    const { id } = await topic(world);
    await world.ask(world.people.ada, `DELETE /api/forum/topics/${id}`);
    return { who: world.people.milo, call: `POST /api/forum/topics/${id}/restore` };
  },
};

export const longTextSamples: Samples = {
  'PUT /api/forum/topics/:id': async ({ ask, people }) => {
    const opened = { title: words(), content: words(), category: 'start_here' };
    const { id } = await ask(people.fay, 'POST /api/forum/topics', opened);
    return { who: people.fay, call: `PUT /api/forum/topics/${id}`, body: { title: 'A walk' } };
  },
  'PUT /api/forum/posts/:id': async (world) => {
    const { ask, people } = world;
    const { id } = await ask(people.nora, `POST /api/forum/topics/${(await topic(world)).id}/posts`, {
      content: `<p>${words()}</p>`,
    });
    return { who: people.nora, call: `PUT /api/forum/posts/${id}`, body: {} };
  },
};

const topic = ({ ask, people }: World) =>
  ask(people.ada, 'POST /api/forum/topics', {
    title: words(),
    content: `<p>${words()}</p>`,
    category: 'start_here',
  });

import { randomUUID } from 'node:crypto';
import { picture, type Samples, type World, words } from '#server/testing/call-samples/sample.ts';

export const repeatSamples: Samples = {
  'POST /api/blog/posts/:id/approve': async (world) => ({
    who: world.people.mira,
    call: `POST /api/blog/posts/${await sentIn(world)}/approve`,
  }),
  'POST /api/blog/posts/:id/reject': async (world) => ({
    who: world.people.mira,
    call: `POST /api/blog/posts/${await sentIn(world)}/reject`,
    body: { reason: 'Too short.' },
  }),
  'POST /api/blog/posts/:id/withdraw': async (world) => ({
    who: world.people.cleo,
    call: `POST /api/blog/posts/${await sentIn(world)}/withdraw`,
  }),
  'POST /api/blog/posts/:id/pictures': async (world) =>
    picture(world.people.cleo, `POST /api/blog/posts/${(await blog(world)).id}/pictures`),
  'POST /api/blog/posts': async ({ people }) => ({
    who: people.cleo,
    call: 'POST /api/blog/posts',
    body: {
      title: words(),
      content: `<p>${words()}</p>`,
      category: 'habits',
      status: 'draft',
      client_id: randomUUID(),
    },
  }),
};

export const longTextSamples: Samples = {
  'PUT /api/blog/posts/:id': async (world) => ({
    who: world.people.cleo,
    call: `PUT /api/blog/posts/${(await blog(world)).id}`,
    body: { title: 'A walk', category: 'habits', status: 'draft' },
  }),
};

/** Sends a new blog post in, and returns its id. */
async function sentIn(world: World): Promise<string> {
  const { id } = await world.ask(world.people.cleo, 'POST /api/blog/posts', {
    title: words(),
    content: `<p>${words()}</p>`,
    excerpt: words(),
    category: 'habits',
    status: 'pending',
  });
  return id;
}

const blog = ({ ask, people }: World) =>
  ask(people.cleo, 'POST /api/blog/posts', {
    title: words(),
    content: `<p>${words()}</p>`,
    category: 'habits',
    status: 'draft',
  });

import { type Samples, words } from '#server/testing/call-samples/sample.ts';

export const repeatSamples: Samples = {
  'POST /api/groups/:id/leave': async ({ ask, people }) => {
    const { id } = await ask(people.ada, 'POST /api/groups', { name: words(), description: 'x' });
    await ask(people.nora, `POST /api/groups/${id}/join`);
    return { who: people.nora, call: `POST /api/groups/${id}/leave` };
  },
  'POST /api/groups/:id/invite': async ({ ask, people }) => {
    const { id } = await ask(people.ada, 'POST /api/groups', { name: words(), description: 'x' });
    return { who: people.ada, call: `POST /api/groups/${id}/invite` };
  },
  'POST /api/groups/:id/requests/:userId': async ({ app, ask, people }) => {
    const { id } = await ask(people.ada, 'POST /api/groups', {
      name: words(),
      description: 'x',
      is_private: true,
    });
    const asking = await app.register({ tier: 'builder' });
    await ask(asking, `POST /api/groups/${id}/join`);
    return { who: people.ada, call: `POST /api/groups/${id}/requests/${asking.id}`, body: { accept: true } };
  },
  'POST /api/groups': async ({ people }) => ({
    who: people.ada,
    call: 'POST /api/groups',
    body: { name: words(), description: 'Morning walkers' },
  }),
  'POST /api/groups/:id/join': async ({ ask, people }) => {
    const { id } = await ask(people.ada, 'POST /api/groups', { name: words(), description: 'x' });
    return { who: people.nora, call: `POST /api/groups/${id}/join` };
  },
};

export const longTextSamples: Samples = {
  'PATCH /api/groups/:id': async ({ ask, people }) => {
    const { id } = await ask(people.ada, 'POST /api/groups', { name: words(), description: 'Walkers' });
    return { who: people.ada, call: `PATCH /api/groups/${id}`, body: {} };
  },
};

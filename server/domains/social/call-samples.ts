import { type Samples } from '#server/testing/call-samples/sample.ts';

export const repeatSamples: Samples = {
  'POST /api/follow/:id': async ({ people }) => ({
    who: people.nora,
    call: `POST /api/follow/${people.cleo.id}`,
  }),
  'POST /api/friends/request': async ({ people }) => ({
    who: people.nora,
    call: 'POST /api/friends/request',
    body: { receiver_id: people.fay.id },
  }),
  'POST /api/friends/respond/:id': async ({ app, ask, people }) => {
    const who = await app.register({ tier: 'builder' });
    const { friend_request_id: id } = await ask(people.ada, 'POST /api/friends/request', {
      receiver_id: who.id,
    });
    return { who, call: `POST /api/friends/respond/${id}?accept=true` };
  },
};

import { randomUUID } from 'node:crypto';
import { type Samples, words } from '#server/testing/call-samples/sample.ts';

export const repeatSamples: Samples = {
  'POST /api/messages': async ({ people }) => ({
    who: people.nora,
    call: 'POST /api/messages',
    body: { receiver_id: people.ada.id, content: words(), client_id: randomUUID() },
  }),
  'POST /api/messages/conversations/:partnerId/typing': async ({ people }) => ({
    who: people.nora,
    call: `POST /api/messages/conversations/${people.ada.id}/typing`,
  }),
  'POST /api/messages/chats/:groupId/open': async ({ ask, people }) => {
    const { id } = await ask(people.ada, 'POST /api/groups', { name: words(), description: 'x' });
    return { who: people.ada, call: `POST /api/messages/chats/${id}/open` };
  },
  'POST /api/messages/conversations/:partnerId/read': async ({ ask, people }) => {
    await ask(people.nora, 'POST /api/messages', {
      receiver_id: people.ada.id,
      content: words(),
      client_id: randomUUID(),
    });
    const call = `POST /api/messages/conversations/${people.nora.id}/read`;
    return { who: people.ada, call, body: { position: 1 } };
  },
};

export const longTextSamples: Samples = {
  'PUT /api/messages/:partnerId/:id': async ({ ask, people }) => {
    const { id: receiver_id } = people.ada;
    const renewed = async () => {
      const { id } = await ask(people.nora, 'POST /api/messages', { receiver_id, content: words() });
      return `PUT /api/messages/${receiver_id}/${id}`;
    };
    return { who: people.nora, call: await renewed(), renewed, body: {} };
  },
};

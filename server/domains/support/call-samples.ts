import { randomUUID } from 'node:crypto';
import { type Samples, type World, words } from '#server/testing/call-samples/sample.ts';

export const repeatSamples: Samples = {
  'POST /api/support/tickets': async ({ people }) => ({
    who: people.nora,
    call: 'POST /api/support/tickets',
    body: { category: 'broken', message: words(), form_id: randomUUID() },
  }),
  'POST /api/support/tickets/:id/messages': async (world) => ({
    who: world.people.nora,
    call: `POST /api/support/tickets/${(await ticket(world)).id}/messages`,
    body: { message: words(), form_id: randomUUID() },
  }),
  'POST /api/admin/support/tickets/:id/replies': async (world) => ({
    who: world.people.milo,
    call: `POST /api/admin/support/tickets/${(await ticket(world)).id}/replies`,
    body: { message: words(), version: 1, form_id: randomUUID() },
  }),
  'POST /api/admin/support/tickets/:id/notes': async (world) => ({
    who: world.people.milo,
    call: `POST /api/admin/support/tickets/${(await ticket(world)).id}/notes`,
    body: { note: words(), form_id: randomUUID() },
  }),
  'POST /api/support/tickets/:id/close': async (world) => ({
    who: world.people.nora,
    call: `POST /api/support/tickets/${(await ticket(world)).id}/close`,
  }),
};

export const longTextSamples: Samples = {
  'PUT /api/admin/support/answers/:id': async ({ people }) => ({
    who: people.milo,
    call: `PUT /api/admin/support/answers/${randomUUID()}`,
    body: { title: 'Hello' },
  }),
};

const ticket = ({ ask, people }: World) =>
  ask(people.nora, 'POST /api/support/tickets', {
    category: 'broken',
    message: words(),
    form_id: randomUUID(),
  });

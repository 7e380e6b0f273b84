import { randomUUID } from 'node:crypto';
import { castPassword } from '../cast.ts';
import { comment, habit, post, programme, type Sample, ticket, topic, words } from './sample.ts';

/** Calls by which members write to each other and to us, and acts of the office. */
export const ofMembers: Record<string, Sample> = {
  'POST /api/payments/checkout': async ({ people }) => ({
    who: people.finn,
    call: 'POST /api/payments/checkout',
    body: { package_id: 'builder_monthly', origin_url: 'https://evolve.test' },
  }),
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
  'POST /api/messages': async ({ people }) => ({
    who: people.nora,
    call: 'POST /api/messages',
    body: { receiver_id: people.ada.id, content: words(), client_id: randomUUID() },
  }),
  'POST /api/habits': async ({ people }) => ({ who: people.finn, call: 'POST /api/habits', body: habit() }),
  'POST /api/habits/all-done': async ({ ask, people }) => {
    await ask(people.cleo, 'POST /api/habits', { ...habit(), routine: 'Morning' });
    const body = {
      routine: 'Morning',
      date: '2026-03-02',
      operation_id: randomUUID(),
      marked_at: '2026-03-02T15:00:00Z',
    };
    return { who: people.cleo, call: 'POST /api/habits/all-done', body };
  },
  'POST /api/goals': async ({ people }) => ({
    who: people.finn,
    call: 'POST /api/goals',
    body: {
      title: words(),
      category: 'fitness',
      target_value: 10,
      unit: 'walks',
      deadline: '2026-06-01',
      client_id: randomUUID(),
    },
  }),
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
  'POST /api/admin/users/:id/notes': async ({ people }) => ({
    who: people.mira,
    call: `POST /api/admin/users/${people.nora.id}/notes`,
    body: { content: words() },
  }),
  'POST /api/admin/users/bulk': async ({ app, ask, people }) => {
    await ask(people.mira, 'POST /api/admin/confirm', { password: castPassword });
    const { id } = await app.register({});
    const body = { act: 'suspend', ids: [id], preview: false, reason: 'Spam.' };
    return { who: people.mira, call: 'POST /api/admin/users/bulk', body };
  },
  'POST /api/admin/invitations': async ({ ask, people }) => {
    await ask(people.mira, 'POST /api/admin/confirm', { password: castPassword });
    const body = { client_id: randomUUID(), rows: [{ email: 'new@example.org', name: 'Noa' }] };
    return { who: people.mira, call: 'POST /api/admin/invitations', body };
  },
  'POST /api/follow/:id': async ({ people }) => ({
    who: people.nora,
    call: `POST /api/follow/${people.cleo.id}`,
  }),
  'POST /api/friends/request': async ({ people }) => ({
    who: people.nora,
    call: 'POST /api/friends/request',
    body: { receiver_id: people.fay.id },
  }),
  'POST /api/admin/seed-sample-course': async ({ people }) => ({
    who: people.mira,
    call: 'POST /api/admin/seed-sample-course',
  }),
  'POST /api/users/export': async ({ people }) => ({
    who: people.nora,
    call: 'POST /api/users/export',
    body: { contents: 'everything' },
  }),
  'POST /api/auth/register': async ({ app }) => ({
    who: app.visitor,
    call: 'POST /api/auth/register',
    body: { name: 'Noa', email: 'noa@example.org', password: castPassword },
  }),
  'POST /api/admin/users/:id/export': async ({ app, people }) => ({
    who: people.mira,
    call: `POST /api/admin/users/${(await app.register({})).id}/export`,
  }),
  'POST /api/push/subscriptions': async ({ people }) => ({
    who: people.nora,
    call: 'POST /api/push/subscriptions',
    body: {
      endpoint: 'https://push.example.org/1',
      keys: {
        p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
        auth: 'tBHItJI5svbpez7KI4CCXg',
      },
    },
  }),
};

import { randomUUID } from 'node:crypto';
import { castPassword } from '../cast.ts';
import { subscribe } from '../subscribe.ts';
import {
  circleForm,
  comment,
  course,
  openCourse,
  post,
  programme,
  type Sample,
  ticket,
  topic,
  type World,
  words,
} from './sample.ts';

/** Calls that set a state, read, or begin something anew. */
export const ofStates: Record<string, Sample> = {
  'POST /api/posts/:id/like': async (world) => ({
    who: world.people.ada,
    call: `POST /api/posts/${(await post(world)).id}/like`,
    // Without it, a like changes to its opposite.
    body: { liked: true },
  }),
  'POST /api/comments/:id/like': async (world) => {
    const { ask, people } = world;
    const { id } = await ask(people.ada, `POST /api/posts/${(await post(world)).id}/comments`, comment());
    return { who: people.nora, call: `POST /api/comments/${id}/like`, body: { liked: true } };
  },
  'POST /api/news/posts/:id/react': async ({ app, ask, people }) => {
    // By a writer who shared none today: three a day are the limit.
    const writer = await app.register({ tier: 'creator' });
    const form = { title: words(), content: `<p>${words()}</p>`, category: 'updates' };
    const { id } = await ask(writer, 'POST /api/news/posts', form);
    const body = { reaction_type: 'like', active: true };
    return { who: people.nora, call: `POST /api/news/posts/${id}/react`, body };
  },
  'POST /api/forum/topics/:id/read': async (world) => ({
    who: world.people.nora,
    call: `POST /api/forum/topics/${(await topic(world)).id}/read`,
    body: {},
  }),
  'POST /api/gatherings/:id/cancel': async ({ ask, people }) => ({
    who: people.cleo,
    call: `POST /api/gatherings/${(await ask(people.cleo, 'POST /api/gatherings', circleForm())).id}/cancel`,
    body: {},
  }),
  'POST /api/groups/:id/leave': async ({ ask, people }) => {
    const { id } = await ask(people.ada, 'POST /api/groups', { name: words(), description: 'x' });
    await ask(people.nora, `POST /api/groups/${id}/join`);
    return { who: people.nora, call: `POST /api/groups/${id}/leave` };
  },
  'POST /api/groups/:id/invite': async ({ ask, people }) => {
    const { id } = await ask(people.ada, 'POST /api/groups', { name: words(), description: 'x' });
    return { who: people.ada, call: `POST /api/groups/${id}/invite` };
  },
  'POST /api/courses/:id/markdown/preview': async (world) => ({
    who: world.people.cleo,
    call: `POST /api/courses/${(await course(world)).id}/markdown/preview`,
    body: { markdown: '# Begin\n\n## Kettle\n\nBoil it.\n' },
  }),
  'POST /api/courses/:id/rating': async (world) => {
    const { id, lessonId } = await openCourse(world);
    await world.ask(world.people.nora, `POST /api/courses/${id}/enroll`);
    await world.ask(world.people.nora, `POST /api/lessons/${lessonId}/complete`);
    return { who: world.people.nora, call: `POST /api/courses/${id}/rating`, body: { rating: 4 } };
  },
  'POST /api/support/tickets/:id/close': async (world) => ({
    who: world.people.nora,
    call: `POST /api/support/tickets/${(await ticket(world)).id}/close`,
  }),
  'POST /api/programs/:id/save-reflection': async (world) => {
    const id = await programme(world);
    const who = await world.app.register({ tier: 'builder' });
    await world.ask(who, `POST /api/programs/${id}/enroll`);
    return {
      who,
      call: `POST /api/programs/${id}/save-reflection`,
      body: { day: 1, reflection: 'A heron.' },
    };
  },
  'POST /api/notifications/read': async ({ people }) => ({
    who: people.nora,
    call: 'POST /api/notifications/read',
    body: { all: true },
  }),
  'POST /api/calendar': async ({ people }) => ({ who: people.nora, call: 'POST /api/calendar' }),
  'POST /api/admin/confirm': async ({ people }) => ({
    who: people.mira,
    call: 'POST /api/admin/confirm',
    body: { password: castPassword },
  }),
  'POST /api/auth/check-password': async ({ app }) => ({
    who: app.visitor,
    call: 'POST /api/auth/check-password',
    body: { password: 'a-quiet-heron-walks' },
  }),
  'POST /api/admin/users/table': async ({ people }) => ({
    who: people.mira,
    call: 'POST /api/admin/users/table',
    body: {},
  }),
  'POST /api/admin/users/:id/sign-out': async ({ app, ask, people }) => {
    await ask(people.mira, 'POST /api/admin/confirm', { password: castPassword });
    return { who: people.mira, call: `POST /api/admin/users/${(await app.register({})).id}/sign-out` };
  },
  'POST /api/auth/logout': async ({ app }) => ({
    who: await app.register({}),
    call: 'POST /api/auth/logout',
  }),
  'POST /api/users/deactivate': async ({ app }) => ({
    who: await app.register({}),
    call: 'POST /api/users/deactivate',
    body: { password: castPassword },
  }),
  'POST /api/users/delete-account': async ({ app }) => ({
    who: await app.register({}),
    call: 'POST /api/users/delete-account',
    body: { password: castPassword, texts: 'erase' },
  }),
  'POST /api/programs/:id/update-checklist': async (world) => {
    const id = await programme(world);
    const who = await world.app.register({ tier: 'builder' });
    await world.ask(who, `POST /api/programs/${id}/enroll`);
    const body = {
      day: 1,
      item: 'walkReflection',
      value: true,
      operation_id: randomUUID(),
      marked_at: '2026-03-02T15:00:00Z',
    };
    return { who, call: `POST /api/programs/${id}/update-checklist`, body };
  },
  'POST /api/programs/:id/seen': async (world) => {
    const id = await programme(world);
    const who = await world.app.register({ tier: 'builder' });
    await world.ask(who, `POST /api/programs/${id}/enroll`);
    return { who, call: `POST /api/programs/${id}/seen`, body: { round: 1, finish: true, days: [1] } };
  },
  'POST /api/goals/:id/celebrated': async ({ app, ask }) => {
    const who = await app.register({ tier: 'builder' });
    const { id } = await ask(who, 'POST /api/goals', {
      title: words(),
      category: 'fitness',
      target_value: 1,
      unit: 'walks',
      deadline: '2026-06-01',
      client_id: randomUUID(),
    });
    await ask(who, `PATCH /api/goals/${id}/progress?current_value=1`);
    return { who, call: `POST /api/goals/${id}/celebrated` };
  },
  'POST /api/friends/respond/:id': async ({ app, ask, people }) => {
    const who = await app.register({ tier: 'builder' });
    const { friend_request_id: id } = await ask(people.ada, 'POST /api/friends/request', {
      receiver_id: who.id,
    });
    return { who, call: `POST /api/friends/respond/${id}?accept=true` };
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
  'POST /api/admin/flagged-content/:id/reopen': async (world) => {
    const { app, ask, people } = world;
    const { id } = await post(world);
    await ask(people.ada, `POST /api/posts/${id}/flag`, { category: 'spam' });
    const held = await app.db
      .selectFrom('moderation_cases')
      .select('id')
      .where('content_id', '=', id)
      .executeTakeFirstOrThrow();
    const call = `/api/admin/flagged-content/${held.id}`;
    await ask(people.milo, `PATCH ${call}`, { status: 'action_taken', action: 'hide' });
    return { who: people.milo, call: `POST ${call}/reopen` };
  },
  'POST /api/admin/users/:id/sheet': async ({ people }) => ({
    who: people.mira,
    call: `POST /api/admin/users/${people.nora.id}/sheet`,
  }),
  'POST /api/admin/invitations/:id/resend': async (world) => {
    const id = await invited(world);
    world.app.clock.advance({ hours: 25 });
    await world.ask(world.people.mira, 'POST /api/admin/confirm', { password: castPassword });
    return { who: world.people.mira, call: `POST /api/admin/invitations/${id}/resend` };
  },
  'POST /api/admin/invitations/:id/withdraw': async (world) => ({
    who: world.people.mira,
    call: `POST /api/admin/invitations/${await invited(world)}/withdraw`,
  }),
  'POST /api/notifications/unread': async ({ people }) => ({
    who: people.nora,
    call: 'POST /api/notifications/unread',
    body: { ids: [] },
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
  'POST /api/subscription/cancel': async (world) => ({
    who: await subscriber(world),
    call: 'POST /api/subscription/cancel',
    body: { reason: 'other' },
  }),
  'POST /api/subscription/pause': async (world) => ({
    who: await subscriber(world),
    call: 'POST /api/subscription/pause',
    body: { months: 1 },
  }),
  'POST /api/subscription/change': async (world) => ({
    who: await subscriber(world),
    call: 'POST /api/subscription/change',
    body: { package_id: 'achiever_monthly' },
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

/** Invites someone, and returns the id of the invitation. */
async function invited({ app, ask, people }: World): Promise<string> {
  await ask(people.mira, 'POST /api/admin/confirm', { password: castPassword });
  const rows = [{ email: `${randomUUID()}@example.org`, name: 'Noa' }];
  await ask(people.mira, 'POST /api/admin/invitations', { client_id: randomUUID(), rows });
  await app.runJobs();
  const { id } = await app.db
    .selectFrom('invitations')
    .select('id')
    .where('email', '=', rows[0]?.email ?? '')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns a new member who pays for Builder. */
async function subscriber({ app }: World) {
  const who = await app.register({});
  await subscribe(app, who, 'builder_monthly');
  return who;
}

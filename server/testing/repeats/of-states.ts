import { castPassword } from '../cast.ts';
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
};

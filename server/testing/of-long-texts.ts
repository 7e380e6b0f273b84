import { randomUUID } from 'node:crypto';
import {
  blog,
  circleForm,
  course,
  news,
  openCourse,
  post,
  programme,
  type Sample,
  topic,
  type World,
  words,
} from './repeats/sample.ts';
import { walkOf } from './walk.ts';

const circle = (starts: string) => ({
  ...circleForm(),
  meetings: [{ title: 'Why we stop', starts, minutes: 75 }],
});
const farAhead = '2026-08-10T19:00';
/** An assignment of Cleo that Ada takes part in. */
async function assignment(world: World): Promise<{ id: string; lessonId: string }> {
  const { ask, people } = world;
  const { id, lessonId } = await openCourse(world, { lesson_type: 'assignment' });
  await ask(people.cleo, `PUT /api/lessons/${lessonId}/assignment`, {
    collects_work: true,
    due_on: null,
    due_after_days: null,
    needs_acceptance: true,
    shows_examples: false,
  });
  await ask(people.ada, `POST /api/courses/${id}/enroll`);
  return { id, lessonId };
}

/** Calls with a long text that no test of repetitions needs: most change something that is there. */
export const ofLongTexts: Record<string, Sample> = {
  'PUT /api/messages/:partnerId/:id': async ({ ask, people }) => {
    const { id: receiver_id } = people.ada;
    const renewed = async () => {
      const { id } = await ask(people.nora, 'POST /api/messages', { receiver_id, content: words() });
      return `PUT /api/messages/${receiver_id}/${id}`;
    };
    return { who: people.nora, call: await renewed(), renewed, body: {} };
  },
  'POST /api/gatherings': async ({ app }) => ({
    who: await app.register({ tier: 'creator' }),
    call: 'POST /api/gatherings',
    body: { ...circle(farAhead), client_id: '' },
  }),
  'PUT /api/gatherings/:id': async ({ ask, people }) => {
    const form = circle(farAhead);
    const { id, version } = await ask(people.cleo, 'POST /api/gatherings', form);
    return { who: people.cleo, call: `PUT /api/gatherings/${id}`, body: { ...form, version } };
  },
  'PUT /api/gatherings/:id/meetings/:meeting/notes': async ({ app, ask, people }) => {
    const soon = new Date(app.clock.now().getTime() + 86_400_000).toISOString().slice(0, 16);
    const { id, meetings } = await ask(people.cleo, 'POST /api/gatherings', circle(soon));
    app.clock.advance({ days: 2 });
    return {
      who: people.cleo,
      call: `PUT /api/gatherings/${id}/meetings/${meetings[0].id}/notes`,
      body: { version: 0 },
    };
  },
  // By someone who wrote none of these texts before, because no one may write the same one twice.
  'PUT /api/posts/:id': async ({ ask, people }) => ({
    who: people.fay,
    call: `PUT /api/posts/${(await ask(people.fay, 'POST /api/posts', { content: words() })).id}`,
    body: {},
  }),
  'PUT /api/news/posts/:id': async (world) => ({
    who: world.people.cleo,
    call: `PUT /api/news/posts/${(await news(world)).id}`,
    body: { title: 'News', category: 'updates' },
  }),
  'PUT /api/blog/posts/:id': async (world) => ({
    who: world.people.cleo,
    call: `PUT /api/blog/posts/${(await blog(world)).id}`,
    body: { title: 'A walk', category: 'habits', status: 'draft' },
  }),
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
  'PUT /api/comments/:id': async (world) => {
    const { ask, people } = world;
    const { id } = await ask(people.ada, `POST /api/posts/${(await post(world)).id}/comments`, {
      content: words(),
    });
    return { who: people.ada, call: `PUT /api/comments/${id}`, body: {} };
  },
  'PUT /api/courses/:id': async (world) => ({
    who: world.people.cleo,
    call: `PUT /api/courses/${(await course(world)).id}`,
    body: {},
  }),
  'PUT /api/courses/:id/lessons/:lessonId': async (world) => {
    const { id, lessonId } = await openCourse(world);
    return { who: world.people.cleo, call: `PUT /api/courses/${id}/lessons/${lessonId}`, body: {} };
  },
  'PUT /api/lessons/:id/media': async (world) => ({
    who: world.people.cleo,
    call: `PUT /api/lessons/${(await openCourse(world)).lessonId}/media`,
    body: { captions: '', language: 'en', transcript: '' },
  }),
  'PUT /api/lessons/:id/note': async (world) => {
    const { id, lessonId } = await openCourse(world);
    await world.ask(world.people.nora, `POST /api/courses/${id}/enroll`);
    return { who: world.people.nora, call: `PUT /api/lessons/${lessonId}/note`, body: {} };
  },
  'POST /api/lessons/:id/submissions': async (world) => ({
    who: world.people.ada,
    call: `POST /api/lessons/${(await assignment(world)).lessonId}/submissions`,
    body: { number: 1, pictures: [], may_be_example: false },
  }),
  'POST /api/submissions/:id/review': async (world) => {
    const { ask, people } = world;
    const { id, lessonId } = await assignment(world);
    await ask(people.ada, `POST /api/lessons/${lessonId}/submissions`, {
      number: 1,
      content: words(),
      pictures: [],
      may_be_example: false,
    });
    const [work] = await ask(people.cleo, `GET /api/courses/${id}/submissions?list=waiting`);
    return {
      who: people.cleo,
      call: `POST /api/submissions/${work.id}/review`,
      body: { verdict: 'accepted' },
    };
  },
  'POST /api/courses/:id/markdown/preview': async (world) => ({
    who: world.people.cleo,
    call: `POST /api/courses/${(await course(world)).id}/markdown/preview`,
    body: {},
  }),
  'PUT /api/drafts/:place': async ({ people }) => ({
    who: people.nora,
    call: 'PUT /api/drafts/post',
    body: { version: 0, writer: randomUUID() },
  }),
  'POST /api/programs/:id/save-reflection': async (world) => {
    const id = await programme(world);
    await world.ask(world.people.cleo, `POST /api/programs/${id}/enroll`);
    return { who: world.people.cleo, call: `POST /api/programs/${id}/save-reflection`, body: { day: 1 } };
  },
  'POST /api/programs/:id/complete-day': async (world) => {
    const id = await programme(world);
    await world.ask(world.people.milo, `POST /api/programs/${id}/enroll`);
    return { who: world.people.milo, call: `POST /api/programs/${id}/complete-day`, body: { day: 1 } };
  },
  'PUT /api/reviews/:from/answer': async ({ app, ask }) => {
    const who = await app.register({ time_zone: 'UTC', tier: 'builder' });
    const walk = await walkOf(who);
    await walk.enrol();
    await walk.complete(1);
    // A week may be answered from its Sunday on.
    const sunday = new Date(app.clock.now());
    sunday.setUTCDate(sunday.getUTCDate() + 7 - (sunday.getUTCDay() || 7));
    app.clock.set(new Date(`${sunday.toISOString().slice(0, 10)}T10:00:00Z`));
    await ask(who, 'GET /api/reviews');
    const from = new Date(sunday.getTime() - 6 * 86_400_000).toISOString().slice(0, 10);
    return { who, call: `PUT /api/reviews/${from}/answer`, body: {} };
  },
  'PATCH /api/goals/:id': async ({ ask, people }) => {
    const { id } = await ask(people.nora, 'POST /api/goals', {
      title: 'Read',
      category: 'fitness',
      target_value: 3,
      unit: 'books',
      deadline: '2026-12-01',
    });
    return { who: people.nora, call: `PATCH /api/goals/${id}`, body: {} };
  },
  'PATCH /api/groups/:id': async ({ ask, people }) => {
    const { id } = await ask(people.ada, 'POST /api/groups', { name: words(), description: 'Walkers' });
    return { who: people.ada, call: `PATCH /api/groups/${id}`, body: {} };
  },
  'PUT /api/admin/support/answers/:id': async ({ people }) => ({
    who: people.milo,
    call: `PUT /api/admin/support/answers/${randomUUID()}`,
    body: { title: 'Hello' },
  }),
  'PUT /api/admin/programme/days/:day': async ({ ask, people }) => {
    const { text } = (await ask(people.mira, 'GET /api/admin/programme/days/40')).published;
    return { who: people.mira, call: 'PUT /api/admin/programme/days/40', body: { ...text, version: 0 } };
  },
};

import { randomUUID } from 'node:crypto';
import { comment, picture, type Samples, type World, words } from '#server/testing/call-samples/sample.ts';

export const repeatSamples: Samples = {
  'POST /api/admin/seed-sample-course': async ({ people }) => ({
    who: people.mira,
    call: 'POST /api/admin/seed-sample-course',
  }),
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
  'POST /api/courses': async ({ people }) => ({
    who: people.cleo,
    call: 'POST /api/courses',
    body: { ...about, title: words() },
  }),
  'POST /api/courses/:id/lessons': async (world) => ({
    who: world.people.cleo,
    call: `POST /api/courses/${(await course(world)).id}/lessons`,
    body: { title: 'Kettle', description: 'x', content: '<p>Boil it.</p>' },
  }),
  'POST /api/courses/:id/markdown': async (world) => {
    const { id, version } = await course(world);
    const markdown = '# Begin\n\n## Kettle\n\nBoil it.\n';
    return { who: world.people.cleo, call: `POST /api/courses/${id}/markdown`, body: { markdown, version } };
  },
  'POST /api/courses/:id/duplicate': async (world) => ({
    who: world.people.cleo,
    call: `POST /api/courses/${(await course(world)).id}/duplicate`,
    body: { client_id: randomUUID() },
  }),
  'POST /api/lessons/:id/versions/:versionId/restore': async (world) => {
    const { ask, app, people } = world;
    const { id, lessonId } = await openCourse(world, { content: '<p>First</p>' });
    app.clock.advance({ hours: 2 });
    const { version } = await ask(people.cleo, `PUT /api/courses/${id}/lessons/${lessonId}`, {
      content: '<p>Next</p>',
    });
    const versions = await ask(people.cleo, `GET /api/lessons/${lessonId}/versions`);
    const call = `POST /api/lessons/${lessonId}/versions/${versions.at(-1).id}/restore`;
    return { who: people.cleo, call, body: { version } };
  },
  'POST /api/upload/cover-photo': ({ people }) => picture(people.cleo, 'POST /api/upload/cover-photo'),
  'POST /api/lessons/:id/pictures': async (world) => {
    const { lessonId } = await assignment(world);
    return picture(world.people.ada, `POST /api/lessons/${lessonId}/pictures`);
  },
  'POST /api/lessons/:id/comments': async (world) => ({
    who: world.people.cleo,
    call: `POST /api/lessons/${(await openCourse(world)).lessonId}/comments`,
    body: comment(),
  }),
  'POST /api/courses/:id/enroll': async (world) => ({
    who: world.people.nora,
    call: `POST /api/courses/${(await openCourse(world)).id}/enroll`,
  }),
  'POST /api/lessons/:id/complete': async (world) => {
    const { id, lessonId } = await openCourse(world);
    await world.ask(world.people.nora, `POST /api/courses/${id}/enroll`);
    return { who: world.people.nora, call: `POST /api/lessons/${lessonId}/complete` };
  },
};

export const longTextSamples: Samples = {
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
};

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

async function openCourse(world: World, lesson: object = {}) {
  const { ask, people } = world;
  const { id } = await course(world);
  const { id: lessonId } = await ask(people.cleo, `POST /api/courses/${id}/lessons`, {
    title: words(),
    description: 'x',
    is_preview: true,
    ...lesson,
  });
  await ask(people.cleo, `PUT /api/courses/${id}`, { is_published: true });
  return { id: String(id), lessonId: String(lessonId) };
}

const about = { description: 'Eight short lessons.', category: 'habits' };
const course = ({ ask, people }: World) =>
  ask(people.cleo, 'POST /api/courses', { ...about, title: words() });

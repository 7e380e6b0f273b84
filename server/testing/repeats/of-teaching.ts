import { randomUUID } from 'node:crypto';
import {
  about,
  blog,
  circleForm,
  comment,
  course,
  fileOf,
  form,
  news,
  openCourse,
  picture,
  programme,
  type Sample,
  words,
} from './sample.ts';

/** Courses, the programme, groups, gatherings and texts with a headline. */
export const ofTeaching: Record<string, Sample> = {
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
  'POST /api/users/upload-photo': ({ people }) => picture(people.ada, 'POST /api/users/upload-photo'),
  'POST /api/admin/settings/logo': ({ people }) => picture(people.mira, 'POST /api/admin/settings/logo'),
  'POST /api/blog/posts/:id/pictures': async (world) =>
    picture(world.people.cleo, `POST /api/blog/posts/${(await blog(world)).id}/pictures`),
  'POST /api/lessons/:id/pictures': async (world) => {
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
    return picture(people.ada, `POST /api/lessons/${lessonId}/pictures`);
  },
  'POST /api/lessons/:id/comments': async (world) => ({
    who: world.people.cleo,
    call: `POST /api/lessons/${(await openCourse(world)).lessonId}/comments`,
    body: comment(),
  }),
  'POST /api/news/posts': async ({ people }) => ({
    who: people.fay,
    call: 'POST /api/news/posts',
    body: { title: words(), content: `<p>${words()}</p>`, category: 'updates', client_id: randomUUID() },
  }),
  'POST /api/news/posts/:id/comments': async (world) => ({
    who: world.people.ada,
    call: `POST /api/news/posts/${(await news(world)).id}/comments`,
    body: comment(),
  }),
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
  'POST /api/groups': async ({ people }) => ({
    who: people.ada,
    call: 'POST /api/groups',
    body: { name: words(), description: 'Morning walkers' },
  }),
  'POST /api/gatherings': async ({ people }) => ({
    who: people.cleo,
    call: 'POST /api/gatherings',
    body: { ...circleForm(), client_id: randomUUID() },
  }),
  'POST /api/gatherings/:id/questions': async ({ ask, people }) => ({
    who: people.cleo,
    call: `POST /api/gatherings/${(await ask(people.cleo, 'POST /api/gatherings', circleForm())).id}/questions`,
    body: { content: words(), client_id: randomUUID() },
  }),
  'POST /api/imports': async ({ people }) => ({
    who: people.ada,
    call: 'POST /api/imports',
    body: fileOf('date,habit\n2026-02-01,Walk\n', 'walks.csv', 'text/csv'),
    headers: { 'content-type': form },
  }),
  'POST /api/programs/:id/pauses': async (world) => {
    const id = await programme(world);
    await world.ask(world.people.ada, `POST /api/programs/${id}/enroll`);
    const body = { from: '2026-03-20', days: 3 };
    return { who: world.people.ada, call: `POST /api/programs/${id}/pauses`, body };
  },
  'POST /api/programs/:id/enroll': async (world) => ({
    who: world.people.fay,
    call: `POST /api/programs/${await programme(world)}/enroll`,
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
  'POST /api/groups/:id/join': async ({ ask, people }) => {
    const { id } = await ask(people.ada, 'POST /api/groups', { name: words(), description: 'x' });
    return { who: people.nora, call: `POST /api/groups/${id}/join` };
  },
  'POST /api/newsletter/subscribe': async ({ app }) => ({
    who: app.visitor,
    call: 'POST /api/newsletter/subscribe',
    body: { email: 'reader@example.org' },
  }),
  'POST /api/gatherings/:id/seat': async ({ app, ask, people }) => {
    const { id } = await ask(people.cleo, 'POST /api/gatherings', circleForm());
    const who = await app.register({ tier: 'creator' });
    return { who, call: `POST /api/gatherings/${id}/seat` };
  },
};

import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';

const app = await testApp();
const { cleo, fay, nora, mira } = await app.cast('cleo', 'fay', 'nora', 'mira');

async function newLesson(more: Record<string, unknown> = {}) {
  const { body: course } = await cleo.call('POST /api/courses', {
    title: `Course ${Math.random()}`,
    description: 'x',
    category: 'habits',
  });
  const { body: lesson } = await cleo.call(`POST /api/courses/${course.id}/lessons`, {
    is_published: false,
    title: 'Kettle',
    description: 'First words',
    content: '<p>canary first</p>',
    ...more,
  });
  return { course: course.id, lesson: lesson.id };
}
const edit = (ids: { course: string; lesson: string }, body: Record<string, unknown>) =>
  cleo.call(`PUT /api/courses/${ids.course}/lessons/${ids.lesson}`, body);
const list = async (lesson: string) => (await cleo.call(`GET /api/lessons/${lesson}/versions`)).body;
const brief = async (lesson: string) =>
  (await list(lesson)).map(({ number, kind, title }) => [number, kind, title]);

test('who may not: only the author and administrators read and restore versions', async () => {
  const ids = await newLesson({ is_published: true, is_preview: true });
  await cleo.call(`PUT /api/courses/${ids.course}`, { is_published: true });
  await edit(ids, { content: '<p>later</p>' });
  const [, first] = await list(ids.lesson);
  const paths = [
    `GET /api/lessons/${ids.lesson}/versions`,
    `GET /api/lessons/${ids.lesson}/versions/${first?.id}`,
  ] as const;
  const restore = `POST /api/lessons/${ids.lesson}/versions/${first?.id}/restore` as const;
  expect((await app.visitor.call(paths[0])).status).toBe(401);
  for (const actor of [nora, fay])
    for (const path of [...paths, restore]) {
      const { status, body } = await actor.call(path, path === restore ? { version: 1 } : undefined);
      expect([path, status]).toEqual([path, 403]);
      expect(JSON.stringify(body)).not.toContain('canary');
    }
  expect((await nora.call(`GET /api/courses/${ids.course}/lessons/${ids.lesson}`)).body.content).toBe(
    '<p>later</p>',
  );
  expect((await mira.call(paths[1])).status).toBe(200);
  // A version is found in its own lesson alone.
  const other = await newLesson();
  expect((await cleo.call(`GET /api/lessons/${other.lesson}/versions/${first?.id}`)).status).toBe(404);
});

test('a sitting is one version, and a pause or publishing begins the next', async () => {
  const ids = await newLesson();
  for (const title of ['Kettle 1', 'Kettle 2']) {
    app.clock.advance({ minutes: 2 });
    await edit(ids, { title });
  }
  expect(await brief(ids.lesson)).toEqual([[1, 'edited', 'Kettle 2']]);
  app.clock.advance({ minutes: 10 });
  await edit(ids, { title: 'Kettle 3' });
  // Where it is, and who may open it, is no part of a version.
  app.clock.advance({ minutes: 20 });
  await edit(ids, { is_preview: true, duration_minutes: 9 });
  expect(await brief(ids.lesson)).toEqual([
    [2, 'edited', 'Kettle 3'],
    [1, 'edited', 'Kettle 2'],
  ]);
  await edit(ids, { title: 'Kettle 4', is_published: true });
  await edit(ids, { title: 'Kettle 5' });
  expect((await brief(ids.lesson)).slice(0, 2)).toEqual([
    [4, 'published', 'Kettle 5'],
    [3, 'published', 'Kettle 4'],
  ]);
  expect((await list(ids.lesson))[0]?.editor?.name).toBe('Cleo Tremblay');
});

test('restoring brings text and quiz back as a new version, and nothing is lost', async () => {
  const ids = await newLesson({ lesson_type: 'quiz' });
  const question = { kind: 'short', text: 'When?', feedback: '', options: [], accepted: ['dawn'] };
  const settings = { pass_mark: 60, max_attempts: null, is_shuffled: false, feedback_after: 'attempt' };
  const { body: quiz } = await cleo.call(`PUT /api/lessons/${ids.lesson}/quiz`, {
    ...settings,
    questions: [question],
  });
  app.clock.advance({ minutes: 30 });
  await edit(ids, { content: '<p>second</p>', resources: [{ title: 'Map', url: 'https://map.example/' }] });
  await cleo.call(`PUT /api/lessons/${ids.lesson}/quiz`, {
    ...settings,
    feedback_after: 'answer',
    pass_mark: 90,
    questions: [],
  });
  const [newest, first] = await list(ids.lesson);
  const read = async () => (await cleo.call(`GET /api/courses/${ids.course}/lessons/${ids.lesson}`)).body;
  const before = await read();
  const restore = (id: string | undefined, version: number) =>
    cleo.call(`POST /api/lessons/${ids.lesson}/versions/${id}/restore`, { version });
  const stale = await restore(first?.id, before.version - 1);
  expect([stale.status, stale.body.code, stale.body.current.content]).toEqual([
    409,
    'edited_elsewhere',
    '<p>second</p>',
  ]);
  expect((await restore(newest?.id, before.version)).body.code).toBe('already_current');
  const done = await restore(first?.id, before.version);
  expect(done.status).toBe(200);
  expect(done.body).toMatchObject({ content: '<p>canary first</p>', resources: [] });
  // Its questions have the ids that earlier attempts name.
  const { version, ...back } = (await cleo.call(`GET /api/lessons/${ids.lesson}/quiz/draft`)).body;
  expect(back).toEqual({ ...settings, questions: quiz.questions });
  expect(version).toBe(3);
  expect(await list(ids.lesson)).toMatchObject([
    { number: 3, kind: 'restored', restored_from: 1 },
    { number: 2, kind: 'edited' },
    { number: 1, kind: 'edited' },
  ]);
  // A double click finds the lesson changed.
  expect((await restore(first?.id, before.version)).status).toBe(409);
});

test('a version from before quizzes had feedback is read and restored with its default', async () => {
  const ids = await newLesson({ lesson_type: 'quiz' });
  const question = { kind: 'short', text: 'When?', feedback: '', options: [], accepted: ['dawn'] };
  const settings = { pass_mark: 60, max_attempts: null, is_shuffled: false, questions: [question] };
  await cleo.call(`PUT /api/lessons/${ids.lesson}/quiz`, settings);
  await app.pool.query("update lesson_versions set quiz = quiz - 'feedback_after' where lesson_id = $1", [
    ids.lesson,
  ]);
  app.clock.advance({ minutes: 30 });
  await cleo.call(`PUT /api/lessons/${ids.lesson}/quiz`, { ...settings, feedback_after: 'attempt' });
  const old = (await list(ids.lesson)).at(-1);
  const read = await cleo.call(`GET /api/lessons/${ids.lesson}/versions/${old?.id}`);
  expect(read.body.quiz).toMatchObject({ feedback_after: 'answer', pass_mark: 60 });
  const { version } = (await cleo.call(`GET /api/courses/${ids.course}/lessons/${ids.lesson}`)).body;
  await cleo.call(`POST /api/lessons/${ids.lesson}/versions/${old?.id}/restore`, { version });
  expect((await cleo.call(`GET /api/lessons/${ids.lesson}/quiz/draft`)).body.feedback_after).toBe('answer');
});

test('two restorations at once are one', async () => {
  const ids = await newLesson();
  app.clock.advance({ minutes: 30 });
  const { body } = await edit(ids, { title: 'Second' });
  const [, first] = await list(ids.lesson);
  const both = await Promise.all(
    [1, 2].map(() =>
      cleo.call(`POST /api/lessons/${ids.lesson}/versions/${first?.id}/restore`, { version: body.version }),
    ),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await list(ids.lesson)).toHaveLength(3);
});

test('the last fifty versions are kept', async () => {
  const ids = await newLesson();
  for (let n = 1; n <= 52; n += 1) {
    app.clock.advance({ minutes: 11 });
    await edit(ids, { title: `Title ${n}` });
  }
  const numbers = (await list(ids.lesson)).map(({ number }) => number);
  expect([numbers.length, numbers[0], numbers.at(-1)]).toEqual([50, 53, 4]);
});

test('a lesson from before versions keeps its text with the first change', async () => {
  const ids = await newLesson();
  await app.db.deleteFrom('lesson_versions').where('lesson_id', '=', ids.lesson).execute();
  await edit(ids, { title: 'New title' });
  expect(await list(ids.lesson)).toMatchObject([
    { number: 2, kind: 'edited', title: 'New title' },
    { number: 1, kind: 'earlier', title: 'Kettle', editor: null },
  ]);
});

test('captions and transcript are part of a version, and come back with it', async () => {
  const ids = await newLesson({ lesson_type: 'video', video_url: 'https://video.example/a.mp4' });
  const write = (transcript: string) =>
    cleo.call(`PUT /api/lessons/${ids.lesson}/media`, {
      captions: `WEBVTT\n\n00:01.000 --> 00:02.000\n${transcript}`,
      language: 'fr',
      transcript,
    });
  await write('Première');
  app.clock.advance({ hours: 2 });
  await write('Seconde');
  const versions = await list(ids.lesson);
  const before = versions.find(({ number }) => number === 1)?.id ?? '';
  const first = (await cleo.call(`GET /api/lessons/${ids.lesson}/versions/${before}`)).body;
  expect(first.media).toMatchObject({ language: 'fr', transcript: 'Première' });
  const { body } = await cleo.call(`GET /api/courses/${ids.course}/lessons/${ids.lesson}`);
  const restored = await cleo.call(`POST /api/lessons/${ids.lesson}/versions/${before}/restore`, {
    version: body.version,
  });
  expect(restored.status).toBe(200);
  const now = (await cleo.call(`GET /api/lessons/${ids.lesson}/media/draft`)).body;
  expect(now).toMatchObject({ language: 'fr', transcript: 'Première' });
  expect(now.captions).toContain('Première');
});

test('a version that is a quiz without questions is not restored for learners', async () => {
  const ids = await newLesson({ lesson_type: 'quiz' });
  const [before] = await list(ids.lesson);
  app.clock.advance({ hours: 2 });
  const { body } = await edit(ids, { lesson_type: 'text', is_published: true });
  const restore = (version: number) =>
    cleo.call(`POST /api/lessons/${ids.lesson}/versions/${before?.id}/restore`, { version });
  const refused = await restore(body.version);
  expect([refused.status, refused.body.code]).toEqual([409, 'no_questions']);
  expect((await cleo.call(`GET /api/courses/${ids.course}/lessons/${ids.lesson}`)).body.lesson_type).toBe(
    'text',
  );
  const draft = await edit(ids, { is_published: false });
  expect((await restore(draft.body.version)).body.lesson_type).toBe('quiz');
});

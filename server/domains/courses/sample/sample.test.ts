import { expect, test } from 'vitest';
import { type Actor, testApp } from '#server/testing/app.ts';
import { readSample } from './read-sample.ts';
import { sampleFolder } from './seed-sample.ts';

const app = await testApp();
const { mira, nora, cleo } = await app.cast('mira', 'nora', 'cleo');

const seed = (who: Pick<Actor, 'call'>) => who.call('POST /api/admin/seed-sample-course');

test('the files are a course of eight lessons with a quiz and an assignment', async () => {
  const { lessons } = await readSample(sampleFolder);
  expect(lessons.map(({ type = 'text' }) => type)).toEqual([...Array(6).fill('text'), 'quiz', 'assignment']);
  expect(new Set(lessons.map(({ title }) => title)).size).toBe(8);
  for (const { body } of lessons.slice(0, 6)) {
    expect(body.split(/\s+/).length).toBeGreaterThan(150);
    expect(body).toMatch(/\n\n\*\*Try it now\.\*\* /);
  }
});

test('only administrators seed it, and once, also two at the same moment', async () => {
  expect((await seed(app.visitor)).status).toBe(401);
  for (const who of [nora, cleo]) expect((await seed(who)).status).toBe(403);
  const both = await Promise.all([seed(mira), seed(mira)]);
  expect(both.map(({ status, body }) => [status, body.detail])).toEqual([
    [200, undefined],
    [200, undefined],
  ]);
  const { course_id } = both[0]?.body ?? {};
  expect(both[1]?.body.course_id).toBe(course_id);
  expect((await seed(mira)).body).toEqual({
    message: 'The sample course is there already.',
    course_id,
  });
  const { body } = await nora.call(`GET /api/courses/${course_id}`);
  expect(body).toMatchObject({ title: 'A morning you can keep', lessons_count: 8, is_published: true });
  expect(body.sections.map(({ title }: { title: string }) => title)).toEqual([
    'Begin small',
    'Keep it going',
    'Make it yours',
  ]);
});

test('a learner passes its quiz and hands work in', async () => {
  const { course_id } = (await seed(mira)).body;
  await nora.call(`POST /api/courses/${course_id}/enroll`);
  const { lessons } = (await nora.call(`GET /api/courses/${course_id}`)).body;
  const [quiz, task] = lessons.slice(6).map(({ id }: { id: string }) => id);
  expect((await nora.call(`GET /api/lessons/${quiz}/quiz`)).body.questions).toHaveLength(5);
  expect((await nora.call(`GET /api/lessons/${task}/assignment`)).body).toMatchObject({
    due_on: expect.any(String),
    needs_acceptance: true,
  });
  const text = await nora.call(`GET /api/courses/${course_id}/lessons/${lessons[2].id}`);
  expect(text.body.content).toContain('<blockquote>');
});

test('archived or deleted, it is written again', async () => {
  const { course_id } = (await seed(mira)).body;
  expect((await mira.call(`DELETE /api/courses/${course_id}`)).body.is_archived).toBe(true);
  app.clock.advance({ minutes: 5 });
  const again = await seed(mira);
  expect(again.body.message).toBe('The sample course is in the catalogue.');
  expect(again.body.course_id).not.toBe(course_id);
});

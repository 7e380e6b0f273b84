import { expect, test } from 'vitest';
import { type Actor, testApp } from '#server/testing/app.ts';

const app = await testApp();
const { cleo, nora, ada, finn } = await app.cast('cleo', 'nora', 'ada', 'finn');

/** Makes a published course of Cleo with one lesson, which Nora takes. */
async function course() {
  const { body: made } = await cleo.call('POST /api/courses', {
    title: `Course ${Math.random()}`,
    description: 'x',
    category: 'habits',
  });
  const { body: lesson } = await cleo.call(`POST /api/courses/${made.id}/lessons`, {
    title: 'A five-line page',
    description: 'x',
    is_published: true,
  });
  await cleo.call(`PUT /api/courses/${made.id}`, { is_published: true });
  await nora.call(`POST /api/courses/${made.id}/enroll`);
  return { course: made.id as string, lesson: lesson.id as string };
}
const write = (who: Actor, lesson: string, content: string, base_version?: number) =>
  who.call(`PUT /api/lessons/${lesson}/note`, {
    content,
    ...(base_version !== undefined && { base_version }),
  });
const read = (who: Actor, lesson: string) => who.call(`GET /api/lessons/${lesson}/note`);

test('who may not: a note needs a lesson that opens, and no one reads the note of another member', async () => {
  const { lesson } = await course();
  expect((await read(app.visitor, lesson)).status).toBe(401);
  expect((await write(ada, lesson, 'x')).body.code).toBe('enroll_first');
  expect((await read(finn, lesson)).body.code).toBe('upgrade_required');
  expect((await write(nora, '018f0000-0000-7000-8000-000000000000', 'x')).status).toBe(404);
  expect((await write(nora, lesson, 'canary note', 0)).body).toMatchObject({ version: 1 });
  expect((await read(cleo, lesson)).body).toEqual({ content: '', version: 0 });
  expect((await read(nora, lesson)).body).toEqual({ content: 'canary note', version: 1 });
});

test('identical text changes nothing, and another version is a conflict with both texts', async () => {
  const { lesson } = await course();
  expect((await write(nora, lesson, '')).body.version).toBe(0);
  expect((await write(nora, lesson, 'One.', 0)).body.version).toBe(1);
  expect((await write(nora, lesson, 'One.', 0)).body.version).toBe(1);
  const late = await write(nora, lesson, 'Another.', 0);
  expect([late.status, late.body]).toMatchObject([
    409,
    { code: 'note_conflict', content: 'One.', version: 1 },
  ]);
  expect((await write(nora, lesson, 'Two.', 1)).body.version).toBe(2);
  expect((await write(nora, lesson, '', 2)).body.version).toBe(3);
  const both = await Promise.all([write(cleo, lesson, 'A', 0), write(cleo, lesson, 'B', 0)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await write(nora, lesson, 'x'.repeat(20_001))).body.fields).toHaveProperty('content');
  expect((await write(nora, lesson, 'a\u0000b')).status).toBe(422);
});

test('a note stays its member’s after the plan has ended and after the lesson was deleted', async () => {
  const { course: id, lesson } = await course();
  const member = await app.register({ tier: 'builder' });
  await member.call(`POST /api/courses/${id}/enroll`);
  await write(member, lesson, 'Mine.', 0);
  await app.setTier(member, 'starter');
  expect((await read(member, lesson)).body.content).toBe('Mine.');
  expect((await write(member, lesson, 'Still mine.', 1)).body.version).toBe(2);
  await cleo.call(`DELETE /api/courses/${id}/lessons/${lesson}`);
  const { rows } = await app.pool.query(
    'select lesson_id, lesson_title, content from lesson_notes where member_id = $1',
    [member.id],
  );
  expect(rows).toEqual([{ lesson_id: null, lesson_title: 'A five-line page', content: 'Still mine.' }]);
});

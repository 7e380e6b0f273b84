import { expect, test } from 'vitest';
import { type Actor, testApp } from '#server/testing/app.ts';

const app = await testApp();
const { cleo, mira } = await app.cast('cleo', 'mira');

const log = async () =>
  (await mira.call('GET /api/admin/audit')).body.map(({ action, target_id }) => [action, target_id]);

test('the audit log has what an administrator changes in a course of others, and nothing of their own', async () => {
  const before = await log();
  const words = { title: 'Quiet Mornings', description: 'Eight lessons.', category: 'habits' };
  const make = async (who: Actor) => (await who.call('POST /api/courses', words)).body.id;
  const [hers, own] = [await make(cleo), await make(mira)];
  const lesson = { title: 'L', description: 'D' };
  const { body: added } = await cleo.call(`POST /api/courses/${hers}/lessons`, lesson);
  await cleo.call(`PUT /api/courses/${hers}`, { title: 'Quiet' });
  await mira.call(`PUT /api/courses/${own}`, { title: 'Quiet' });
  expect(await log()).toEqual(before);

  await mira.call(`PUT /api/courses/${hers}`, { title: 'Loud' });
  await mira.call(`PUT /api/courses/${hers}/lessons/${added.id}`, { title: 'M' });
  await mira.call(`PUT /api/lessons/${added.id}/quiz`, {
    pass_mark: 80,
    max_attempts: null,
    is_shuffled: false,
    questions: [],
  });
  // A refused act changes nothing, so the log has none.
  expect((await mira.call(`PUT /api/courses/${hers}`, { version: 1 })).status).toBe(409);
  expect((await mira.call(`DELETE /api/courses/${hers}/lessons/${added.id}`)).status).toBe(200);
  expect((await mira.call(`DELETE /api/courses/${hers}`)).status).toBe(200);
  expect((await log()).slice(0, -before.length || undefined)).toEqual(
    ['delete_course', 'delete_lesson', 'edit_quiz', 'edit_lesson', 'edit_course'].map((act) => [act, hers]),
  );
});

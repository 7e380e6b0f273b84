import { expect, it } from 'vitest';
import { testApp } from '#server/testing/app.ts';

const app = await testApp();
const { cleo, milo, mira } = await app.cast('cleo', 'milo', 'mira');

it('administrators see all courses, drafts included, and delete one', async () => {
  for (const who of [cleo, milo]) expect((await who.call('GET /api/admin/courses')).status).toBe(403);
  const made = await cleo.call('POST /api/courses', {
    title: 'Slow mornings',
    description: 'Begin well.',
    category: 'habits',
  });
  const titles = async (query = '') =>
    (await mira.call(`GET /api/admin/courses${query}` as 'GET /api/admin/courses')).body.map(
      ({ title }) => title,
    );
  const { body } = await mira.call('GET /api/admin/courses');
  expect(body).toContainEqual(
    expect.objectContaining({
      title: 'Slow mornings',
      is_published: false,
      is_archived: false,
      is_built_in: false,
    }),
  );
  expect(body.filter(({ is_built_in }) => is_built_in).map(({ instructor }) => instructor.name)).toEqual([
    app.config.brandName,
  ]);
  // Its title is a link, which a draft of someone else follows too.
  const opened = await mira.call(`GET /api/courses/${made.body.id}`);
  expect([opened.status, opened.body.title]).toEqual([200, 'Slow mornings']);
  expect(await titles('?q=MORN')).toEqual(['Slow mornings']);
  expect(await titles('?q=%25')).toEqual([]);
  await mira.call(`DELETE /api/courses/${made.body.id}`);
  expect(await titles('?q=morn')).toEqual([]);
});

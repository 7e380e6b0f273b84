import { expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { testApp } from '#server/testing/app.ts';

const app = await testApp();
const { milo, mira } = await app.cast('milo', 'mira');

it('the audit log is checked by administrators, and the first changed entry is named', async () => {
  expect((await milo.call('GET /api/admin/audit/check')).status).toBe(403);
  for (const words of [['one'], ['one', 'two'], []])
    await milo.call('PUT /api/admin/watched-words', { words });
  const { body } = await mira.call('GET /api/admin/audit/check');
  expect(body).toMatchObject({ entries: 3, broken_at: null, erased: 0 });
  expect(body.seal).toMatch(/^[0-9a-f]{64}$/);
  // Only the owner of the database can do that.
  await app.pool.query('alter table audit_log disable trigger audit_log_append_only');
  const { rows } = await app.pool.query<{ seq: number }>(
    'select seq::int from audit_log order by seq offset 1 limit 1',
  );
  await app.pool.query('update audit_log set action = $1 where seq = $2', ['something_else', rows[0]?.seq]);
  expect((await mira.call('GET /api/admin/audit/check')).body).toMatchObject({
    broken_at: rows[0]?.seq,
    seal: null,
  });
});

it('the role matrix has every call, as the server admits', async () => {
  expect((await milo.call('GET /api/admin/role-matrix')).status).toBe(403);
  const { body } = await mira.call('GET /api/admin/role-matrix');
  expect(body.map(({ call }) => call).sort()).toEqual(Object.keys(routes).sort());
  const may = (call: string) => body.find((row) => row.call === call)?.may;
  expect(may('POST /api/auth/login')).toContain('visitor');
  expect(may('GET /api/posts')).toEqual([
    'starter',
    'builder',
    'achiever',
    'creator',
    'founder',
    'moderator',
    'admin',
  ]);
  expect(may('DELETE /api/admin/users/:id')).toEqual(['admin']);
  expect(may('GET /api/admin/flagged-content')).toEqual(['moderator', 'admin']);
  expect(may('POST /api/courses')).toEqual(['creator', 'founder', 'moderator', 'admin']);
});

import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';

const app = await testApp();
const { mira, milo, nora } = await app.cast('mira', 'milo', 'nora');

const call = 'POST /api/admin/users/table';
const table = async (body: object = {}): Promise<Record<string, string>[]> => {
  const reply = await mira.call(call, body);
  expect(reply.status).toBe(200);
  return parse(String(reply.body), { columns: true });
};

test('is for administrators with a fresh password', async () => {
  for (const who of [nora, milo]) expect((await who.call(call, {})).status).toBe(403);
  expect((await app.visitor.call(call, {})).status).toBe(401);
  app.clock.advance({ hours: 1 });
  const { status, body } = await mira.call(call, {});
  expect([status, body.code]).toEqual([403, 'confirmation_needed']);
  expect((await mira.call('POST /api/admin/confirm', { password: 'seven grey stones' })).status).toBe(200);
});

test('has every member of the list once, over several pages, in its order', async () => {
  await sql`insert into members (id, name, email, password_hash, first_time_zone, first_day_start_hour, created_at, updated_at)
    select gen_random_uuid(), 'Row ' || lpad(n::text, 4, '0'), 'row' || n || '@example.test', '', 'UTC', 0,
      timestamptz '2025-01-01' + make_interval(mins => n / 3), now() from generate_series(1, 1203) n`.execute(
    app.db,
  );
  const rows = await table({ q: 'Row', sort: 'name' });
  expect(rows).toHaveLength(1203);
  expect(rows.map(({ name }) => name)).toEqual(rows.map(({ name }) => name).toSorted());
  expect(new Set(rows.map(({ id }) => id)).size).toBe(1203);
  // Three joined at each instant, so the keyset needs the id.
  expect(new Set((await table({ q: 'Row' })).map(({ id }) => id)).size).toBe(1203);
});

test('has the filters of the list, and a line of headings without anyone', async () => {
  expect((await table({ state: 'staff' })).map(({ email }) => email).toSorted()).toEqual(
    [milo.email, mira.email].toSorted(),
  );
  expect(await table({ q: 'zebrafish' })).toEqual([]);
  expect(await table({ q: '@' })).toEqual([]);
  expect((await table({ q: nora.email })).map(({ id }) => id)).toEqual([nora.id]);
});

test('a name like a formula is a text, and quotes and lines stay in their cell', async () => {
  await app.setMember(nora, { name: '=HYPERLINK("https://evil.example")' });
  const [row] = await table({ q: nora.email });
  expect(row).toMatchObject({
    name: `'=HYPERLINK("https://evil.example")`,
    email: nora.email,
    status: 'active',
  });
});

test('the audit log records it, without the words of the search', async () => {
  await table({ q: 'Row 0001', tier: 'starter', state: 'active' });
  const { rows } = await sql<{ details: object }>`
    select details from audit_log where action = 'export_members' order by seq desc limit 1`.execute(app.db);
  expect(rows[0]?.details).toEqual({ tier: 'starter', state: 'active', is_searched: true });
});

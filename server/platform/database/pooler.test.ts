import { sql } from 'kysely';
import type pg from 'pg';
import { beforeAll, expect, inject, it } from 'vitest';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { onDatabase } from '#server/testing/template.ts';
import { openDatabase, requirePoolerLimits, withTimeout } from './database.ts';

const ctx = await testApp();
let connection: pg.ClientConfig;

beforeAll(async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(ctx.db);
  connection = onDatabase(inject('database'), rows[0]?.name ?? '');
});

const pooled = async <T>(extra: pg.ClientConfig, work: (db: TestApp['db']) => Promise<T>): Promise<T> => {
  const { db, close } = openDatabase({ ...connection, ...extra }, ctx.log, { size: 1, isPooled: true });
  try {
    return await work(db);
  } finally {
    await close();
  }
};

it('a pooler that sets no limits of time is refused with the setting it needs', async () => {
  await expect(pooled({}, requirePoolerLimits)).rejects.toThrow(
    "connect_query='set statement_timeout = 2500; set lock_timeout = 2400; set idle_in_transaction_session_timeout = 10000; set jit = off; set TimeZone = UTC'",
  );
  const limits =
    '-c statement_timeout=2500 -c lock_timeout=2400 -c idle_in_transaction_session_timeout=10000 -c jit=off -c TimeZone=UTC';
  await expect(pooled({ options: limits }, requirePoolerLimits)).resolves.toBeUndefined();
  await expect(
    pooled({ options: limits.replace('TimeZone=UTC', 'TimeZone=Europe/Berlin') }, requirePoolerLimits),
  ).rejects.toThrow('connect_query');
});

it('calls through a pooler leave nothing in a session that another caller gets', async () => {
  const left = await pooled({}, async (db) => {
    await sql`select ${1}::int`.execute(db);
    await expect(withTimeout(db, async () => undefined)).rejects.toThrow('use `background`');
    const { rows } = await sql<{ statements: number; limit: string }>`
      select (select count(*)::int from pg_prepared_statements) as statements,
        current_setting('statement_timeout') as limit`.execute(db);
    return rows[0];
  });
  expect(left).toEqual({ statements: 0, limit: '0' });
  const { rows } = await sql<{ statements: number }>`
    select count(*)::int as statements from pg_prepared_statements where statement like ${'%::int%'}`.execute(
    ctx.db,
  );
  expect(rows[0]?.statements).toBeGreaterThan(0);
});

import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { boundedRead, isGivenUp } from './bounded-read.ts';

const app = await testApp();

const sleeping = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity where datname = current_database() and query like 'select pg_sleep%' and state = 'active'`.execute(
    app.db,
  );
  return rows[0]?.count;
};

it('cancels a statement in time', async () => {
  const error: unknown = await boundedRead(app.db, { milliseconds: 50 }, (db) =>
    sql`select pg_sleep(2)`.execute(db),
  ).catch((reason: unknown) => reason);
  expect(isGivenUp(error)).toBe(true);
});

it('cancels the statement of an aborted call, and leaves the connection usable', async () => {
  const controller = new AbortController();
  const reading = boundedRead(app.db, { milliseconds: 2400, signal: controller.signal }, (db) =>
    sql`select pg_sleep(2)`.execute(db),
  ).catch((reason: unknown) => reason);
  while ((await sleeping()) === 0) await sleep(10);
  controller.abort();
  expect(isGivenUp(await reading)).toBe(true);
  expect(await sleeping()).toBe(0);
  for (let each = 0; each < 20; each += 1) await sql`select 1`.execute(app.db);
  await expect(
    boundedRead(app.db, { milliseconds: 50, signal: controller.signal }, async () => 1),
  ).rejects.toThrow();
});

it.each([
  [false, 'force_custom_plan'],
  [true, 'force_generic_plan'],
])('keeps plans: %s', async (isPlanKept, mode) => {
  const { rows } = await boundedRead(app.db, { milliseconds: 500, isPlanKept }, (db) =>
    sql<{ plan_cache_mode: string }>`show plan_cache_mode`.execute(db),
  );
  expect(rows[0]?.plan_cache_mode).toBe(mode);
});

it('cannot write, and its limits end with it', async () => {
  await expect(
    boundedRead(app.db, { milliseconds: 500 }, (db) => sql`delete from posts`.execute(db)),
  ).rejects.toThrow(/read-only/);
  const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(app.db);
  expect(rows[0]?.statement_timeout).toBe('2500ms');
});

import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { checkInvariants } from './cli/invariants/check.ts';
import { openTestApp, type TestApp } from './testing/app.ts';
import { beginNumbered } from './testing/begin-numbered.ts';
import { describeSchema, readRows } from './testing/describe-schema.ts';
import { seedDemo } from './testing/seed-demo.ts';
import { makeTemplate } from './testing/template.ts';

/** A copy of a new database, which has the baseline, and of one that came by the numbered files. */
let fresh: TestApp;
let lifted: TestApp;
beforeAll(async () => {
  await makeTemplate(inject('database'), 'evolve_numbered', beginNumbered);
  const now = '2026-03-22T15:00:00Z';
  fresh = await openTestApp({ now });
  lifted = await openTestApp({ now, copied: 'evolve_numbered' });
});
afterAll(async () => {
  await fresh?.close();
  await lifted?.close();
});

/** Functions that servers of 0.1.0 call each night. They are dropped when none of those can run beside a newer one. */
const leftovers = ['public_texts()', 'rebuild_search_words()'];

type Named = Record<string, Record<string, string>>;

/** Returns what two databases have different, by kind and name. */
const differences = (one: Named, other: Named): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((kind) => {
    const [mine, theirs] = [one[kind] ?? {}, other[kind] ?? {}];
    return [...new Set([...Object.keys(mine), ...Object.keys(theirs)])]
      .filter((name) => mine[name] !== theirs[name])
      .map((name) => `${kind} ${name}`);
  });

/** Returns what `read` says after a change of the new database, which is undone. */
async function changed<Read>(change: string, read: (db: pg.ClientBase) => Promise<Read>): Promise<Read> {
  const client = await fresh.pool.connect();
  try {
    await client.query('begin');
    await client.query(change);
    return await read(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe('a database that came by the numbered files', () => {
  it('counts as at the baseline', async () => {
    const { rows } = await lifted.pool.query<{ name: string }>('select name from kysely_migration');
    expect(rows).toContainEqual({ name: '2026-11-28T0000-baseline' });
    expect(rows).toContainEqual({ name: '0001-members' });
  });

  it('has the schema of a new one', async () => {
    const [mine, old] = [await describeSchema(fresh.pool), await describeSchema(lifted.pool)];
    expect(differences(mine, old).sort()).toEqual(leftovers.map((name) => `functions ${name}`));
    expect(Object.keys(mine['columns'] ?? {}).length).toBeGreaterThan(1000);
  });

  it('has the rows of a new one', async () => {
    const [mine, old] = [await readRows(fresh.pool), await readRows(lifted.pool)];
    expect(old).toEqual(mine);
    expect(mine).toMatchObject({ groups: [expect.stringContaining('Welcome')] });
    expect(mine['founder_seats']).toHaveLength(1000);
  });

  it.each([
    ['columns', "alter table habits alter column unit set default 'times'"],
    ['columns', 'alter table habits alter column color drop not null'],
    ['columns', 'alter table habits alter column icon type varchar(40)'],
    ['columns', 'grant select (unit) on habits to public'],
    ['constraints', 'alter table habits drop constraint habits_day_target_check'],
    ['constraints', 'alter table habit_days alter constraint habit_days_habit_id_fkey deferrable'],
    ['indexes', 'drop index posts_feed'],
    ['triggers', 'alter table posts disable trigger posts_keep_words'],
    [
      'functions',
      "create or replace function words_of(body text) returns setof text language sql as 'select body'",
    ],
    ['sequences', 'alter sequence support_tickets_number_seq increment 2'],
    ['searches', 'alter text search configuration folded_english drop mapping for word'],
    ['comments', "comment on column habits.unit is 'Cups.'"],
    ['relations', 'create unlogged table scraps (id int)'],
    ['relations', 'grant select on habits to public'],
    ['privileges', 'alter default privileges grant select on tables to public'],
    ['types', "create type mood as enum ('fine')"],
  ])('is told apart by its %s after "%s"', async (kind, change) => {
    const before = await describeSchema(fresh.pool);
    const after = await changed(change, describeSchema);
    expect(differences(before, after).some((what) => what.startsWith(`${kind} `))).toBe(true);
    expect(differences(before, await describeSchema(fresh.pool))).toEqual([]);
  });

  it.each([
    "update forum_categories set name = 'Start' where position = 1",
    "update price_versions set amount_cents = 998 where package_id = 'builder_monthly'",
    'delete from founder_seats where seat = 1000',
    "insert into watched_words (word, added_at) values ('spam', now())",
  ])('is told apart by its rows after "%s"', async (change) => {
    const before = await readRows(fresh.pool);
    const after = await changed(change, readRows);
    expect(after).not.toEqual(before);
  });

  it('keeps every invariant with the demo in it', async () => {
    await seedDemo(lifted);
    const findings = await checkInvariants(lifted);
    expect(findings.filter(({ count }) => count > 0)).toEqual([]);
    expect(findings.length).toBeGreaterThan(70);
  }, 60_000);
});

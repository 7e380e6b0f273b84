import { beforeAll, expect, it } from 'vitest';
import type { ErasureRule } from '#server/platform/database/tables.ts';
import { tables } from '#server/tables.ts';
import { testApp } from '#server/testing/app.ts';
import { registryOf } from './registry.ts';

const registry = registryOf(tables);

const app = await testApp();
let columns: { table: string; column: string; type: string }[];
/** Foreign keys of one column. `ends` is `c` for cascade, `n` for set null. */
let references: { table: string; column: string; to: string; ends: string }[];

beforeAll(async () => {
  ({ rows: columns } = await app.pool.query(`
    select c.table_name as table, c.column_name as column, c.udt_name as type from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`));
  ({ rows: references } = await app.pool.query(`
    select c.conrelid::regclass::text as table, a.attname as column, c.confrelid::regclass::text as to, c.confdeltype as ends
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and cardinality(c.conkey) = 1`));
});

const namesMember =
  /member(?!s_)|author|owner|admin_id|actor|requester|receiver|sender|follower|followed_id|_by$|mentions|person_id/;

/** Returns what a registry says wrongly about the database. */
function mistakesOf(rules: Record<string, ErasureRule>): string[] {
  const listed = ({ deletes = [], clears = [], keeps }: ErasureRule = {}) => [
    ...deletes,
    ...clears,
    ...(keeps?.columns ?? []),
  ];
  const isColumn = (table: string, column: string) =>
    columns.some((one) => one.table === table && one.column === column);
  return [
    ...columns
      .filter(({ table }) => !table.startsWith('kysely_'))
      .filter(({ table }) => !(table in rules))
      .map(({ table }) => `${table} has no rule`),
    ...Object.entries(rules).flatMap(([table, rule]) =>
      listed(rule)
        .filter((column) => !isColumn(table, column))
        .map((column) => `${table}.${column} doesn't exist`),
    ),
    ...references
      .filter(({ to }) => to === 'members')
      .flatMap(({ table, column, ends }) => {
        const rule = rules[table] ?? {};
        const isDeleted = rule.deletes?.includes(column) ?? false;
        const isCleared = rule.clears?.includes(column) ?? false;
        if (!isDeleted && !isCleared) return [`${table}.${column} refers to members and has no rule`];
        if (isDeleted && ends !== 'c' && ends !== 'n') return [`${table}.${column} would keep a member`];
        return isCleared && ends !== 'n'
          ? [`${table}.${column} is cleared, but its foreign key isn't set to null`]
          : [];
      }),
    ...columns
      .filter(({ type, column }) => (type === 'uuid' || type === '_uuid') && namesMember.test(column))
      .filter(({ table, column }) => !listed(rules[table]).includes(column))
      .filter(
        ({ table, column }) =>
          !references.some((one) => one.table === table && one.column === column && one.to !== 'members'),
      )
      .map(({ table, column }) => `${table}.${column} looks like a member and has no rule`),
    ...Object.entries(rules).flatMap(([table, { within }]) =>
      within && !references.some((one) => one.table === table && one.to === within && one.ends === 'c')
        ? [`${table} isn't deleted with ${within}`]
        : [],
    ),
  ];
}

it('has a rule for every table and every column with a member', () => {
  expect(mistakesOf(registry)).toEqual([]);
});

it('finds a table, a column and a parent that are missing', () => {
  const { follows: _gone, ...others } = registry;
  expect(mistakesOf(others)).toContain('follows has no rule');
  expect(mistakesOf({ ...registry, reports: {} })).toContain(
    'reports.flagged_by refers to members and has no rule',
  );
  expect(mistakesOf({ ...registry, comments: { clears: ['author_id'] } })).toContain(
    'comments.mentions looks like a member and has no rule',
  );
  expect(mistakesOf({ ...registry, goals: { clears: ['member_id'] } })).toContain(
    "goals.member_id is cleared, but its foreign key isn't set to null",
  );
  expect(mistakesOf({ ...registry, habit_days: { within: 'goals' } })).toContain(
    "habit_days isn't deleted with goals",
  );
});

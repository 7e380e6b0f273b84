import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { contentFolder, seedFlagship } from './seed-flagship.ts';

const app = await testApp();
const folder = await mkdtemp(join(tmpdir(), 'evolve-content-'));
await cp(contentFolder, folder, { recursive: true });
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Returns every row that seeding may touch, with the transaction that wrote it last. */
async function rows(): Promise<string[]> {
  const { rows: found } = await app.pool.query<{ row: string }>(
    `select xmin::text || ' ' || l::text as row from lessons l union all select xmin::text || ' ' || c::text from courses c
     union all select xmin::text || ' ' || p::text from programs p union all select xmin::text || ' ' || v::text from programme_day_versions v
     union all select xmin::text || ' ' || d::text from programme_days d union all select xmin::text || ' ' || q::text from quote_lists q union all select xmin::text || ' ' || i::text from installation i order by 1`,
  );
  return found.map(({ row }) => row);
}

const later = new Date('2026-05-05T05:05:05Z');

test('seeding unchanged content touches no row', async () => {
  const before = await rows();
  expect(before.length).toBeGreaterThan(92);
  await seedFlagship(app.db, later);
  expect(await rows()).toEqual(before);
});

test('several servers starting together on an empty database write everything once', async () => {
  await app.pool.query(
    `delete from programs; delete from courses; delete from programme_days; delete from programme_day_versions;
     delete from quote_lists; delete from quote_drafts; delete from installation where name = 'evolve_90_content'`,
  );
  await Promise.all(Array.from({ length: 3 }, () => seedFlagship(app.db, later)));
  const { rows: counts } = await app.pool.query(
    'select (select count(*)::int from courses) as courses, (select count(*)::int from programs) as programs, (select count(*)::int from lessons) as lessons, (select count(*)::int from lessons where xmax::text::bigint <> 0) as rewritten',
  );
  expect(counts).toEqual([{ courses: 1, programs: 1, lessons: 90, rewritten: 0 }]);
});

test('a changed file updates its rows and keeps their ids', async () => {
  const ids = async () =>
    await app.db.selectFrom('lessons').select(['id', 'order_index']).orderBy('order_index').execute();
  const before = await ids();
  const file = join(folder, 'lessons/day-12.md');
  await writeFile(
    file,
    (await readFile(file, 'utf8'))
      .replace(/^title: .*$/m, 'title: "Day 12: A better title"')
      .replace(/^small: .*$/m, 'small: "Name one voice that is not yours."'),
  );
  await seedFlagship(app.db, later, folder);
  expect(await ids()).toEqual(before);
  expect(
    await app.db
      .selectFrom('lessons')
      .select(['title', 'small_version'])
      .where('order_index', '=', 12)
      .executeTakeFirstOrThrow(),
  ).toEqual({ title: 'Day 12: A better title', small_version: 'Name one voice that is not yours.' });
});

test('a changed file is a version, which members who reached the day do not read', async () => {
  const { rows } = await app.pool.query(
    'select number, origin, applies_from from programme_day_versions where day = 12 order by number',
  );
  expect(rows).toEqual([
    { number: 1, origin: 'files', applies_from: null },
    { number: 2, origin: 'files', applies_from: later },
  ]);
});

test('a day that was published in the product stays, and is named', async () => {
  await app.pool.query(`update programme_day_versions set origin = 'product' where day = 12 and number = 2`);
  await app.pool.query(`update quote_lists set origin = 'product'`);
  const change = async (path: string, from: RegExp, to: string) => {
    const file = join(folder, path);
    await writeFile(file, (await readFile(file, 'utf8')).replace(from, to));
  };
  await change('lessons/day-12.md', /^title: .*$/m, 'title: "Day 12: From the file"');
  await change('lessons/day-14.md', /^title: .*$/m, 'title: "Day 14: From the file"');
  await change('quotes.yaml', /^- text: .*$/m, '- text: "A quote that came with the release."');
  expect(await seedFlagship(app.db, later, folder)).toEqual({ days: [12], quotes: true });
  const { rows } = await app.pool.query(
    'select order_index, title from lessons where order_index in (12, 14) order by 1',
  );
  expect(rows).toEqual([
    { order_index: 12, title: 'Day 12: A better title' },
    { order_index: 14, title: 'Day 14: From the file' },
  ]);
  expect(await seedFlagship(app.db, later, folder)).toBeNull();
});

test('a broken file changes nothing', async () => {
  const before = await rows();
  await writeFile(join(folder, 'lessons/day-13.md'), 'No front matter.');
  await expect(seedFlagship(app.db, later, folder)).rejects.toThrow(/^day-13\.md:1: /);
  expect(await rows()).toEqual(before);
});

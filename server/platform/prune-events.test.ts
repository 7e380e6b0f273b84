import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { batchSize } from './database/in-batches.ts';
import { dropEventsAbout, pruneEvents } from './events.ts';

const app = await testApp();

const add = (rows: string) =>
  app.pool.query(`
    insert into domain_events (id, what, about, at)
    select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7000' || '8000' || lpad(to_hex(n), 12, '0'))::uuid, what, about::jsonb, at
    from (${rows}) rows`);
const left = async () =>
  (
    await app.pool.query<{ what: string; n: number }>(
      `select what, count(*)::int as n from domain_events group by what order by what`,
    )
  ).rows;

test('events end after their days, those of an account stay, in statements of some thousand rows', async () => {
  await app.pool.query('delete from domain_events');
  await add(`select n, timestamptz '2020-01-01' + n * interval '1 s' as at, case when n % 1000 = 0 then 'tier.changed' else 'habit.marked' end as what, '{}' as about
    from generate_series(1, ${batchSize * 2 + 10}) n`);
  await add(
    `select n, timestamptz '2020-06-01' as at, 'habit.marked' as what, '{}' as about from generate_series(1, 5) n`,
  );
  const before = new Date('2020-06-01T00:00:00Z');
  await pruneEvents(app.db, ['tier.changed'], before);
  await pruneEvents(app.db, ['tier.changed'], before);
  expect(await left()).toEqual([
    { what: 'habit.marked', n: 5 },
    { what: 'tier.changed', n: 10 },
  ]);
});

test('events about a member are found by an index', async () => {
  await app.pool.query('delete from domain_events');
  const member = '0190aaaa-0000-7000-8000-000000000001';
  await add(
    `select n, timestamptz '2020-01-01' as at, 'member.followed' as what, jsonb_build_object('member', gen_random_uuid()) as about from generate_series(1, 3000) n`,
  );
  await add(
    `select n, timestamptz '2020-01-02' as at, 'comment.created' as what, '{"post": null, "mentions": ["${member}"]}' as about from generate_series(1, 2) n`,
  );
  await app.pool.query('analyze domain_events');
  const { rows } = await app.pool.query(
    `explain delete from domain_events where ids_in(about::text) @> array['${member}'::uuid]`,
  );
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('domain_events_about');
  await dropEventsAbout(app.db, member);
  expect(await left()).toEqual([{ what: 'member.followed', n: 3000 }]);
});

import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { beforeAll, expect, inject, it } from 'vitest';
import type { Key } from '#contract/platform/endpoint.ts';
import { routes } from '#contract/routes.ts';
import { testApp } from './testing/app.ts';
import { onDatabase } from './testing/template.ts';
import { walkOf } from './testing/walk.ts';

// Calls every GET on a database that refuses writes, with everything to write about. `docs/architecture.md` says why the ones
// that write are harmless: they store what the answer says already, and twice is once.
const writers = [
  'GET /api/achievements',
  'GET /api/calendar/:file',
  'GET /api/certificates',
  'GET /api/reviews',
];

const app = await testApp({ now: '2026-03-02T15:00:00Z' });
const me = (await app.cast('mira')).mira;
await app.setTier(me, 'creator');
const params = new Map<string, string>();
let file = '';

beforeAll(async () => {
  const walk = await walkOf(me);
  await walk.enrol();
  await walk.complete(1);
  await walk.write(1, 'A heron.');
  params.set('programId', walk.programId).set('programs', walk.programId).set('day', '1');
  params.set('courses', (await me.call('GET /api/programs')).body[0]?.course_id ?? '');
  params.set(
    'goals',
    (await me.call('POST /api/goals', { title: 'Read', target_value: 3, unit: 'books' })).body.id,
  );
  params.set('habits', (await me.call('POST /api/habits', { name: 'Read' })).body.id);
  const post = await me.call('POST /api/posts', { content: 'A post.' });
  params.set('posts', post.body.id);
  params.set('users', me.id);
  const group = await me.call('GET /api/groups');
  params.set('groups', group.body[0]?.id ?? '');
  const { body: calendar } = await me.call('POST /api/calendar');
  file = new URL(calendar.url).pathname.split('/').at(-1) ?? '';
  // Ninety days are done, and a week is over.
  await app.db
    .updateTable('rounds')
    .set({ current_day: 90, finished_at: app.clock.now() })
    .where('member_id', '=', me.id)
    .execute();
  await app.db.updateTable('day_completions').set({ day: 90 }).where('member_id', '=', me.id).execute();
  await app.db.deleteFrom('achievements').where('member_id', '=', me.id).execute();
  app.clock.advance({ days: 8 });
  // The first use of a session after a day is written at once.
  await app.db.updateTable('sessions').set({ last_used_at: app.clock.now() }).execute();
  await refuseWrites();
});

/** Makes every new transaction of this database read-only, and ends the connections from before. */
async function refuseWrites(): Promise<void> {
  const { database } =
    (await app.pool.query<{ database: string }>('select current_database() as database')).rows[0] ?? {};
  const client = new pg.Client(onDatabase(inject('database'), database ?? ''));
  await client.connect();
  await client.query(`alter database "${database}" set default_transaction_read_only = on`);
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
    [database],
  );
  await client.end();
  await app.pool.query('select 1').catch(() => undefined);
}

const fill = (path: string): string =>
  path
    .replace(':programId', params.get('programId') ?? '')
    .replace(':file', file)
    .replace(':day', '1')
    .replace(
      /\/(\w+)\/:\w+/,
      (_, noun: string) => `/${noun}/${params.get(noun) ?? randomBytes(16).toString('hex')}`,
    );

it('no GET writes, except those that are known to be harmless', async () => {
  await expect(app.pool.query('delete from goals')).rejects.toMatchObject({ code: '25006' });
  const found: string[] = [];
  // The stream of events has no end.
  const reads = Object.keys(routes).filter((each) => each.startsWith('GET ') && each !== 'GET /api/events');
  for (const key of reads) {
    const [method, path = ''] = key.split(' ');
    const { status } = await me.call(`${method} ${fill(path)}` as Key);
    if (status >= 500) found.push(key);
  }
  expect(found.toSorted()).toEqual(writers);
}, 60_000);

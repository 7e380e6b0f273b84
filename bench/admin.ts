import { parseArgs } from 'node:util';
import { register } from '../server/domains/auth/register.ts';
import { openSession } from '../server/domains/auth/sessions/open-session.ts';
import { fillFeed } from './community-data.ts';
import { openTarget } from './target.ts';

/**
 * Measures the lists of the office with 100,000 members and 100,000 posts: each call one after another, as one administrator makes
 * them. Uses the durable embedded database.
 *
 *   node bench/admin.ts [--members 100000] [--times 20] [--folder <reused between runs>]
 */
const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '100000' },
    times: { type: 'string', default: '20' },
    /** Folder for the data, reused by the next run. Filled if it is empty. */
    folder: { type: 'string' },
    /** Fills the folder and measures nothing. */
    fill: { type: 'boolean', default: false },
  },
});
const members = Math.max(100, Number(values.members));
const times = Math.min(200, Math.max(1, Number(values.times)));

const { server, app, close } = await openTarget('admin', { folder: values.folder, within: 600_000 });
try {
  const { rows } = await app.pool.query<{ n: number }>('select count(*)::int as n from members');
  if ((rows[0]?.n ?? 0) < members) {
    const client = await app.pool.connect();
    // One statement adds all rows of a table, which takes longer than one of the product may.
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await fillFeed(client, { members, posts: 100_000, likes: 100_000, commentsPerPost: 1 });
    // Joined one after another over 500 days, with rounds, sessions, a few suspensions, subscriptions and rare plans.
    for (const statement of [
      `update members set created_at = now() - make_interval(secs => (${members} - ('x' || right(id::text, 8))::bit(32)::int) * (500 * 86400.0 / ${members})),
         email_verified_at = now(), name = (array['Ada', 'Bo', 'Cem', 'Dara', 'Eli', 'Fay'])[1 + ('x' || right(id::text, 8))::bit(32)::int % 6] || ' ' || name where name like 'Bench%'`,
      `update memberships set tier = 'creator' where ('x' || right(member_id::text, 8))::bit(32)::int % 10000 = 0`,
      `insert into suspensions (id, member_id, reason, starts_at) select gen_random_uuid(), id, 'Bench', now() from members where ('x' || right(id::text, 8))::bit(32)::int % 5000 = 1`,
      `insert into sessions (id, token_hash, member_id, device, created_at, last_used_at)
         select gen_random_uuid(), sha256(id::text::bytea), id, 'bench', now(), now() from members where name like '%Bench%'`,
      // Most stop early: the day that a member reached is high for few.
      `insert into rounds (id, member_id, program_id, number, kind, started_at, started_on, current_day)
         select gen_random_uuid(), id, (select id from programs limit 1), 1, 'programme', created_at, created_at::date,
           1 + least(extract(epoch from now() - created_at) / 86400, 90 * power(('x' || substr(md5(id::text), 1, 6))::bit(24)::int / 16777216.0, 4))::int
         from members where name like '%Bench%'`,
      `insert into day_completions (round_id, member_id, day, completed_at, recorded_at, local_date, time_zone)
         select r.id, r.member_id, day, r.started_at + make_interval(days => day - 1, hours => 2), now(), r.started_on + day - 1, 'America/Toronto'
         from rounds r, generate_series(1, 90) day where day < r.current_day`,
      `insert into subscriptions (id, member_id, provider_id, customer_id, package_id, price_version_id, amount_cents, currency, status,
           period_start, period_end, paid_until, started_at, ended_at, read_at)
         select gen_random_uuid(), m.id, 'p' || m.id, 'c' || m.id, v.package_id, v.id, v.amount_cents, 'cad',
           case when n % 3 = 0 then 'ended' else 'active' end, now(), now(), now(), created_at, case when n % 3 = 0 then created_at + (now() - created_at) / 2 end, now()
         from (select id, created_at, ('x' || right(id::text, 8))::bit(32)::int as n from members where name like '%Bench%') m
         join (select *, row_number() over (order by package_id) - 1 as nth from price_versions) v on v.nth = m.n / 10 % 7 where n % 10 = 0`,
      'analyze',
    ])
      await client.query(statement);
    client.release(true);
  }
  if (!values.fill) await measure();
} finally {
  await close();
}

async function measure(): Promise<void> {
  const now = app.clock.now();
  const email = `admin-${now.getTime()}@example.com`;
  const token = await app.db.transaction().execute(async (db) => {
    const id = await register(db, {
      email,
      name: 'Admin',
      bio: null,
      passwordHash: '',
      timeZone: 'America/Toronto',
      dayStartHour: 0,
      now,
    });
    await db
      .updateTable('members')
      .set({ is_admin: true, second_step_due_at: new Date('9999-01-01') })
      .where('id', '=', id)
      .execute();
    return openSession(db, { memberId: id, device: 'bench', now });
  });
  const table: Record<string, { rows: number; 'median ms': number; 'p95 ms': number }> = {};
  const ask = async (path: string): Promise<{ ms: number; rows: number; next: string | null }> => {
    const began = performance.now();
    const reply = await fetch(`${server.origin}/api/admin/${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const body = (await reply.json()) as unknown;
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${JSON.stringify(body)}`);
    return {
      ms: performance.now() - began,
      rows: Array.isArray(body) ? body.length : 1,
      next: reply.headers.get('x-next-cursor'),
    };
  };
  // The hundredth page, which a keyset reads as fast as the first.
  let deep = '';
  for (let page = 0; page < 100; page += 1) deep = (await ask(`users?limit=50&cursor=${deep}`)).next ?? '';
  for (const [name, path] of [
    ['newest members', 'users?limit=50'],
    ['page 101', `users?limit=50&cursor=${deep}`],
    ['by name', 'users?limit=50&sort=name'],
    ['a common name', 'users?limit=50&q=ada'],
    ['a rare name', 'users?limit=50&q=4711'],
    ['a whole address', 'users?q=bench4711@example.com'],
    ['no one', 'users?q=zebrafish'],
    ['a common plan', 'users?limit=50&tier=builder'],
    ['a rare plan', 'users?limit=50&tier=creator'],
    ['suspended', 'users?limit=50&state=suspended'],
    ['staff', 'users?limit=50&state=staff'],
    ['numbers by plan', 'users/summary'],
    ['pulse of 7 days', 'pulse?days=7'],
    ['pulse of 30 days', 'pulse?days=30'],
    ['pulse of 90 days', 'pulse?days=90'],
    ['newest posts', 'posts?limit=50'],
    ['hidden posts', 'posts?limit=50&state=hidden'],
    ['posts with a common word', 'posts?limit=50&q=step'],
  ] as const) {
    await ask(path);
    const taken: number[] = [];
    let rows = 0;
    for (let n = 0; n < times; n += 1) {
      const reply = await ask(path);
      taken.push(reply.ms);
      rows = reply.rows;
    }
    taken.sort((a, b) => a - b);
    const at = (share: number) => Math.round((taken[Math.floor((taken.length - 1) * share)] ?? 0) * 10) / 10;
    table[name] = { rows, 'median ms': at(0.5), 'p95 ms': at(0.95) };
  }
  console.table(table);
}

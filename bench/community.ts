import { parseArgs } from 'node:util';
import autocannon, { type Options, type Result } from 'autocannon';
import pg from 'pg';
import { openSession } from '../server/domains/auth/sessions/open-session.ts';
import type { OpenContext } from '../server/open-context.ts';
import { fillFeed, memberId } from './community-data.ts';
import { fillForum } from './forum-data.ts';
import { cpuMs, median, postgresPids, type Running } from './server.ts';
import { listen, type Pgbench, pgbench, type Statement } from './statements.ts';
import { openTarget } from './target.ts';

/**
 * Measures the pages of the community with 50,000 topics, 500,000 replies, 100,000 posts and 1,000,000 likes,
 * and with a hundredth of that. Compares each call with its own statements run by pgbench. 16 clients, each a
 * different member at a different address, use the durable embedded database. `--writes` adds replies of other
 * members at the same time. Every point is measured `--rounds` times in turn, and the table shows medians.
 *
 *   node bench/community.ts [--seconds 5] [--rounds 3] [--small] [--writes 50] [--encoding br]
 *                           [--folder <reused between runs>]
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    /** Measures only the hundredth, for trying out the benchmark. */
    small: { type: 'boolean', default: false },
    /** Replies a second while a page is measured, spread over topics and members. */
    writes: { type: 'string', default: '0' },
    /** `Accept-Encoding` of the clients. Without it, responses are not compressed. */
    encoding: { type: 'string', default: '' },
    /** Folder for the data, reused by the next run. Filled if it is empty. */
    folder: { type: 'string' },
  },
});
const seconds = Math.min(60, Math.max(1, Number(values.seconds)));
const rounds = Math.min(21, Math.max(1, Number(values.rounds)));
const writes = Math.min(500, Math.max(0, Number(values.writes)));
const connections = 16;
const writers = 40;

interface BenchTarget {
  app: OpenContext;
  server: Running;
  dataDir: string;
  tokens: string[];
  /** The calls that write a reply, each by another member in another topic. */
  replies: { token: string; path: string }[];
  pages: Map<string, { path: string; statements: Statement[] }>;
  close(): Promise<void>;
}

interface Point {
  full: Result;
  failedWrites: number;
  /** CPU time per call, in ms. */
  serverMs: number;
  databaseMs: number;
  sql: Pgbench | null;
  sqlMs: number;
}

const sizes = values.small ? [100] : [100, 1];
const places: BenchTarget[] = [];
try {
  for (const part of sizes) places.push(await openPlace(part));
  const measured = new Map<string, Point[]>();
  for (let round = 0; round < rounds; round += 1)
    for (const name of places[0]?.pages.keys() ?? [])
      for (const [index, place] of places.entries()) {
        // A divisor: 1 for all of the data, 100 for a hundredth.
        const key = `${name} ${sizes[index]}`;
        const point = await measure(place, name);
        measured.set(key, [...(measured.get(key) ?? []), point]);
      }
  console.table(tableOf(measured));
} finally {
  for (const place of places) await place.close();
}

/** Starts a server with this part of the data. */
async function openPlace(part: number): Promise<BenchTarget> {
  const { server, app, dataDir, close } = await openTarget(`community-${part}`, {
    folder: values.folder && `${values.folder}/${part}`,
    env: { TRUST_PROXY: '1' },
  });
  await fill(app, part);
  const people = await app.pool.query<{ id: string }>(
    `select member_id as id from memberships where tier <> 'starter' order by member_id limit $1`,
    [connections + writers],
  );
  const tokens: string[] = [];
  for (const { id } of people.rows)
    tokens.push(
      await app.db
        .transaction()
        .execute((db) => openSession(db, { memberId: id, device: 'bench', now: app.clock.now() })),
    );
  const topics = await app.pool.query<{ id: string }>(
    'select id from forum_topics where locked_at is null order by last_activity desc limit $1',
    [writers],
  );
  const { rows } = await app.pool.query<{ id: string }>(
    'select id from forum_topics where post_count > 50 order by id desc limit 1',
  );
  const paths = {
    '50 topics of a category': '/api/forum/topics?category=start_here',
    'a topic with 50 replies': `/api/forum/topics/${rows[0]?.id}`,
    'a feed page of 50 posts': '/api/posts',
  };
  const pages: BenchTarget['pages'] = new Map();
  for (const [name, path] of Object.entries(paths))
    pages.set(name, {
      path,
      statements: await listen(app, { method: 'GET', url: path, token: tokens[0] ?? '' }),
    });
  return {
    app,
    server,
    dataDir,
    tokens: tokens.slice(0, connections),
    replies: topics.rows.map(({ id }, n) => ({
      token: tokens[connections + n] ?? '',
      path: `/api/forum/topics/${id}/posts`,
    })),
    pages,
    close,
  };
}

async function fill(app: OpenContext, part: number): Promise<void> {
  const { rows } = await app.pool.query('select from members where id = $1', [memberId(0)]);
  if (rows.length > 0) return;
  const { host, port, user, database } = app.pool.options;
  const client = new pg.Client({ host, port, user, database });
  await client.connect();
  const began = performance.now();
  try {
    await fillFeed(client, { posts: 100_000 / part, likes: 1_000_000 / part });
    await fillForum(client, { topics: 50_000 / part, replies: 500_000 / part });
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
  console.log(`1/${part} of the data within ${((performance.now() - began) / 1000).toFixed(0)} s`);
}

/** Sends replies at a steady rate until `stop`, which returns how many failed. */
function startWriting({ server, replies }: BenchTarget): { stop: () => Promise<number> } {
  const open = new Set<Promise<void>>();
  let failed = 0;
  let count = 0;
  const send = async () => {
    count += 1;
    const { token, path } = replies[count % replies.length] ?? { token: '', path: '' };
    const reply = await fetch(`${server.origin}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'x-forwarded-for': `10.1.${count % 40}.1`,
      },
      body: JSON.stringify({ content: `<p>A few words about the walk, ${crypto.randomUUID()}.</p>` }),
    }).catch(() => null);
    await reply?.arrayBuffer();
    if (!reply?.ok) failed += 1;
  };
  const timer = setInterval(() => {
    const sent: Promise<void> = send().finally(() => open.delete(sent));
    open.add(sent);
  }, 1000 / writes);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(open);
      return failed;
    },
  };
}

async function measure(place: BenchTarget, name: string): Promise<Point> {
  const { app, server, dataDir, tokens, pages } = place;
  const { path = '', statements = [] } = pages.get(name) ?? {};
  let next = 0;
  const setupClient: Options['setupClient'] = (client) => {
    const reader = next++ % tokens.length;
    client.setHeaders({
      authorization: `Bearer ${tokens[reader]}`,
      'x-forwarded-for': `10.0.${reader}.1`,
      ...(values.encoding && { 'accept-encoding': values.encoding }),
    });
  };
  const options: Options = { url: `${server.origin}${path}`, connections, setupClient, duration: 1 };
  const writing = writes > 0 ? startWriting(place) : null;
  await autocannon(options);
  const databaseMs = () => cpuMs(postgresPids(dataDir));
  let before = { server: cpuMs([server.pid]), database: databaseMs() };
  let full = await autocannon({ ...options, duration: seconds });
  // On a shared machine the server sometimes sheds calls. Measure again, because that says nothing about the
  // page.
  for (let again = 0; failedIn(full) > 0 && again < 3; again += 1) {
    before = { server: cpuMs([server.pid]), database: databaseMs() };
    full = await autocannon({ ...options, duration: seconds });
  }
  const after = { server: cpuMs([server.pid]), database: databaseMs() };
  const calls = full.requests.total;
  const failedWrites = (await writing?.stop()) ?? 0;
  // The CPU time of a pgbench session is added to its parent when it ends.
  const sql = await pgbench(app, { statements }, { connections, seconds });
  return {
    full,
    failedWrites,
    serverMs: (after.server - before.server) / calls,
    databaseMs: (after.database - before.database) / calls,
    sql,
    sqlMs: sql ? (databaseMs() - after.database) / (sql.tps * seconds) : Number.NaN,
  };
}

function failedIn({ non2xx, errors, timeouts }: Result): number {
  return non2xx + errors + timeouts;
}

function tableOf(measured: Map<string, Point[]>): Record<string, Record<string, string | number>> {
  const rows: Record<string, Record<string, string | number>> = {};
  for (const [key, points] of measured) {
    const small = measured.get(key.replace(/ 1$/, ' 100')) ?? points;
    const of = (value: (point: Point) => number) => median(points.map(value));
    rows[key] = {
      'calls/s': Math.round(of(({ full }) => full.requests.average)),
      'p50 ms': of(({ full }) => full.latency.p50),
      'p99 ms': of(({ full }) => full.latency.p99),
      'p99/p50': of(({ full }) => full.latency.p99 / full.latency.p50).toFixed(1),
      'server CPU ms': of((point) => point.serverMs).toFixed(2),
      'database CPU ms': of((point) => point.databaseMs).toFixed(2),
      statements: points[0]?.sql?.statements ?? '-',
      'pgbench/s': Math.round(of(({ sql }) => sql?.tps ?? Number.NaN)),
      'its CPU ms': of((point) => point.sqlMs).toFixed(2),
      'of pgbench': of(({ full, sql }) => full.requests.average / (sql?.tps ?? Number.NaN)).toFixed(2),
      'p50 of a hundredth': (
        of(({ full }) => full.latency.p50) / median(small.map(({ full }) => full.latency.p50))
      ).toFixed(2),
      failed: points.reduce((sum, { full }) => sum + failedIn(full), 0),
      'failed writes': points.reduce((sum, { failedWrites }) => sum + failedWrites, 0),
    };
  }
  return rows;
}

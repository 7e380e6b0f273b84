import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import autocannon, { type Options, type Result } from 'autocannon';
import pg from 'pg';
import { openSession } from '../server/domains/auth/open-session.ts';
import type { OpenContext } from '../server/open-context.ts';
import { fillFeed, memberId } from './community-data.ts';
import { fillForum } from './forum-data.ts';
import { openBench } from './people.ts';
import {
  cpuMs,
  freePort,
  median,
  postgresPids,
  type Running,
  startServer,
  temporaryFolder,
} from './server.ts';
import { listen, type Pgbench, pgbench, type Statement } from './statements.ts';

/**
 * Measures the pages of the community with 50,000 topics, 500,000 replies, 100,000 posts and 1,000,000 likes,
 * and with a hundredth of that. Compares each call with its own statements run by pgbench. 16 clients, each a
 * different member, use a loopback address and the durable embedded database. Every point is measured
 * `--rounds` times in turn, and the table shows medians.
 *
 *   node bench/community.ts [--seconds 5] [--rounds 3] [--small] [--folder <reused between runs>]
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    /** Measures only the hundredth, for trying out the benchmark. */
    small: { type: 'boolean', default: false },
    /** Folder for the data, reused by the next run. Filled if it is empty. */
    folder: { type: 'string' },
  },
});
const seconds = Math.min(60, Math.max(1, Number(values.seconds)));
const rounds = Math.min(21, Math.max(1, Number(values.rounds)));
const connections = 16;

interface BenchTarget {
  app: OpenContext;
  server: Running;
  dataDir: string;
  tokens: string[];
  pages: Map<string, { path: string; statements: Statement[] }>;
  close(): Promise<void>;
}

interface Point {
  full: Result;
  /** CPU time per call, in ms. */
  serverMs: number;
  databaseMs: number;
  sql: Pgbench | null;
  sqlMs: number;
}

const sizes = values.small ? [100] : [100, 1];
const places: BenchTarget[] = [];
try {
  for (const part of sizes) places.push(await openTarget(part));
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
async function openTarget(part: number): Promise<BenchTarget> {
  const dataDir = values.folder ? `${values.folder}/${part}` : temporaryFolder(`community-${part}`);
  const server = await startServer({ dataDir, port: await freePort() });
  const app = await openBench(dataDir);
  await fill(app, part);
  const tokens = await Promise.all(
    Array.from({ length: connections }, (_, n) =>
      app.db
        .transaction()
        .execute((db) =>
          openSession(db, { memberId: memberId(n * 7), device: 'bench', now: app.clock.now() }),
        ),
    ),
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
      // Statements with an empty cache: the full cost of the page.
      statements: await listen(app, { method: 'GET', url: path, token: tokens[0] ?? '' }, { first: true }),
    });
  return {
    app,
    server,
    dataDir,
    tokens,
    pages,
    async close() {
      await app.close();
      await server.stop();
      if (!values.folder) rmSync(dataDir, { recursive: true, force: true });
    },
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

async function measure({ app, server, dataDir, tokens, pages }: BenchTarget, name: string): Promise<Point> {
  const { path = '', statements = [] } = pages.get(name) ?? {};
  let next = 0;
  const setupClient: Options['setupClient'] = (client) =>
    client.setHeaders({ authorization: `Bearer ${tokens[next++ % tokens.length]}` });
  const options: Options = { url: `${server.origin}${path}`, connections, setupClient, duration: 1 };
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
  // The CPU time of a pgbench session is added to its parent when it ends.
  const sql = await pgbench(app, { statements }, { connections, seconds });
  return {
    full,
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
    };
  }
  return rows;
}

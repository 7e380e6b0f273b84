import { parseArgs } from 'node:util';
import autocannon, { type Result } from 'autocannon';
import pg from 'pg';
import { openSession } from '../server/domains/auth/sessions/open-session.ts';
import type { OpenContext } from '../server/open-context.ts';
import { fillFeed, memberId } from './community-data.ts';
import { fillForum } from './forum-data.ts';
import { cpuMs, postgresPids } from './server.ts';
import { openTarget } from './target.ts';

/**
 * Measures searches with 50,000 topics, 500,000 replies and 100,000 posts, and how much four members who
 * search without pause slow down sixteen who read lists. Every client is a different member. Uses the durable
 * embedded database.
 *
 *   node bench/search.ts [--seconds 4] [--clients 8] [--part 1] [--folder <reused between runs>]
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    clients: { type: 'string', default: '8' },
    /** A divisor: 1 for all of the data, 100 for a hundredth. */
    part: { type: 'string', default: '1' },
    /** Folder for the data, reused by the next run. Filled if it is empty. */
    folder: { type: 'string' },
  },
});
const duration = Math.min(30, Math.max(1, Number(values.seconds)));
const clients = Math.min(64, Math.max(1, Number(values.clients)));
const part = Math.max(1, Number(values.part));
const readers = 16;
const searchers = 4;

const { server, app, dataDir, close } = await openTarget('search', {
  folder: values.folder,
  within: 600_000,
});
try {
  await fill(app);
  const tokens = await Promise.all(
    Array.from({ length: Math.max(clients, readers) + searchers }, (_, n) =>
      app.db
        .transaction()
        .execute((db) =>
          openSession(db, { memberId: memberId(n * 7), device: 'bench', now: app.clock.now() }),
        ),
    ),
  );
  const { rows } = await app.pool.query<{ word: string }>(
    `select substr(plain, 28, 32) as word from forum_posts where plain like 'Cue, doorway%' and deleted_at is null order by id offset ${1000} limit 1`,
  );
  const words = {
    'common, not in the newest posts': 'doorway',
    common: 'stone',
    rare: rows[0]?.word ?? '',
    absent: 'zebrafish',
    'a single letter': 'd',
    'a common phrase': '"one small step"',
    'two common words': 'small permission',
    'with a typo': 'dorway',
  };
  const table: Record<string, Record<string, number>> = {};
  const cpu = () => cpuMs([server.pid, ...postgresPids(dataDir)]);
  for (const [name, q] of Object.entries(words)) {
    const before = cpu();
    const result = await run(`/api/search?q=${encodeURIComponent(q)}`, clients, tokens);
    table[name] = {
      ...lineOf(result),
      // CPU time of server and database. On a shared machine it says more than elapsed time.
      'CPU ms': Math.round(((cpu() - before) / Math.max(1, result.requests.total)) * 10) / 10,
    };
  }
  console.table(table);

  const list = '/api/forum/topics?category=start_here';
  const quiet = await run(list, readers, tokens);
  const [searching, busy] = await Promise.all([
    run('/api/search?q=stone', searchers, tokens.slice(readers)),
    run(list, readers, tokens),
  ]);
  console.table({
    'lists, quiet': lineOf(quiet),
    'lists, four searching': lineOf(busy),
    'the four': lineOf(searching),
  });
  console.log(
    `Lists keep ${((busy.requests.average / quiet.requests.average) * 100).toFixed(0)} % of their speed.`,
  );
} finally {
  await close();
}

/** Calls one path without pause, each connection as another member. */
async function run(path: string, connections: number, holders: readonly string[]): Promise<Result> {
  let next = 0;
  return autocannon({
    url: `${server.origin}${path}`,
    connections,
    duration,
    setupClient: (client) =>
      client.setHeaders({ authorization: `Bearer ${holders[next++ % holders.length]}` }),
  });
}

function lineOf({ requests, latency, non2xx, errors, timeouts }: Result): Record<string, number> {
  return {
    'calls/s': Math.round(requests.average),
    'p50 ms': latency.p50,
    'p99 ms': latency.p99,
    failed: non2xx + errors + timeouts,
  };
}

async function fill(open: OpenContext): Promise<void> {
  const { rows } = await open.pool.query('select from members where id = $1', [memberId(0)]);
  if (rows.length > 0) return;
  const { host, port, user, database } = open.pool.options;
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

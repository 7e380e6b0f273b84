import { randomBytes, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeMembers, openBench } from '../../server/testing/members.ts';
import { freePort, type Running, startServer, temporaryFolder } from '../../server/testing/server-process.ts';
import { ownFolder, type Postgres, startPostgres } from './rig/postgres.ts';
import { conclude } from './rig/result.ts';

/**
 * Two servers read a streaming replica that is 0.3 s behind, while members write on one and read it on the other, on both their devices, at
 * once. None of their words may be missing, also while the replica stands still, dies and returns, and no call may fail. The control takes
 * away what a session remembers of its last write, and words have to be missing then. Needs postgresql-15, and takes a minute.
 *
 *   node ops/drills/replica.ts
 */
const folder = temporaryFolder('replica');
const phases: Record<string, { writes: number; unseen: number; failed: number; 'by replica': number }> = {};
const servers: Running[] = [];
const metrics: number[] = [];
const clusters: Postgres[] = [];
const failures: string[] = [];
let phase = { writes: 0, unseen: 0, failed: 0, 'by replica': 0 };
let isOver = false;
let isPaused = false;

try {
  ownFolder(folder);
  const primary = await startPostgres(join(folder, 'primary'));
  clusters.push(primary);
  await primary.ask('create database evolve');
  const replica = await startPostgres(join(folder, 'replica'), {
    primary,
    settings: { recovery_min_apply_delay: '300ms' },
  });
  clusters.push(replica);
  const env = {
    DATABASE_URL: primary.url('evolve'),
    DATABASE_REPLICA_URL: replica.url('evolve'),
    SERVER_KEY: randomBytes(32).toString('base64'),
    METRICS_PORT: '',
  };
  const start = async (place: number, more: Record<string, string> = {}) => {
    const port = await freePort();
    metrics[place] = await freePort();
    return startServer({
      dataDir: join(folder, `data-${place}`),
      port,
      env: { ...env, METRICS_PORT: String(metrics[place]), ...more },
      within: 120_000,
    });
  };
  for (const place of [0, 1]) servers[place] = await start(place);
  const refusal = await start(2, { DATABASE_REPLICA_URL: primary.url('postgres') }).then(
    async (server) => `It started, and ended with ${await server.stop()}.`,
    (error: Error) => error.message,
  );
  const app = await openBench(join(folder, 'data-0'), env);
  const members = await makeMembers(app, 6, { password: 'seven grey stones' });
  await app.close();
  const loops = members.map(async ({ email, token }, n) => {
    const second = (await login(email)) ?? token;
    while (!isOver) {
      if (!isPaused)
        await (n < 4 ? writeAndRead([token, second], n) : attempt(n, token, '/api/posts?limit=20'));
      await sleep(50);
    }
  });

  await during('0.3 s behind', 8_000, async () => undefined);
  await during('stands still', 8_000, async () => void (await replica.ask('select pg_wal_replay_pause()')));
  await replica.ask('select pg_wal_replay_resume()');
  await during('dies', 6_000, async () => replica.kill());
  await during('returns', 8_000, () => replica.start());
  // Nobody is between a write and its read when the control begins.
  isPaused = true;
  await sleep(1_500);
  await primary.ask(
    `create function forget() returns trigger language plpgsql as 'begin new.last_write := null; return new; end';
     create trigger forget before update of last_write on sessions for each row execute function forget();
     update sessions set last_write = 0`,
    'evolve',
  );
  await during('control: forgotten', 6_000, async () => void (isPaused = false));
  isOver = true;
  await Promise.all(loops);
  console.table(phases);
  if (failures.length > 0) console.log(failures.slice(0, 5));
  const { 'control: forgotten': control, ...real } = phases;
  const all = Object.values(real);
  const sum = (of: (each: (typeof all)[number]) => number) =>
    all.reduce((total, each) => total + of(each), 0);
  const [lost, failed] = [sum(({ unseen }) => unseen), sum((each) => each.failed)];
  const isRead = ['0.3 s behind', 'returns'].every((name) => (phases[name]?.['by replica'] ?? 0) > 0);
  const isRefused = refusal.includes('is no replica of the database');
  conclude({
    drill: 'replica',
    passed: lost === 0 && failed === 0 && isRead && isRefused && sum(({ writes }) => writes) > 50,
    lost,
    failed,
    control: (control?.unseen ?? 0) > 0,
    note: `${sum(({ writes }) => writes)} writes read back, ${sum((each) => each['by replica'])} reads by the replica, ${control?.unseen} unseen in the control`,
  });
} finally {
  isOver = true;
  await Promise.allSettled(servers.map((server) => server.stop()));
  for (const cluster of clusters) cluster.kill();
  await sleep(500);
  rmSync(folder, { recursive: true, force: true });
}

/** Writes at one server, then looks for it at the other, on another device each time. */
async function writeAndRead(tokens: readonly string[], n: number): Promise<void> {
  const text = `replica-${randomUUID()}`;
  const now = phase;
  const written = await attempt(n, tokens[0] ?? '', '/api/posts', { content: `<p>${text}</p>` });
  if (written === null) return;
  now.writes += 1;
  const token = tokens[now.writes % 2] ?? '';
  const read = await attempt(n + 1, token, '/api/posts?limit=20');
  if (read !== null && !read.includes(text)) now.unseen += 1;
}

/** Calls a server. Returns the body, and counts what failed. */
async function attempt(place: number, token: string, path: string, body?: object): Promise<string | null> {
  const now = phase;
  try {
    const reply = await fetch(`${servers[place % 2]?.origin}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(15_000),
    });
    const text = await reply.text();
    if (reply.ok) return text;
    failures.push(`${reply.status} ${path} ${text}`);
  } catch (error) {
    failures.push(`${path} ${String((error as Error).cause ?? error)}`);
  }
  now.failed += 1;
  return null;
}

async function login(email: string): Promise<string | null> {
  const reply = await fetch(`${servers[0]?.origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'seven grey stones' }),
  });
  return ((await reply.json()) as { access_token?: string }).access_token ?? null;
}

async function during(name: string, ms: number, begin: () => Promise<void>): Promise<void> {
  phase = phases[name] = { writes: 0, unseen: 0, failed: 0, 'by replica': 0 };
  const before = await readsByReplica();
  await begin();
  await sleep(ms);
  phase['by replica'] = (await readsByReplica()) - before;
}

async function readsByReplica(): Promise<number> {
  const counts = await Promise.all(
    metrics.slice(0, 2).map(async (port) => {
      const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      return Number(/^evolve_replica_reads_total\{answered="replica"\} (\d+)/m.exec(text)?.[1] ?? Number.NaN);
    }),
  );
  return counts.reduce((total, count) => total + count, 0);
}

import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openEmbedded } from '../../server/providers/postgres/embedded.ts';
import { makeMembers, openBench } from '../../server/testing/members.ts';
import { freePort, type Running, startServer, temporaryFolder } from '../../server/testing/server-process.ts';
import { conclude } from './rig/result.ts';

/**
 * Upgrades two servers behind nginx one after the other, from the commit before the newest migration, or before the baseline, to this one, then restarts both in
 * turn, while members read and write. No call may fail, and no acknowledged comment may be lost or there twice. The control restarts
 * both at once without a drain, and has to fail. Needs nginx, and git's history.
 *
 *   node ops/drills/rolling.ts [--before COMMIT] [--members 6] [--seconds 8]
 */
const { values } = parseArgs({
  options: {
    before: { type: 'string' },
    members: { type: 'string', default: '6' },
    seconds: { type: 'string', default: '8' },
  },
});
const root = join(import.meta.dirname, '../..');
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 30 }).trim();
const migrations = readdirSync(join(root, 'server/migrations')).filter((name) => name.endsWith('.sql'));
/** The baseline while no migration came after it. */
const newest = `server/migrations/${migrations.toSorted().at(-1) ?? 'baseline'}`;
const before = git(
  'rev-parse',
  values.before ?? `${git('log', '-1', '--diff-filter=A', '--format=%H', '--', newest)}^`,
);
const quietMs = (Number(values.seconds) * 1000) / 4;

interface Phase {
  name: string;
  calls: number;
  failed: string[];
  longestMs: number;
}

const folder = temporaryFolder('rolling');
const database = await openEmbedded({ dataDir: join(folder, 'database'), log: () => undefined });
const { host, port: databasePort, user, database: name } = database.connection;
const env = {
  DATABASE_URL: `postgres://${user}@localhost:${databasePort}/${name}?host=${encodeURIComponent(host)}`,
  SERVER_KEY: Buffer.from(Array.from({ length: 32 }, (_, i) => i * 7)).toString('base64'),
  TRUST_PROXY: '1',
  DRAIN_MS: '500',
};
const ports = [await freePort(), await freePort()] as const;
const start = (code: string, place: 0 | 1) =>
  startServer({ code, dataDir: join(folder, `data-${place}`), port: ports[place], env, within: 240_000 });

const old = join(folder, 'before');
const servers: Running[] = [];
const phases: Phase[] = [];
/** Exit codes and times of the clean stops. */
const stops: string[] = [];
let phase: Phase = { name: 'start', calls: 0, failed: [], longestMs: 0 };
let isOver = false;
const nginx = await startNginx();
const loops: Promise<void>[] = [];
try {
  checkOut();
  for (const place of [0, 1] as const) servers[place] = await start(old, place);
  const app = await openBench(join(folder, 'data-0'), { ...env });
  const members = await makeMembers(app, Number(values.members));
  const sent: string[] = [];
  for (const { token } of members) {
    const post = await call(token, 'POST', '/api/posts', { content: 'A post for the drill' });
    const { id } = (await post.json()) as { id: string };
    loops.push(load(token, id, sent));
  }

  await during('before', async () => undefined);
  await during('upgrade', () => each((place) => replace(place, root)));
  await during('restart', () => each((place) => replace(place, root)));
  // Members go on writing while this is read.
  const acknowledged = [...sent];
  const { rows } = await app.pool.query<{ content: string }>(
    "select content from comments where content like '%drill-%'",
  );
  // Those under way when the phase ended may be written and not yet acknowledged.
  const written = rows.map(({ content }) => /drill-[\da-f-]+/.exec(content)?.[0]);
  const lost = acknowledged.filter((text) => !written.includes(text)).length;
  const doubled = written.length - new Set(written).size;
  await during('control: both at once', () =>
    Promise.all(
      servers.map(async (server, place) => {
        await server.kill();
        await sleep(500);
        servers[place] = await start(root, place as 0 | 1);
      }),
    ),
  );
  isOver = true;
  await Promise.all(loops);
  await app.close();
  report(lost, doubled, sent.length);
} finally {
  isOver = true;
  await Promise.allSettled(servers.map((server) => server.stop()));
  nginx.kill('SIGTERM');
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Puts the code of the commit before into a folder, with its packages and the built pages of this one. */
function checkOut(): void {
  mkdirSync(join(old, 'dist'), { recursive: true });
  const archive = execFileSync('git', ['archive', before], { cwd: root, maxBuffer: 1 << 30 });
  execFileSync('tar', ['-x', '-C', old], { input: archive });
  symlinkSync(join(root, 'dist/web'), join(old, 'dist/web'));
  const lock = 'package-lock.json';
  if (readFileSync(join(root, lock), 'utf8') === readFileSync(join(old, lock), 'utf8'))
    symlinkSync(join(root, 'node_modules'), join(old, 'node_modules'));
  else
    execFileSync('npm', ['ci', '--omit=dev', '--ignore-scripts', '--no-audit'], {
      cwd: old,
      stdio: 'ignore',
    });
}

/** Starts nginx with the operators' file, but for TLS. */
async function startNginx() {
  const port = await freePort();
  const site = readFileSync(join(root, 'ops/nginx.conf'), 'utf8')
    .replace(/server \{\s+listen 80;[^}]*\}/, '')
    .replace(/ {2}(listen|ssl_).*\n/g, '')
    .replace('server_name', `listen 127.0.0.1:${port};\n  server_name`)
    .replace(
      /server 127\.0\.0\.1:3000 (.*)/,
      ports.map((each) => `server 127.0.0.1:${each} $1`).join('\n  '),
    );
  const file = join(folder, 'nginx.conf');
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/nginx-${kind};`,
  );
  writeFileSync(
    file,
    `user root;\ndaemon off;\npid ${folder}/nginx.pid;\nevents {}\nhttp {\naccess_log off;\n${places.join('\n')}\n${site}\n}\n`,
  );
  const child = spawn('nginx', ['-e', 'stderr', '-c', file], { stdio: ['ignore', 'ignore', 'ignore'] });
  const isThere = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => (socket.destroy(), resolve(true)));
      socket.on('error', () => resolve(false));
    });
  while (!(await isThere())) {
    if (child.exitCode !== null) throw new Error('nginx did not start.');
    await sleep(20);
  }
  return Object.assign(child, { origin: `http://127.0.0.1:${port}` });
}

function call(token: string | undefined, method: string, path: string, body?: object): Promise<Response> {
  return fetch(`${nginx.origin}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(15_000),
  });
}

/** Reads and writes like a member who never rests. Adds each acknowledged comment to `sent`. */
async function load(token: string, post: string, sent: string[]): Promise<void> {
  while (!isOver) {
    const text = `drill-${randomUUID()}`;
    const isWritten = await attempt(() =>
      call(token, 'POST', `/api/posts/${post}/comments`, { content: text }),
    );
    if (isWritten) sent.push(text);
    await attempt(() => call(token, 'POST', `/api/posts/${post}/like`, { liked: Math.random() < 0.5 }));
    for (const path of [
      '/api/posts?limit=20',
      `/api/posts/${post}`,
      '/api/auth/me',
      '/api/notifications',
      '/api/groups',
      '/api/habits',
    ])
      await attempt(() => call(token, 'GET', path));
    await sleep(150);
  }
}

async function attempt(make: () => Promise<Response>): Promise<boolean> {
  const now = phase;
  const began = performance.now();
  let failure: string | null = null;
  try {
    const reply = await make();
    const body = await reply.text();
    if (!reply.ok)
      failure = `${reply.status} ${new URL(reply.url).pathname} ${body.replace(/,"request_id.*/, '').slice(0, 120)}`;
  } catch (error) {
    failure = String((error as Error).cause ?? error);
  }
  now.calls += 1;
  now.longestMs = Math.max(now.longestMs, performance.now() - began);
  if (failure) now.failed.push(failure);
  return failure === null;
}

async function during(title: string, work: () => Promise<unknown>): Promise<void> {
  phase = { name: title, calls: 0, failed: [], longestMs: 0 };
  phases.push(phase);
  await sleep(quietMs);
  await work();
  await sleep(quietMs);
}

async function each(work: (place: 0 | 1) => Promise<void>): Promise<void> {
  for (const place of [0, 1] as const) {
    await work(place);
    // Longer than nginx leaves out a server that refused a connection.
    await sleep(2500);
  }
}

async function replace(place: 0 | 1, code: string): Promise<void> {
  const began = performance.now();
  const exitCode = await servers[place]?.stop();
  stops.push(`${exitCode} after ${Math.round(performance.now() - began)} ms`);
  servers[place] = await start(code, place);
}

function report(lost: number, doubled: number, comments: number): void {
  console.log(`from ${before.slice(0, 8)} to ${git('rev-parse', '--short=8', 'HEAD')}`);
  console.table(
    phases.map(({ name: phaseName, calls, failed, longestMs }) => ({
      phase: phaseName,
      calls,
      failed: failed.length,
      'longest ms': Math.round(longestMs),
    })),
  );
  console.log(
    `${comments} comments acknowledged, ${lost} lost, ${doubled} doubled; stops: ${stops.join(', ')}`,
  );
  for (const { name: phaseName, failed } of phases)
    if (failed.length > 0)
      console.log(
        phaseName,
        [...Map.groupBy(failed, (text) => text)].slice(0, 8).map(([text, all]) => `${all.length} x ${text}`),
      );
  const control = phases.at(-1);
  const isGood = phases.slice(0, -1).every(({ failed }) => failed.length === 0) && lost + doubled === 0;
  conclude({
    drill: 'rolling',
    passed: isGood,
    lost,
    doubled,
    failed: phases.slice(0, -1).reduce((sum, { failed }) => sum + failed.length, 0),
    control: Boolean(control?.failed.length),
    note: `${phases.slice(0, -1).reduce((sum, { calls }) => sum + calls, 0)} calls, ${control?.failed.length} of ${control?.calls} failed in the control`,
  });
}

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { castPassword } from '../../server/testing/cast.ts';
import { freePort, startServer, temporaryFolder } from '../../server/testing/server-process.ts';
import { asOwner, ownFolder, startPostgres } from './rig/postgres.ts';
import { conclude } from './rig/result.ts';

/**
 * Runs a server behind PgBouncer in transaction mode, with four connections for calls of 24 clients, and looks for what one session leaves to
 * the next: calls under another member's name, settings that changed, statements. The control is a pooler without limits of time, which
 * must be refused. Needs the packages pgbouncer and postgresql-15, and takes about a minute.
 *
 *   node ops/drills/pooler.ts
 */
const seconds = 15;
const members = ['ada', 'nora', 'cleo'].map((name) => `${name}@example.com`);
const [limits = ''] =
  /connect_query=.*/.exec(readFileSync(join(import.meta.dirname, '../pgbouncer/pgbouncer.ini'), 'utf8')) ??
  [];

const folder = temporaryFolder('pooler');
const postgres = await startPostgres(ownFolder(join(folder, 'postgres')));
await postgres.ask('create database evolve');
const session = postgres.url('evolve');

/** Starts PgBouncer. Returns its address and the function that ends it. */
async function startPooler(settings: string): Promise<{ url: string; stop(): Promise<unknown> }> {
  const port = await freePort();
  const file = join(folder, `pgbouncer-${port}.ini`);
  writeFileSync(join(folder, 'users'), '"postgres" ""\n');
  writeFileSync(
    file,
    `[databases]
evolve = host=127.0.0.1 port=${postgres.port} dbname=evolve ${settings}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${folder}/users
pool_mode = transaction
default_pool_size = 4
`,
  );
  // PgBouncer refuses to run as root.
  const child = spawn('pgbouncer', ['-q', file], { stdio: 'inherit', ...asOwner });
  return {
    url: `postgres://postgres@127.0.0.1:${port}/evolve`,
    stop: async () => {
      child.kill();
      return child.exitCode ?? once(child, 'exit');
    },
  };
}

const start = async (address: string) =>
  startServer({
    dataDir: join(folder, 'data'),
    port: await freePort(),
    env: { DATABASE_URL: address, DATABASE_SESSION_URL: session },
  });

/** Calls as three members until the time is over. Returns what was answered, and how often for somebody else. */
async function load(origin: string) {
  const answers: Record<string, number> = {};
  const call = async (token: string, path: string, body?: unknown): Promise<string> => {
    const reply = await fetch(`${origin}${path}`, {
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
    answers[reply.status] = (answers[reply.status] ?? 0) + 1;
    return reply.text();
  };
  const signedIn = await Promise.all(
    members.map(async (email) => {
      const { access_token: token } = JSON.parse(
        await call('', '/api/auth/login', { email, password: castPassword }),
      ) as { access_token: string };
      return { token, id: (JSON.parse(await call(token, '/api/auth/me')) as { id: string }).id };
    }),
  );
  const until = Date.now() + seconds * 1000;
  let mixedUp = 0;
  let posts = 0;
  const work = async (_: unknown, n: number): Promise<void> => {
    const { token, id } = signedIn[n % members.length] ?? { token: '', id: '' };
    for (let i = n; Date.now() < until; i += 1) {
      const kind = i % 4;
      if (kind === 0) mixedUp += isOf(await call(token, '/api/auth/me'), id) ? 0 : 1;
      else if (kind === 1) await call(token, '/api/posts?filter=all&limit=20');
      else if (kind === 2) await call(token, '/api/notifications/count');
      else {
        await call(token, '/api/posts', { content: `<p>Walk ${n} of ${i}.</p>` });
        posts += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: 24 }, work));
  return { answers, mixedUp, posts };
}

/** True for an answer about this member, or about none, such as that of a server that is busy. */
const isOf = (answer: string, id: string): boolean =>
  [id, undefined].includes((JSON.parse(answer) as { id?: string }).id);

/** Returns the settings of the connections that calls get, each once. */
async function settingsOf(address: string): Promise<string[]> {
  const found = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const own = new pg.Client({ connectionString: address });
      await own.connect();
      const { rows } = await own.query(
        `select concat_ws(' ', current_setting('statement_timeout'), current_setting('lock_timeout'), current_setting('TimeZone'),
          (select count(*) from pg_prepared_statements)) as now, pg_sleep(0.2)`,
      );
      await own.end();
      return (rows[0] as { now: string }).now;
    }),
  );
  return [...new Set(found)];
}

const stops: (() => Promise<unknown>)[] = [];
try {
  const bare = await startPooler('');
  stops.push(bare.stop);
  const refusal = await start(bare.url).then(
    async (server) => `started: ${await server.stop()}`,
    (error: Error) => error.message,
  );
  const pooler = await startPooler(limits);
  stops.push(pooler.stop);
  const server = await start(pooler.url);
  const cli = (verb: string) =>
    spawnSync(process.execPath, [join(import.meta.dirname, '../../server/cli.ts'), verb], {
      env: {
        ...process.env,
        DATA_DIR: join(folder, 'data'),
        DATABASE_URL: pooler.url,
        DATABASE_SESSION_URL: session,
      },
      encoding: 'utf8',
    });
  cli('seed-demo');
  const { answers, mixedUp, posts } = await load(server.origin);
  const settings = await settingsOf(pooler.url);
  await server.stop();
  const invariants = cli('check-invariants');
  const results = {
    'control: a pooler without limits is refused': refusal.includes('connect_query'),
    'every call answered': Object.keys(answers).every((status) => status === '200'),
    'every answer for its caller': mixedUp === 0,
    'sessions unchanged': settings.join() === '2500ms 2400ms UTC 0',
    'invariants hold': invariants.status === 0,
  };
  console.log({ answers, posts, settings });
  console.table(results);
  const { '200': good = 0, ...bad } = answers;
  conclude({
    drill: 'pooler',
    passed: Object.values(results).every(Boolean),
    failed: Object.values(bad).reduce((sum, count) => sum + count, 0),
    control: results['control: a pooler without limits is refused'],
    note: `${good} calls, ${mixedUp} answers of another member`,
  });
} finally {
  for (const stop of stops) await stop();
  postgres.kill();
  rmSync(folder, { recursive: true, force: true });
}

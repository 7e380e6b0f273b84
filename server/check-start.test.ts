import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeTemplate, onDatabase, template } from '#server/testing/template.ts';
import { doubts } from './check-start.ts';
import { readConfig } from './config.ts';
import { openContext } from './open-context.ts';
import { fingerprint } from './platform/encrypt.ts';
import { createLog } from './platform/log.ts';
import { openEmbedded } from './providers/postgres/embedded.ts';
import { beginNumbered } from './testing/begin-numbered.ts';
import { temporaryFolder } from './testing/server-process.ts';

const key = Buffer.alloc(32, 'one key of an installation');
const SERVER_KEY = key.toString('base64');
// The database of the other tests may lose data, so every start would refuse it.
const home = temporaryFolder('start');
const embedded = await openEmbedded({ dataDir: home, log: () => undefined });
const server: pg.ClientConfig = embedded.connection;
const name = `s_${randomBytes(6).toString('hex')}`;
const { host, port: at, user } = embedded.connection;
const url = `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}&port=${at}`;
let dataDir: string;
let neighbour: Server;
let port: string;

beforeAll(async () => {
  neighbour = createServer().listen(0, '127.0.0.1');
  await once(neighbour, 'listening');
  port = String((neighbour.address() as { port: number }).port);
  await makeTemplate(server, template, beginNumbered);
}, 60_000);
afterAll(async () => {
  neighbour?.close();
  await embedded.stop();
  rmSync(home, { recursive: true, force: true });
});
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'evolve-start-'));
  await run(
    server,
    `drop database if exists ${name} with (force)`,
    `create database ${name} template ${template}`,
  );
  // As an older version left it: one migration is missing, and the key is known.
  await run(
    onDatabase(server, name),
    'delete from kysely_migration where name = (select max(name) from kysely_migration)',
    `insert into installation (name, value) values ('server_key', '${fingerprint(key)}')`,
  );
  return () => rmSync(dataDir, { recursive: true, force: true });
});

async function run(config: pg.ClientConfig, ...statements: string[]): Promise<pg.QueryResult | undefined> {
  const client = new pg.Client(config);
  await client.connect();
  let last: pg.QueryResult | undefined;
  for (const statement of statements) last = await client.query(statement);
  await client.end();
  return last;
}
/** Returns tables, migrations, facts and files, all that a start could have written. */
const written = async () => ({
  rows: (
    await run(
      onDatabase(server, name),
      `select (select string_agg(name, ' ' order by name) from kysely_migration) as migrations,
        (select string_agg(name || value, ' ' order by name) from installation) as facts,
        (select md5(string_agg(relname || relfilenode, ' ' order by oid)) from pg_class where relkind in ('r', 'i')) as tables`,
    )
  )?.rows,
  files: readdirSync(dataDir, { recursive: true }).sort(),
});

const environment = (env: Record<string, string>) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: url,
  PORT: '0',
  SERVER_KEY,
  LOG_LEVEL: 'silent',
  ...env,
});

/** Opens what a start opens, in this process. */
async function openWith(env: Record<string, string>): Promise<{ code: number; said: string }> {
  try {
    const ctx = await openContext(readConfig(environment(env)), createLog('silent'));
    await ctx.close();
    return { code: 0, said: '' };
  } catch (error) {
    return { code: 1, said: (error as Error).message };
  }
}

async function startWith(env: Record<string, string>): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      ...environment(env),
    },
  });
  let said = '';
  child.stderr.on('data', (chunk) => void (said += String(chunk)));
  // One that starts, against all expectation, is stopped.
  child.stdout.on('data', () => void child.kill('SIGTERM'));
  const [code] = (await once(child, 'close')) as [number];
  return { code, said };
}

interface Obstacle {
  env?: () => Record<string, string>;
  before?: () => unknown;
  sentence: RegExp;
  /** A process, where it does more than open. Default: `openWith`. */
  start?: typeof startWith;
}

describe('a start that is refused has written nothing', { timeout: 30_000 }, () => {
  const onDisk = (content: string) => writeFileSync(join(dataDir, 'server.key'), content);
  it.each<[string, Obstacle]>([
    [
      'another key',
      {
        env: () => ({ SERVER_KEY: randomBytes(32).toString('base64') }),
        sentence: /another server key/,
        start: startWith,
      },
    ],
    [
      'no key, in an empty folder',
      { env: () => ({ SERVER_KEY: '' }), sentence: /there is none here\. Put server\.key/ },
    ],
    [
      'half a key on the disk',
      {
        env: () => ({ SERVER_KEY: '' }),
        before: () => onDisk('half'),
        sentence: /does not hold a key of 32 bytes/,
      },
    ],
    [
      'a database that may lose data',
      {
        before: () => run(server, `alter database ${name} set synchronous_commit = off`),
        sentence: /synchronous_commit is off/,
      },
    ],
    [
      'a database of a newer version',
      {
        before: () =>
          run(onDatabase(server, name), `insert into kysely_migration values ('9999-later', now()::text)`),
        sentence: /newer version of Evolve, whose migration 9999-later/,
      },
    ],
    [
      'an extension that is not found',
      {
        before: () =>
          run(onDatabase(server, name), 'create schema hidden', 'alter extension unaccent set schema hidden'),
        sentence: /ALTER EXTENSION unaccent SET SCHEMA public/,
      },
    ],
    [
      'a port in use',
      {
        env: () => ({ PORT: port }),
        sentence: /^Port \d+ is in use: .* or set PORT\.$/m,
        start: startWith,
      },
    ],
    [
      'a port of the metrics in use',
      {
        env: () => ({ METRICS_PORT: port }),
        sentence: /^Port \d+ is in use: .* or set METRICS_PORT\.$/m,
        start: startWith,
      },
    ],
    [
      'a file in place of the pictures',
      { before: () => writeFileSync(join(dataDir, 'uploads'), ''), sentence: /uploads is a file/ },
    ],
  ])('%s', async (_what, { env = () => ({}), before, sentence, start = openWith }) => {
    await before?.();
    const earlier = await written();
    const { code, said } = await start(env());
    expect(said).toMatch(sentence);
    expect(said).not.toMatch(/\n {4}at /);
    expect(code).toBe(1);
    expect(await written()).toEqual(earlier);
  });

  it('and one without an obstacle writes', async () => {
    await run(server, `drop database ${name} with (force)`, `create database ${name}`);
    const { code, said } = await startWith({ SERVER_KEY: '' });
    expect([said, code]).toEqual(['', 0]);
    const { rows, files } = await written();
    expect([rows?.[0].migrations, rows?.[0].facts]).toEqual([
      expect.stringContaining('2026-11-28T0000-baseline'),
      expect.stringContaining('server_key'),
    ]);
    expect(files).toContain('server.key');
  });
});

it('production without SMTP_URL is doubted, and nothing else', () => {
  expect(doubts({ isProduction: true, smtpUrl: null })).toEqual([
    expect.stringMatching(/^SMTP_URL is not set, /),
  ]);
  expect(doubts({ isProduction: false, smtpUrl: null })).toEqual([]);
  expect(doubts({ isProduction: true, smtpUrl: 'smtp://mail' })).toEqual([]);
  expect(doubts({ isProduction: false, smtpUrl: null }, 'win32')).toEqual([
    expect.stringContaining('in WSL.'),
  ]);
});

describe('a data folder that cannot be used is one sentence', () => {
  const isRoot = process.getuid?.() === 0;
  const check = (folder: string) =>
    promisify(execFile)(
      process.execPath,
      [
        '-e',
        `import('${join(import.meta.dirname, 'platform/data-folder.ts')}').then(({ checkDataFolder }) => checkDataFolder(${JSON.stringify(folder)})).catch((error) => console.log(error.message))`,
      ],
      isRoot ? { uid: 65_534, gid: 65_534, cwd: '/' } : {},
    ).then(({ stdout }) => stdout.trim());

  it.runIf(isRoot)('of another owner', async () => {
    chmodSync(dataDir, 0o755);
    expect(await check(dataDir)).toBe(
      `DATA_DIR (${dataDir}) belongs to another user (uid 0), and this server runs as uid 65534, who may not write there. Start it as that user, hand the folder over with chown -R 65534 ${dataDir}, or choose another DATA_DIR.`,
    );
    const below = join(dataDir, 'new', 'er');
    expect(await check(below)).toContain(
      `${dataDir}, where DATA_DIR (${below}) belongs, belongs to another user`,
    );
    chmodSync(dataDir, 0o700);
    expect(await check(below)).toContain(`DATA_DIR (${below}) can't be reached by this server (EACCES`);
  });

  it.runIf(isRoot)('on a read-only file system', async () => {
    chmodSync(dataDir, 0o755);
    const mounted = join(dataDir, 'mounted');
    mkdirSync(mounted);
    const mount = (...args: string[]) =>
      promisify(execFile)('mount', args).then(
        () => true,
        () => false,
      );
    if (!(await mount('-t', 'tmpfs', '-o', 'ro,size=1m,mode=777', 'none', mounted))) return;
    try {
      expect(await check(mounted)).toBe(
        `DATA_DIR (${mounted}) is on a read-only file system. Mount it writable, or choose another DATA_DIR.`,
      );
    } finally {
      await promisify(execFile)('umount', [mounted]);
    }
  });
});

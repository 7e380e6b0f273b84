import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { EmbeddedPostgres } from './embedded.ts';
import { readPidFile, stopPostmaster } from './postmaster.ts';

/** Options for another process. `bundled` as in `Sources`, undefined for the installed one. */
export interface Order {
  dataDir: string;
  role?: 'server' | 'guest';
  durable?: boolean;
  bundled?: string | null;
  state?: string;
}

/** Another process that opened the database. */
export interface Companion {
  process: ChildProcess;
  /** Its first message: the connection and whether it owns the server, or the error. */
  opened: { connection: EmbeddedPostgres['connection']; owner: boolean; error?: string };
  owner(): Promise<boolean>;
  /** Makes it stop and exit. Returns its exit code. */
  stop(): Promise<number | null>;
  kill(): Promise<void>;
}

const folders: string[] = [];
const processes: ChildProcess[] = [];
const pools: pg.Pool[] = [];

/** Creates a temporary folder that every user may enter. `cleanUp` removes it. */
export async function temporary(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'evolve-test-'));
  await chmod(folder, 0o755);
  folders.push(folder);
  return folder;
}

/** Creates a pool that survives the server's death. `cleanUp` ends it. */
export function poolOf(connection: EmbeddedPostgres['connection']): pg.Pool {
  const pool = new pg.Pool({ ...connection, max: 2, connectionTimeoutMillis: 3000 });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  pools.push(pool);
  return pool;
}

/** Returns the first column of the first row as text. */
export async function ask(connection: EmbeddedPostgres['connection'], sql: string): Promise<string> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return String(Object.values(rows[0] ?? {})[0]);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Returns the process id of the server of a home folder, or null. */
export function serverPid(home: string): number | null {
  const file = readPidFile(join(home, 'pgdata'));
  return file && file !== 'unreadable' ? file.pid : null;
}

/** Repeats until `holds` is true. @throws Error after `within` ms. */
export async function until(holds: () => boolean | Promise<boolean>, within = 30_000): Promise<void> {
  const began = performance.now();
  while (!(await holds())) {
    if (performance.now() - began > within) throw new Error(`not within ${within} ms: ${holds.toString()}`);
    await sleep(20);
  }
}

/** Starts another process, optionally as another user, without waiting for its message. */
export function launchCompanion(order: Order, as: { uid?: number; gid?: number } = {}): ChildProcess {
  const at = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);
  const script = `
    import { openIn } from ${at('./embedded.ts')};
    import { installed } from ${at('./binaries.ts')};
    import { createInterface } from 'node:readline';
    const order = ${JSON.stringify(order)};
    const say = (answer) => process.stdout.write(JSON.stringify(answer) + '\\n');
    const sources = order.bundled === undefined ? installed : { bundled: order.bundled, system: async () => [] };
    const log = (message) => process.stderr.write(message + '\\n');
    try {
      const postgres = await openIn({ sources, state: order.state ?? '/var/lib/evolve' }, { ...order, log });
      const { connection, owner } = postgres;
      say({ connection, owner });
      const lines = createInterface({ input: process.stdin });
      lines.on('line', async (line) => {
        if (line === 'owner') return say({ owner: postgres.owner });
        await postgres.stop();
        lines.close();
        process.stdin.destroy();
      });
    } catch (error) {
      say({ error: error.message });
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    ...as,
    cwd: '/',
    env: {
      PATH: '/usr/bin:/bin',
      TMPDIR: tmpdir(),
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  child.stdin?.on('error', () => {});
  processes.push(child);
  return child;
}

/** Starts another process and waits until it has opened the database or failed. */
export async function companion(order: Order, as: { uid?: number; gid?: number } = {}): Promise<Companion> {
  const child = launchCompanion(order, as);
  if (!child.stdout) throw new Error('no output');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async () => JSON.parse((await lines.next()).value ?? '{"error":"ended without an answer"}');
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const opened = (await next()) as Companion['opened'];
  return {
    process: child,
    opened,
    async owner() {
      child.stdin?.write('owner\n');
      return ((await next()) as { owner: boolean }).owner;
    },
    stop() {
      child.stdin?.write('stop\n');
      return ended;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Ends every process the test started and removes its folders. */
export async function cleanUp(): Promise<void> {
  await Promise.all(pools.splice(0).map((pool) => pool.end().catch(() => {})));
  for (const child of processes.splice(0)) child.kill('SIGKILL');
  for (const folder of folders.splice(0)) {
    for (const home of await homes(folder)) await stopPostmaster(join(home, 'pgdata'), () => {});
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function homes(folder: string): Promise<string[]> {
  const all = await readdir(folder, { recursive: true }).catch(() => []);
  return all
    .filter((path) => path.endsWith('/pgdata'))
    .map((path) => join(folder, path, '..'))
    .filter((home) => existsSync(join(home, 'pgdata/postmaster.pid')));
}

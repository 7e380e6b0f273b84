import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../../server/testing/server-process.ts';

/** The user that PostgreSQL runs as, since it refuses root. */
export const owner = process.getuid?.() === 0 ? Number(execFileSync('id', ['-u', 'postgres'])) : undefined;
export const asOwner = owner === undefined ? {} : { uid: owner, gid: owner };
export const binaries = process.env['POSTGRES_15_BIN'] ?? '/usr/lib/postgresql/15/bin';

/** Makes a folder of PostgreSQL's user. */
export function ownFolder(path: string): string {
  mkdirSync(path, { recursive: true });
  if (owner !== undefined) chownSync(path, owner, owner);
  chmodSync(path, 0o700);
  return path;
}

export interface Postgres {
  port: number;
  /** Address of a database. */
  url: (database: string) => string;
  ask: (text: string, database?: string) => Promise<Record<string, unknown>[]>;
  /** The machine dies. */
  kill(): void;
  start(): Promise<void>;
}

/** Starts a PostgreSQL 15 in a folder, as a replica of another if one is given. */
export async function startPostgres(
  folder: string,
  { settings = {}, primary }: { settings?: Record<string, string>; primary?: Postgres } = {},
): Promise<Postgres> {
  ownFolder(folder);
  const data = join(folder, 'data');
  const port = await freePort();
  const run = (program: string, args: string[]) =>
    execFileSync(join(binaries, program), args, { cwd: folder, stdio: 'pipe', ...asOwner });
  if (primary)
    run('pg_basebackup', [
      '-D',
      data,
      '-d',
      primary.url('postgres'),
      '--write-recovery-conf',
      '--checkpoint=fast',
    ]);
  else run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']);
  let child: ChildProcess | null = null;
  const own: Postgres = {
    port,
    url: (database) => `postgres://postgres@127.0.0.1:${port}/${database}`,
    ask: (text, database = 'postgres') => askPostgres(port, text, database),
    kill: () => killPostmaster(data),
    async start() {
      const all = {
        port: String(port),
        unix_socket_directories: folder,
        max_connections: '200',
        ...settings,
      };
      child = spawn(
        join(binaries, 'postgres'),
        ['-D', data, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
        { cwd: folder, stdio: 'ignore', ...asOwner },
      );
      await until('PostgreSQL', async () => {
        if (child?.exitCode) throw new Error(`It ended with ${child.exitCode}.`);
        return (await own.ask('select 1')).length === 1;
      });
    },
  };
  await own.start();
  return own;
}

/** Ends a PostgreSQL as a machine that loses its power does. */
export function killPostmaster(data: string): void {
  try {
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    // Its children would finish what they are doing.
    process.kill(pid, 'SIGSTOP');
    spawnSync('pkill', ['-KILL', '-P', String(pid)]);
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

export async function askPostgres(
  port: number,
  text: string,
  database = 'postgres',
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    database,
    connectionTimeoutMillis: 2000,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

export async function until(what: string, isSo: () => Promise<boolean>, within = 30_000): Promise<void> {
  const end = performance.now() + within;
  let last: unknown = null;
  while (
    !(await isSo().catch((error: unknown) => {
      last = error;
      return false;
    }))
  ) {
    if (performance.now() > end) throw new Error(`${what}: not within ${within / 1000} s.`, { cause: last });
    await sleep(200);
  }
}

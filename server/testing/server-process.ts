import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ignoreProductSettings } from '../../scripts/product-settings.ts';

ignoreProductSettings();

export interface Running {
  origin: string;
  pid: number;
  /** From the start of the process to the first ready response, in ms. */
  readyMs: number;
  isAlive(): boolean;
  /** Sends SIGTERM. Returns the exit code. */
  stop(): Promise<number | null>;
  /** Sends SIGKILL. */
  kill(): Promise<void>;
}

export interface Start {
  dataDir: string;
  port: number;
  env?: Record<string, string>;
  /** Arguments for node before the program. */
  node?: string[];
  within?: number;
  /** Folder of the code, if it isn't this checkout. */
  code?: string;
}

const root = join(import.meta.dirname, '../..');

/**
 * Starts the real server as a separate process and waits until it is ready. @throws Error with its last
 * output.
 */
export async function startServer({
  dataDir,
  port,
  env = {},
  node = [],
  within = 60_000,
  code = root,
}: Start): Promise<Running> {
  const origin = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const child = spawn(process.execPath, [...node, join(code, 'server/main.ts')], {
    env: {
      ...process.env,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      NODE_NO_WARNINGS: '1',
      ...env,
      DATA_DIR: dataDir,
      PORT: String(port),
      APP_ORIGIN: origin,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => void (said = (said + String(chunk)).slice(-3000)));
  while (!(await isReady(origin))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The server ended with ${child.exitCode ?? child.signalCode}.\n${said}`);
    if (performance.now() - began > within) {
      child.kill('SIGKILL');
      throw new Error(`The server was not ready within ${within / 1000} s.\n${said}`);
    }
    await sleep(20);
  }
  const readyMs = performance.now() - began;
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  return {
    origin,
    pid: child.pid ?? 0,
    readyMs,
    isAlive,
    stop: () => end(child, 'SIGTERM'),
    kill: async () => void (await end(child, 'SIGKILL')),
  };
}

export async function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/health/ready`, { signal: AbortSignal.timeout(3000) }).then(
    async (reply) => {
      await reply.arrayBuffer();
      return reply.ok;
    },
    () => false,
  );
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = once(child, 'exit') as Promise<[number | null]>;
  child.kill(signal);
  const [code] = await ended;
  return code;
}

/**
 * Creates a folder that the database's user may enter, so that everything is inside it and is removed with
 * it.
 */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `evolve-${name}-`));
  chmodSync(folder, 0o755);
  return folder;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Returns the process ids of the embedded database of this data folder. */
export function postgresPids(dataDir: string): number[] {
  const folder = join(dataDir, 'postgres');
  const choices = join(folder, 'location.json');
  const home = existsSync(choices)
    ? ((JSON.parse(readFileSync(choices, 'utf8')) as { home?: string }).home ?? folder)
    : folder;
  const file = join(home, 'pgdata/postmaster.pid');
  const postmaster = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
  if (!postmaster) return [];
  return [postmaster, ...childrenOf(postmaster)];
}

/** Returns the ids of the processes that a process has started. */
export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number);
}

function parentOf(pid: string): number | null {
  try {
    // The name in brackets may contain anything. State and parent follow the last bracket.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
  } catch {
    return null;
  }
}

/** Sends SIGKILL to all processes of the embedded database. */
export function killPostgres(dataDir: string): void {
  for (const pid of postgresPids(dataDir)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It was gone already.
    }
  }
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length === 0
    ? Number.NaN
    : ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? sorted[0] ?? 0)) / 2;
};

/** Returns the CPU time these processes and their ended children have used, in ms. */
export function cpuMs(pids: number[]): number {
  return pids.reduce((sum, pid) => {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
      // utime, stime, cutime and cstime, in hundredths of a second.
      return sum + fields.slice(11, 15).reduce((ticks, field) => ticks + Number(field), 0) * 10;
    } catch {
      return sum;
    }
  }, 0);
}

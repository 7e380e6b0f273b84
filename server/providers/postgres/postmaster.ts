import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, readlink, realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Address } from './client.ts';
import { probe } from './client.ts';
import { run } from './program.ts';

/** Content of `postmaster.pid`, possibly stale. */
export interface PidFile {
  pid: number;
  address: Address;
}

/** A running server that accepts connections. */
export interface Living {
  pid: number;
  address: Address;
  /** False when it was started with fsync off. */
  durable: boolean;
}

/**
 * Returns the server that runs this cluster, or null. A server counts only if it reports this data directory,
 * whatever its pid. Waits for one that is starting or stopping. @throws Error when it runs but is unreachable
 * and `mayStop` (no other process uses it) is false.
 */
export async function findLiving(
  pgdata: string,
  { mayStop, log, signal }: { mayStop: boolean; log: (message: string) => void; signal?: AbortSignal },
): Promise<Living | null> {
  const began = performance.now();
  let told = false;
  for (;;) {
    const file = readPidFile(pgdata);
    if (file === 'unreadable') {
      // It is being written now, or a power failure cut it short. PostgreSQL would refuse a short one for
      // ever.
      if (performance.now() - began > 1000) await rm(pidFile(pgdata), { force: true });
      await sleep(50, undefined, { signal });
      continue;
    }
    if (!file) return null;
    // Probe before checking the process: the pid of a server in another container means nothing here.
    const answer = await probe(file.address, pgdata);
    if (answer.state === 'ready') return { pid: file.pid, address: file.address, durable: answer.durable };
    const ours = await runsCluster(file.pid, pgdata);
    // No connection is free, but the process is ours. Only tests start a server that is not durable.
    if (answer.state === 'full' && ours) return { pid: file.pid, address: file.address, durable: true };
    if (answer.state === 'silent' && !ours) {
      // PostgreSQL removes the file of a dead server itself, but takes another process or a zombie for a
      // running one.
      if (isSignalled(file.pid)) await disown(pgdata);
      return null;
    }
    const waited = performance.now() - began;
    if (answer.state === 'silent' && waited > 10_000) {
      if (!mayStop)
        throw new Error(
          `PostgreSQL (process ${file.pid}) runs on ${pgdata} but its socket in ${file.address.host} is gone.`,
        );
      log(
        `PostgreSQL (process ${file.pid}) runs without a reachable socket; stopping it to start it properly.`,
      );
      await stopPostmaster(pgdata, log);
      return null;
    }
    if (!told && waited > 3000) {
      told = true;
      log(`PostgreSQL (process ${file.pid}) is not ready yet (${answer.reason}); waiting for it.`);
    }
    await sleep(25, undefined, { signal });
  }
}

/**
 * Stops the server fast, after ten seconds immediately. Resolves when the process and its pid file are gone.
 * No-op if none runs.
 */
export async function stopPostmaster(pgdata: string, log: (message: string) => void): Promise<void> {
  const file = readPidFile(pgdata);
  if (!file || file === 'unreadable' || !(await runsCluster(file.pid, pgdata))) return;
  for (const [name, timeoutMs] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 5000],
  ] as const) {
    if (name !== 'SIGINT') log(`PostgreSQL (process ${file.pid}) has not stopped yet; sending ${name}.`);
    signalTo(file.pid, name);
    const began = performance.now();
    while (performance.now() - began < timeoutMs) {
      if (!(await isAlive(file.pid))) return;
      await sleep(10);
    }
  }
  throw new Error(`PostgreSQL (process ${file.pid}) does not stop.`);
}

/** Sends the server the signal for a fast stop, and doesn't wait for it. */
export function interruptPostmaster(pgdata: string): void {
  const file = readPidFile(pgdata);
  if (file && file !== 'unreadable') signalTo(file.pid, 'SIGINT');
}

/** Starts the program detached in a new session, so that it survives our death and a terminal's Ctrl-C. */
export function launch(
  file: string,
  args: readonly string[],
  options: { as: object; env: NodeJS.ProcessEnv; output: number },
): ChildProcess {
  const child = spawn(file, args, {
    ...options.as,
    env: options.env,
    cwd: '/',
    detached: true,
    stdio: ['ignore', options.output, options.output],
  });
  child.unref();
  return child;
}

/** Reads `postmaster.pid`. Returns null when it does not exist, `unreadable` when it contains no pid. */
export function readPidFile(pgdata: string): PidFile | 'unreadable' | null {
  let text: string;
  try {
    text = readFileSync(pidFile(pgdata), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  const [pid = '', , , port = '', host = ''] = text.split('\n');
  return Number(pid) > 0 ? { pid: Number(pid), address: { host, port: Number(port) } } : 'unreadable';
}

/** True if a process is running. A zombie (an orphan under an init that does not reap) is not. */
export async function isAlive(pid: number): Promise<boolean> {
  if (!isSignalled(pid)) return false;
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const state = stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3);
  return state !== 'Z' && state !== 'X';
}

function isSignalled(pid: number): boolean {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** True if the process is a PostgreSQL server of this cluster. Used when it accepts no connection. */
export async function runsCluster(pid: number, pgdata: string): Promise<boolean> {
  if (!(await isAlive(pid))) return false;
  if (process.platform === 'linux') {
    const [name, folder] = await Promise.all([
      readFile(`/proc/${pid}/comm`, 'utf8').catch(() => ''),
      readlink(`/proc/${pid}/cwd`).catch(() => ''),
    ]);
    return name.trim() === 'postgres' && folder === (await realpath(pgdata));
  }
  const { output } = await run('ps', ['-p', String(pid), '-o', 'command=']);
  return output.includes('postgres') && output.includes(pgdata);
}

/**
 * Replaces the pid in the file by an impossible one, because it now belongs to another process or a zombie,
 * and PostgreSQL would refuse to start. Keeps the other lines, by which PostgreSQL recognises orphaned
 * backends that still write.
 */
async function disown(pgdata: string): Promise<void> {
  const lines = (await readFile(pidFile(pgdata), 'utf8')).split('\n');
  await writeFile(pidFile(pgdata), ['2147483646', ...lines.slice(1)].join('\n'));
}

function signalTo(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function pidFile(pgdata: string): string {
  return join(pgdata, 'postmaster.pid');
}

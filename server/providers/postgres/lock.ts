import { closeSync, fchownSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

/** A file lock that the kernel releases when its process ends, however it ends. */
export interface Lock {
  release(): void;
}

// Prevents garbage collection of a handle, which would close its file and release the lock.
const held = new Set<DatabaseSync>();

/**
 * Takes a lock on `file`, which is created if missing. Returns null when another lock excludes it. Node has
 * no flock, so SQLite provides the operating system's byte-range locks, which never go stale like a pid file.
 * No table is written. Never open or close `file` by other means in this process: POSIX drops the locks of a
 * process when it closes any descriptor of the file. @throws Error when the file system or its permissions do
 * not allow locking.
 */
export function tryLock(file: string, kind: 'shared' | 'exclusive'): Lock | null {
  create(file);
  let handle: DatabaseSync | undefined;
  try {
    handle = new DatabaseSync(file, { timeout: 0 });
    handle.exec('PRAGMA journal_mode = MEMORY');
    handle.exec(kind === 'exclusive' ? 'BEGIN EXCLUSIVE' : 'BEGIN; SELECT 1 FROM sqlite_schema');
  } catch (error) {
    handle?.close();
    if (isBusy(error)) return null;
    throw new Error(`The lock ${file} cannot be used: ${reason(error)}.`, { cause: error });
  }
  const taken = handle;
  held.add(taken);
  return {
    release() {
      if (held.delete(taken)) taken.close();
    },
  };
}

/**
 * Waits for a lock, at most `within` ms. Calls `onWait` once after two seconds. @throws Error on timeout or
 * when `signal` aborts.
 */
export async function waitForLock(
  file: string,
  kind: 'shared' | 'exclusive',
  { within, signal, onWait }: { within: number; signal?: AbortSignal; onWait?: () => void },
): Promise<Lock> {
  const began = performance.now();
  let told = false;
  for (;;) {
    const lock = tryLock(file, kind);
    if (lock) return lock;
    const waited = performance.now() - began;
    if (waited > within)
      throw new Error(`Another process has held ${file} for ${Math.round(within / 1000)} s.`);
    if (!told && waited > 2000) {
      told = true;
      onWait?.();
    }
    await sleep(20, undefined, { signal });
  }
}

function create(file: string): void {
  try {
    // Private, because otherwise any local user could take the lock and prevent the server from stopping.
    const descriptor = openSync(file, 'wx', 0o600);
    // A single run by root must not lock out the folder's owner.
    if (process.getuid?.() === 0)
      fchownSync(descriptor, statSync(dirname(file)).uid, statSync(dirname(file)).gid);
    closeSync(descriptor);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code !== 'EEXIST')
      throw new Error(`The lock ${file} cannot be created: ${reason(error)}.`, { cause: error });
  }
}

function isBusy(error: unknown): boolean {
  const code = (error as { errcode?: number }).errcode ?? 0;
  return (code & 0xff) === 5 || (code & 0xff) === 6;
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

import { join } from 'node:path';
import type { Sources } from './binaries.ts';
import { installed } from './binaries.ts';
import { database, ensureDatabase, user } from './client.ts';
import { locate, prepareFolder } from './location.ts';
import type { Lock } from './lock.ts';
import { tryLock, waitForLock } from './lock.ts';
import { interruptPostmaster, readPidFile, stopPostmaster } from './postmaster.ts';
import { atProcessEnd } from './process-end.ts';
import type { Revival } from './revival.ts';
import { reviveOnDeath } from './revival.ts';
import type { BringUp, Server } from './server.ts';
import { bringUp, lastOutput } from './server.ts';

export interface EmbeddedPostgres {
  /** Options for `new pg.Pool(...)`: unix socket folder, port, user, database. */
  connection: { host: string; port: number; user: string; database: string };
  /** True while this process is responsible for the server: it started it, took it over or inherited it. */
  readonly owner: boolean;
  /**
   * Releases the server. The last process to release it stops the server (fast shutdown). While others use
   * it, it keeps running and ownership passes to one of them. Idempotent. Close your pool first.
   */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  /** Default true. False turns fsync off, for tests only. */
  durable?: boolean;
  log: (message: string) => void;
  /**
   * A `guest` (command line) uses a running server without taking it over, or starts one for as long as it
   * needs it.
   */
  role?: 'server' | 'guest';
}

/** Places to find PostgreSQL, and the folder where root stores what the server's user cannot reach. */
export interface Surroundings {
  sources: Sources;
  state: string;
}

/**
 * Opens the embedded PostgreSQL of a data folder. Connects to a running server, otherwise starts one, and
 * creates cluster and database the first time. It listens only on a private unix socket. @throws Error with a
 * sentence for the operator, which names DATABASE_URL when PostgreSQL cannot run here.
 */
export function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  return openIn({ sources: installed, state: '/var/lib/evolve' }, options);
}

/** Like `openEmbedded`, with other surroundings. */
export async function openIn(
  surroundings: Surroundings,
  options: EmbeddedOptions,
): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    throw new Error(
      'The embedded PostgreSQL does not run on Windows: use WSL, or set DATABASE_URL to a PostgreSQL server.',
    );
  }
  const { durable = true, log, role = 'server' } = options;
  const folder = await prepareFolder(options.dataDir);
  const locks = {
    start: join(folder, 'start.lock'),
    users: join(folder, 'users.lock'),
    owner: join(folder, 'owner.lock'),
  };

  const { server, location, use, ownership } = await whileStarting(undefined, async (request) => {
    // While this shared lock is taken, the server has a user.
    const use = await waitForLock(locks.users, 'shared', { within: 5000 });
    let server: Server | null = null;
    const forgetEnd = atProcessEnd(() => server?.child?.kill('SIGINT'));
    try {
      server = await bringUp(request);
      await ensureDatabase(server.address);
      const ownership = role === 'server' || server.child ? tryLock(locks.owner, 'exclusive') : null;
      return { server, location: request.location, use, ownership };
    } catch (error) {
      use.release();
      if (server?.child) await stopPostmaster(request.location.pgdata, log);
      throw error;
    } finally {
      forgetEnd();
    }
  });

  if (ownership && !server.child) log(`PostgreSQL (process ${server.pid}) was still running; took it over.`);
  let owned = ownership;
  let revival: Revival | null = owned ? guard(server) : null;
  let inheriting: NodeJS.Timeout | undefined;
  if (!owned && role === 'server') {
    inheriting = setInterval(inherit, 1000);
    inheriting.unref();
  }
  let leaving: Promise<void> | null = null;
  const forgetEnd = atProcessEnd(abandon);

  return {
    connection: { ...server.address, user, database },
    get owner() {
      return owned !== null;
    },
    stop: () => (leaving ??= leave()),
  };

  async function leave(): Promise<void> {
    clearInterval(inheriting);
    await revival?.end();
    let starting: Lock | null = null;
    try {
      starting = await startLock();
      use.release();
      const last = tryLock(locks.users, 'exclusive');
      if (last) await stopPostmaster(location.pgdata, log).finally(() => last.release());
      forgetEnd();
    } finally {
      use.release();
      owned?.release();
      owned = null;
      starting?.release();
    }
  }

  /** Stops the server without waiting for it, unless others use it. For a process that ends now. */
  function abandon(): void {
    use.release();
    if (tryLock(locks.users, 'exclusive')) interruptPostmaster(location.pgdata);
  }

  /** Takes over ownership after the owner left or died. The watch detects a server that died meanwhile. */
  function inherit(): void {
    try {
      owned = tryLock(locks.owner, 'exclusive');
    } catch (error) {
      clearInterval(inheriting);
      log(`Ownership of PostgreSQL cannot be taken over: ${String(error)}`);
    }
    if (!owned) return;
    clearInterval(inheriting);
    // The former owner may have restarted the server since we opened it.
    const file = readPidFile(location.pgdata);
    const pid = file && file !== 'unreadable' ? file.pid : server.pid;
    log(`Answering for PostgreSQL (process ${pid}) from now on.`);
    revival = guard({ ...server, pid, child: null });
  }

  /** Runs `work` under the start lock, so that no other process starts, stops or judges the server. */
  async function whileStarting<T>(
    signal: AbortSignal | undefined,
    work: (request: BringUp) => Promise<T>,
  ): Promise<T> {
    const starting = await startLock(signal);
    try {
      const users = tryLock(locks.users, 'exclusive');
      users?.release();
      const location = await locate(folder, surroundings.state, log);
      return await work({ ...surroundings, location, durable, alone: users !== null, log, signal });
    } finally {
      starting.release();
    }
  }

  function startLock(signal?: AbortSignal): Promise<Lock> {
    const onWait = () => log('Another process is starting or stopping PostgreSQL; waiting for it.');
    return waitForLock(locks.start, 'exclusive', { within: 120_000, signal, onWait });
  }

  function guard(current: Server): Revival {
    return reviveOnDeath(current, {
      revive: (signal) => whileStarting(signal, bringUp),
      lastOutput: () => lastOutput(location),
      log,
    });
  }
}

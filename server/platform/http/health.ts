import { statfs } from 'node:fs/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { type Database, isDatabaseReadOnly } from '../database/database.ts';
import { awaySystems } from '../outside.ts';

export interface Health {
  /** Facts beside the state, for callers on this machine: versions, and the updates that the database lacks. */
  about?: Record<string, string | null>;
  /** Returns null when the server can take calls, otherwise the reason. */
  notReady(): Promise<string | null>;
}

/**
 * Serves `/health/live`, which checks only the process, and `/health/ready`, which checks database and disk
 * at most once a second.
 */
export function serveHealth(app: FastifyInstance, health: Health): void {
  const uncached = { config: { rateLimit: false } };
  // Strangers aren't told which security fixes are missing.
  const aboutFor = ({ ip }: FastifyRequest) => (/^(::ffff:)?127\.|^::1$/.test(ip) ? health.about : undefined);
  app.get('/health/live', { schema: { hide: true }, ...uncached }, async (request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'live', ...aboutFor(request) }),
  );
  app.get('/health/ready', { schema: { hide: true }, ...uncached }, async (request, reply) => {
    const reason = await health.notReady();
    const away = awaySystems();
    reply.header('cache-control', 'no-store');
    // All other work continues without them, so a load balancer would win nothing by another server.
    return reason === null
      ? { status: 'ready', ...aboutFor(request), ...(away.length > 0 && { away }) }
      : reply.code(503).header('retry-after', '1').send({ status: 'not ready', reason });
  });
}

/** Bytes that must be free on the disk of the data folder. Below this, a write may fail half way. */
const leastFree = 100 * 1024 * 1024;

/** The database is asked to write at most once in this time, in ms. */
const betweenWrites = 5000;

const silent = 'the database does not answer';
const full = 'the disk of the database is full';

/**
 * Returns the reason why the database can't take changes, or null. It writes a file of some megabytes that lasts for the
 * statement, because only a write tells whether its disk has room.
 */
const findObstacle = (db: Database, isToWrite: boolean): Promise<string | null> =>
  db
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      const { rows } = await sql<{ is_standby: boolean; is_read_only: boolean }>`
        select pg_is_in_recovery() as is_standby, current_setting('default_transaction_read_only')::boolean as is_read_only`.execute(
        tx,
      );
      if (rows[0]?.is_standby || rows[0]?.is_read_only) return 'the database is read-only';
      if (isToWrite) {
        // More rows than fit into the least memory of a statement go to its disk.
        await sql`set local work_mem = '64kB'`.execute(tx);
        await sql`select count(*) from generate_series(1, 50000)`.execute(tx);
      }
      return null;
    })
    .catch((error: unknown) => (isDatabaseReadOnly(error) ? full : silent));

export interface HealthOptions {
  /** Returns the free bytes where this server stores files. Absent if it stores none. */
  freeBytes?: () => Promise<number>;
  about?: Health['about'];
}

/**
 * Checks the readiness of this server. After `stop()` it is never ready again, so that a load balancer uses
 * another server.
 */
export function createHealth(
  db: Database,
  now: () => number,
  { freeBytes, about }: HealthOptions = {},
): Health & { stop(): void } {
  let stopping = false;
  let asked = { at: Number.NEGATIVE_INFINITY, reason: Promise.resolve<string | null>(null) };

  let written = { at: Number.NEGATIVE_INFINITY, isFull: false };

  const ask = async (at: number): Promise<string | null> => {
    const timeout = new Promise<string>((resolve) => setTimeout(resolve, 1000, silent).unref());
    const isToWrite = at - written.at >= betweenWrites;
    const [database, free] = await Promise.all([
      Promise.race([findObstacle(db, isToWrite), timeout]),
      freeBytes?.() ?? Number.POSITIVE_INFINITY,
    ]);
    if (isToWrite && database !== silent) written = { at, isFull: database === full };
    if (database !== null) return database;
    if (written.isFull) return full;
    return free < leastFree ? 'the disk is nearly full' : null;
  };
  return {
    about,
    stop: () => {
      stopping = true;
    },
    async notReady() {
      if (stopping) return 'stopping';
      // Caches the promise, so that parallel callers share one check.
      if (now() - asked.at >= 1000) asked = { at: now(), reason: ask(now()) };
      return asked.reason;
    },
  };
}

/** Returns the bytes this process may still write in a folder, or infinity if the system cannot tell. */
export async function freeBytesIn(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

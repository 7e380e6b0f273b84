import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

export interface Health {
  /** Returns null when the server can take calls, otherwise the reason. */
  notReady(): Promise<string | null>;
}

/**
 * Serves `/health/live`, which checks only the process, and `/health/ready`, which checks database and disk
 * at most once a second.
 */
export function serveHealth(app: FastifyInstance, health: Health): void {
  const uncached = { config: { rateLimit: false } };
  app.get('/health/live', { schema: { hide: true }, ...uncached }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'live' }),
  );
  app.get('/health/ready', { schema: { hide: true }, ...uncached }, async (_request, reply) => {
    const reason = await health.notReady();
    reply.header('cache-control', 'no-store');
    return reason === null
      ? { status: 'ready' }
      : reply.code(503).header('retry-after', '1').send({ status: 'not ready', reason });
  });
}

/** Bytes that must be free on the disk of the data folder. Below this, a write may fail half way. */
const leastFree = 100 * 1024 * 1024;

export interface HealthOptions {
  /** Returns the free bytes where this server stores files. Absent if it stores none. */
  freeBytes?: () => Promise<number>;
}

/**
 * Checks the readiness of this server. After `stop()` it is never ready again, so that a load balancer uses
 * another server.
 */
export function createHealth(
  db: Database,
  now: () => number,
  { freeBytes }: HealthOptions = {},
): Health & { stop(): void } {
  let stopping = false;
  let asked = { at: Number.NEGATIVE_INFINITY, reason: Promise.resolve<string | null>(null) };

  const ask = async (): Promise<string | null> => {
    const timeout = new Promise<string>((resolve) =>
      setTimeout(resolve, 1000, 'the database does not answer').unref(),
    );
    const answer = sql`select 1`.execute(db).then(
      () => null,
      () => 'the database does not answer',
    );
    const [database, free] = await Promise.all([
      Promise.race([answer, timeout]),
      freeBytes?.() ?? Number.POSITIVE_INFINITY,
    ]);
    return database ?? (free < leastFree ? 'the disk is nearly full' : null);
  };
  return {
    stop: () => {
      stopping = true;
    },
    async notReady() {
      if (stopping) return 'stopping';
      // Caches the promise, so that parallel callers share one check.
      if (now() - asked.at >= 1000) asked = { at: now(), reason: ask() };
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

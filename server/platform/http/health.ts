import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

export interface Health {
  /** Null when the server can take calls, otherwise why not. */
  notReady(): Promise<string | null>;
}

/** `live` asks nothing but the process; `ready` asks the database and the disk, at most once a second. */
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

/** Bytes that must stay free on the disk of the data folder: below this a write may fail half way. */
const leastFree = 100 * 1024 * 1024;

export interface HealthOptions {
  /** Bytes free where this server keeps its files; absent when it keeps none. */
  freeBytes?: () => Promise<number>;
}

/** Readiness of a server on this database; `stop()` makes it not ready for good, so that a load balancer looks elsewhere. */
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
      // The question itself is kept, so that many callers at once ask it once.
      if (now() - asked.at >= 1000) asked = { at: now(), reason: ask() };
      return asked.reason;
    },
  };
}

/** Bytes free for files of this process in a folder; unlimited when the system cannot tell. */
export async function freeBytesIn(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from './database.ts';

export interface Health {
  /** Null when the server can take calls, otherwise why not. */
  notReady(): Promise<string | null>;
}

/** `live` asks nothing but the process; `ready` asks the database, at most once a second. */
export function serveHealth(app: FastifyInstance, health: Health): void {
  const uncached = { config: { rateLimit: false } };
  app.get('/health/live', { schema: { hide: true }, ...uncached }, async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'live' }));
  app.get('/health/ready', { schema: { hide: true }, ...uncached }, async (_request, reply) => {
    const reason = await health.notReady();
    reply.header('cache-control', 'no-store');
    return reason === null ? { status: 'ready' } : reply.code(503).header('retry-after', '1').send({ status: 'not ready', reason });
  });
}

/** Readiness of a server on this database; `stop()` makes it not ready for good, so that a load balancer looks elsewhere. */
export function createHealth(db: Database, now: () => number): Health & { stop(): void } {
  let stopping = false;
  let asked = { at: Number.NEGATIVE_INFINITY, reason: null as string | null };
  return {
    stop: () => {
      stopping = true;
    },
    async notReady() {
      if (stopping) return 'stopping';
      if (now() - asked.at < 1000) return asked.reason;
      const timeout = new Promise<string>((resolve) => setTimeout(resolve, 1000, 'the database does not answer').unref());
      const answer = sql`select 1`.execute(db).then(() => null, () => 'the database does not answer');
      asked = { at: now(), reason: await Promise.race([answer, timeout]) };
      return asked.reason;
    },
  };
}

import pg from 'pg';
import { isDatabaseAway } from './database/database.ts';
import type { Log } from './log.ts';

export interface JobOwners {
  /** Shows to other servers that the workers of this id live. */
  claim(workers: string): Promise<void>;
  close(): Promise<void>;
}

/** Returns the key of the advisory lock that shows that workers live, for an SQL expression with their id. */
export const lockOf = (workers: string): string => `hashtextextended('workers ' || ${workers}, 0)`;

/** Ids that have locked jobs, other than `$1`, and whose advisory lock is free. A lock taken here ends with the statement. */
const findDead = `
  with owners as materialized (
    select locked_by as id from graphile_worker._private_jobs where locked_by <> $1
    union
    select locked_by from graphile_worker._private_job_queues where locked_by <> $1)
  select id from owners where pg_try_advisory_xact_lock(${lockOf('id')})`;

const retryMs = 5000;

/**
 * Frees the jobs of killed servers, which would stay locked for four hours otherwise. Each server holds a session advisory
 * lock under the id of its workers, on a connection of its own. PostgreSQL frees that lock when the server dies.
 *
 * Workers count as dead when their lock was free at two looks, so that a server which has just started, or lost its
 * connection for a moment, keeps its jobs. With `isFirst` one look is enough at the start.
 */
export async function watchJobOwners(
  pool: pg.Pool,
  log: Log,
  { isFirst, lookMs }: { isFirst: boolean; lookMs: number },
): Promise<JobOwners> {
  let own = '';
  let isClaimed = false;
  let client: pg.Client | null = null;
  let suspects = new Set<string>();
  let last: Promise<void> = Promise.resolve();

  const drop = (lost: pg.Client): void => {
    if (lost !== client) return;
    client = null;
    isClaimed = false;
    lost.end().catch(() => undefined);
  };
  const connect = async (): Promise<pg.Client> => {
    const opened = new pg.Client({
      ...pool.options,
      // The pool hides it from copies of its options.
      password: pool.options.password,
      keepAlive: true,
    });
    opened.on('error', () => drop(opened));
    opened.on('end', () => drop(opened));
    await opened.connect();
    return opened;
  };
  /** Runs one step after the other. A step that fails is repeated by a timer. */
  const queue = (step: (at: pg.Client) => Promise<void>): Promise<void> =>
    (last = last.then(async () => {
      try {
        client ??= await connect();
        await step(client);
      } catch (error) {
        if (!isDatabaseAway(error)) log.warn({ err: error }, 'owners of jobs were not checked');
        if (client) drop(client);
      }
    }));

  const claim = () =>
    queue(async (at) => {
      if (isClaimed || !own) return;
      const { rows } = await at.query<{ taken: boolean }>(
        `select pg_try_advisory_lock(${lockOf('$1')}) as taken`,
        [own],
      );
      isClaimed = rows[0]?.taken === true;
    });
  const look = (isEnough: (workers: string) => boolean) =>
    queue(async (at) => {
      const { rows } = await at.query<{ id: string }>(findDead, [own]);
      const dead = rows.map(({ id }) => id).filter(isEnough);
      suspects = new Set(rows.map(({ id }) => id));
      if (dead.length === 0) return;
      await at.query('select graphile_worker.force_unlock_workers($1::text[])', [dead]);
      log.warn({ count: dead.length }, 'jobs of killed workers were unlocked');
    });

  if (isFirst) await look(() => true);
  const timers = [
    setInterval(() => void look((workers) => suspects.has(workers)), lookMs),
    setInterval(() => void claim(), Math.min(retryMs, lookMs)),
  ];
  for (const timer of timers) timer.unref();
  return {
    claim(workers) {
      own = workers;
      return claim();
    },
    async close() {
      for (const timer of timers) clearInterval(timer);
      await last;
      await client?.end().catch(() => undefined);
    },
  };
}

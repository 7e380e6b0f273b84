import { EventEmitter } from 'node:events';
import {
  type CronItem,
  Logger,
  parseCronItems,
  type Runner,
  run,
  runMigrations,
  runOnce,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import { type Database, isDatabaseAway } from './database/database.ts';
import { type Write, writeLast, writeNow } from './database/transaction.ts';
import { lockOf, watchJobOwners } from './job-owners.ts';
import type { Log } from './log.ts';
import { traceJob } from './telemetry/tracing.ts';

export type JobPayload = Record<string, string | number | boolean | null>;
export type Task = (payload: JobPayload, job: { id: string; attempt: number }) => Promise<void>;
export type Tasks = Record<string, Task>;

/**
 * Returns the tasks, with renamed ones also under their former names (former to current), so that jobs queued
 * before an upgrade still run. Throws for a name without a task.
 */
export function withFormerNames(tasks: Tasks, formerNames: Record<string, string>): Tasks {
  const former = Object.entries(formerNames).map(([old, name]): [string, Task] => {
    const task = tasks[name];
    if (!task) throw new Error(`The renamed task ${name} does not exist.`);
    return [old, task];
  });
  return { ...tasks, ...Object.fromEntries(former) };
}

/** Most tries, about four days of backoff. Then the job stays as a dead letter for `cli jobs`. */
const maxAttempts = 12;

/**
 * Adds a job in the caller's transaction, so it exists only if that commits. A repeat with the same `key`
 * replaces the waiting job. Higher `priority` numbers run later. A task that enqueues itself again waits `delayMs` on the
 * database's clock, which decides when jobs are due: an instant of the server's clock may be past there already.
 */
export function enqueue(
  db: Database,
  task: string,
  payload: JobPayload,
  {
    key,
    runAt,
    delayMs,
    priority = 0,
  }: { key?: string; runAt?: Date; delayMs?: number; priority?: number } = {},
): Promise<void> {
  return writeLast(db, addJobs, { task, payload, key, run_at: runAt, delay_ms: delayMs, priority });
}

const addJobs: Write<object> = (jobs) => sql`
  select graphile_worker.add_job(task, payload, run_at => coalesce(run_at, now() + delay_ms * interval '1 ms'), max_attempts => ${sql.lit(maxAttempts)}, priority => priority, job_key => key)
  from json_to_recordset(${JSON.stringify(jobs)}::json) as job(task text, payload json, run_at timestamptz, delay_ms float8, priority int, key text)`;

export const migrateJobs = (pool: pg.Pool): Promise<void> =>
  runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) });

export interface Cron {
  task: string;
  /** Crontab notation, UTC. */
  match: string;
}

/** A listener for the end of each run of a job. */
export type JobRun = (task: string, seconds: number, outcome: 'done' | 'failed') => void;

export interface Workers {
  stop(): Promise<void>;
}

/**
 * Runs jobs until stopped, and continues after the database was away. Every job may run twice, so tasks must
 * be idempotent. Jobs of killed servers are unlocked after two looks, and with `isFirst` (the embedded database) at the start.
 */
export async function startWorkers(
  pool: pg.Pool,
  tasks: Tasks,
  cron: Cron[],
  log: Log,
  {
    pollMs = 5000,
    lookMs = 60_000,
    isFirst = false,
    concurrency = 2,
    fetched = 1,
    ran,
  }: {
    pollMs?: number;
    lookMs?: number;
    isFirst?: boolean;
    concurrency?: number;
    /** Jobs that are taken from the database at a time. More than one is quicker, and a more urgent job waits for those. */
    fetched?: number;
    ran?: JobRun;
  } = {},
): Promise<Workers> {
  const owners = await watchJobOwners(pool, log, { isFirst, lookMs });
  const events: WorkerEvents = new EventEmitter();
  let claimed: Promise<void> = Promise.resolve();
  let own = '';
  events.on('pool:create', ({ workerPool }) => {
    own = workerPool.id;
    claimed = owners.claim(own);
  });
  const runner: Runner = await run({
    pgPool: patient(pool),
    concurrency,
    noHandleSignals: true,
    pollInterval: pollMs,
    ...(fetched > 1 && { preset: { worker: { localQueue: { size: fetched } } } }),
    taskList: asTaskList(tasks, log, ran),
    parsedCronItems: parseCronItems(
      cron.map(({ task, match }): CronItem => ({ task, match, options: { backfillPeriod: 0 } })),
    ),
    logger: quiet(log),
    events,
  });
  await claimed;
  // The runner ends by itself only when its pool is broken for good. Log the reason instead of crashing.
  runner.promise.catch((error) => log.error({ err: error }, 'workers stopped'));
  return {
    async stop() {
      await runner.stop().catch(() => undefined);
      await untilRecorded(pool, own).catch(() => undefined);
      await owners.close();
    },
  };
}

/**
 * Wraps the pool so that an unavailable database reads as "cannot connect now" (57P03), which the worker
 * waits out. Where the worker records the end of a job it does not catch other codes, and they would end the
 * process.
 */
function patient(pool: pg.Pool): pg.Pool {
  const wait = (error: unknown): never => {
    throw isDatabaseAway(error) ? Object.assign(new Error('the database is away'), { code: '57P03' }) : error;
  };
  const asking = (client: pg.PoolClient): pg.PoolClient =>
    new Proxy(client, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        if (name !== 'query') return value.bind(target);
        return (...args: unknown[]) => {
          const answer: unknown = value.apply(target, args);
          return answer instanceof Promise ? answer.catch(wait) : answer;
        };
      },
    });
  return new Proxy(pool, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      if (name !== 'connect') return value.bind(target);
      return (...args: unknown[]) => {
        if (args.length > 0) return value.apply(target, args);
        return target.connect().then(asking, wait);
      };
    },
  });
}

/**
 * Runs all due jobs and returns. For tests and the command line. A server beside it sees that these workers live, so it
 * leaves their jobs to them.
 */
export async function runDueJobs(pool: pg.Pool, tasks: Tasks, log: Log): Promise<void> {
  const holder = await pool.connect();
  const events: WorkerEvents = new EventEmitter();
  let claimed: Promise<unknown> = Promise.resolve();
  let own = '';
  events.on('pool:create', ({ workerPool }) => {
    own = workerPool.id;
    claimed = holder.query(`select pg_advisory_lock(${lockOf('$1')})`, [own]);
    claimed.catch(() => undefined);
  });
  try {
    await runOnce({
      pgPool: pool,
      noHandleSignals: true,
      taskList: asTaskList(tasks, log),
      logger: quiet(log),
      events,
    });
    await untilRecorded(pool, own);
    await claimed;
    await holder.query('select pg_advisory_unlock_all()');
    holder.release();
  } catch (error) {
    // Closing the connection frees the lock.
    holder.release(true);
    throw error;
  }
}

/**
 * Waits for the writes that record the end of these workers' jobs, because the library doesn't. Callers look at the jobs next, or
 * close the pool, and a job whose end isn't recorded runs again.
 */
async function untilRecorded(pool: pg.Pool, workers: string): Promise<void> {
  for (let looks = 0; looks < 100; looks += 1) {
    const { rowCount } = await pool.query('select 1 from graphile_worker.jobs where locked_by = $1 limit 1', [
      workers,
    ]);
    if (!rowCount) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function asTaskList(tasks: Tasks, log: Log, ran?: JobRun): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload, helpers) => {
        const began = performance.now();
        const end = (outcome: 'done' | 'failed') => ran?.(name, (performance.now() - began) / 1000, outcome);
        try {
          const job = { id: String(helpers.job.id), attempt: helpers.job.attempts };
          await traceJob(name, job, () => task(payload as JobPayload, job));
          end('done');
        } catch (error) {
          end('failed');
          log.warn(
            { err: error, job: helpers.job.id, task: name, attempt: helpers.job.attempts },
            'job failed',
          );
          throw error;
        }
      },
    ]),
  );
}

// The worker's own log lines contain payloads and error messages. Failures are logged above by id only.
const quiet = (log: Log): Logger =>
  new Logger(
    () => (level, message) =>
      void (level === 'error' && log.debug({ worker: String(message).slice(0, 80) }, 'worker')),
  );

export interface DeadLetter {
  id: string;
  task: string;
  attempts: number;
  last_error: string | null;
  failed_at: Date;
}

/** Returns jobs that used up their tries, oldest first, at most 100. */
export async function deadLetters(db: Database): Promise<DeadLetter[]> {
  const { rows } = await sql<DeadLetter>`
    select id::text, task_identifier as task, attempts, left(last_error, 200) as last_error, updated_at as failed_at
    from graphile_worker.jobs where attempts >= max_attempts order by id limit 100`.execute(db);
  return rows;
}

/** Counts jobs whose task is like a pattern of SQL: `failing` ones have tries left, `dead` ones don't. */
export async function countJobs(
  db: Database,
  tasks: string,
): Promise<{ waiting: number; failing: number; dead: number }> {
  const { rows } = await sql<{ waiting: number; failing: number; dead: number }>`
    select (count(*) filter (where attempts = 0))::int as waiting,
      (count(*) filter (where attempts between 1 and max_attempts - 1))::int as failing,
      (count(*) filter (where attempts >= max_attempts))::int as dead
    from graphile_worker.jobs where task_identifier like ${tasks}`.execute(db);
  return rows[0] ?? { waiting: 0, failing: 0, dead: 0 };
}

/** Returns when the oldest failing job was added whose task is like a pattern of SQL, or null. */
export async function oldestFailing(db: Database, tasks: string): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`
    select min(created_at) as since from graphile_worker.jobs
    where task_identifier like ${tasks} and attempts between 1 and max_attempts - 1`.execute(db);
  return rows[0]?.since ?? null;
}

/** Makes a dead letter due now with all its tries. Returns its task, or null when there is none. */
export async function retryDeadLetter(db: Database, id: string, now: Date): Promise<string | null> {
  const { rows } = await sql<{ task: string }>`
    select j.task_identifier as task from graphile_worker.jobs j
    where j.id = ${id}::bigint and j.attempts >= j.max_attempts`.execute(db);
  const [dead] = rows;
  if (!dead) return null;
  const done =
    await sql`select 1 from graphile_worker.reschedule_jobs(array[${id}::bigint], run_at => ${now}::timestamptz, attempts => 0)`.execute(
      db,
    );
  return done.rows.length > 0 ? dead.task : null;
}

/** Deletes waiting jobs whose payload has this id. */
export async function dropJobsAbout(db: Database, id: string): Promise<void> {
  await writeNow(db);
  await sql`
    select graphile_worker.complete_jobs(array(
      select id from graphile_worker._private_jobs where locked_at is null and payload::text like ${`%${id}%`}))`.execute(
    db,
  );
}

import { sql } from 'kysely';
import { type Database, withTimeout } from '#server/platform/database/database.ts';

export interface JobRow {
  id: string;
  task: string;
  state: 'waiting' | 'running' | 'failing' | 'dead';
  attempts: string;
  next_try: Date | null;
  last_error: string | null;
}

/** Returns jobs by state, dead letters first. Leaves out `payload`, which may contain private data. */
export async function jobRows(db: Database, limit: number): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    select id::text, task_identifier as task,
           case when attempts >= max_attempts then 'dead' when locked_at is not null then 'running' when attempts > 0 then 'failing' else 'waiting' end as state,
           attempts || '/' || max_attempts as attempts,
           case when attempts < max_attempts then run_at end as next_try,
           left(split_part(last_error, E'\n', 1), 120) as last_error
    from graphile_worker.jobs
    order by attempts >= max_attempts desc, attempts desc, id limit ${limit}`.execute(db);
  return rows;
}

export async function countJobs(db: Database): Promise<{ waiting: number; failing: number; dead: number }> {
  const { rows } = await sql<{ waiting: number; failing: number; dead: number }>`
    select (count(*) filter (where attempts = 0))::int as waiting,
           (count(*) filter (where attempts between 1 and max_attempts - 1))::int as failing,
           (count(*) filter (where attempts >= max_attempts))::int as dead
    from graphile_worker.jobs`.execute(db);
  return rows[0] ?? { waiting: 0, failing: 0, dead: 0 };
}

/** Makes a job due now with all its tries. Returns its task, or null when it does not exist or is running. */
export async function retryJob(db: Database, id: string, now: Date): Promise<string | null> {
  const { rows } = await sql<{ task: string }>`
    select j.task_identifier as task
    from graphile_worker.reschedule_jobs(array[${id}::bigint], run_at => ${now}::timestamptz, attempts => 0) due
    join graphile_worker.jobs j on j.id = due.id`.execute(db);
  return rows[0]?.task ?? null;
}

/** True if a row of the audit log has this hash (hexadecimal). */
export async function isLogged(db: Database, hash: string): Promise<boolean> {
  const { rows } = await sql`select from audit_log where hash = decode(${hash}, 'hex')`.execute(db);
  return rows.length > 0;
}

/** Returns what a backup says of its contents: members, texts of members, and the newest of both. */
export async function readHoldings(
  db: Database,
): Promise<{ members: number; posts: number; newest: string | null }> {
  return withTimeout(db, async (own) => {
    const { rows } = await sql<{ members: number; posts: number; newest: Date | null }>`
      with texts as (select count(*) as n, max(created_at) as newest from posts
        union all select count(*), max(created_at) from forum_posts
        union all select count(*), max(created_at) from comments
        union all select count(*), max(created_at) from messages)
      select (select count(*)::int from members) as members, sum(n)::int as posts,
        greatest(max(newest), (select max(created_at) from members)) as newest from texts`.execute(own);
    const { members = 0, posts = 0, newest = null } = rows[0] ?? {};
    return { members, posts, newest: newest?.toISOString() ?? null };
  });
}

/** True while a server uses this database: each has a connection that listens. */
export async function isServed(db: Database): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and application_name = 'evolve live' limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

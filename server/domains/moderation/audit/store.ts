import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

export interface LoggedAct {
  at: Date;
  actor_id: string | null;
  action: string;
  target_type: string;
  target_id: string | null;
  reason: string | null;
  details: unknown;
  ip: string | null;
  request_id: string | null;
}

/** Locks the audit log until the transaction ends, because each row needs the previous hash. */
export async function lockAuditLog(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('audit log', 0))`.execute(db);
}

export async function lastHash(db: Database): Promise<Buffer | null> {
  const row = await db
    .selectFrom('audit_log')
    .select('hash')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.hash ?? null;
}

export async function appendAct(
  db: Database,
  { details, ...act }: LoggedAct & { previous_hash: Buffer; hash: Buffer },
): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({ ...act, details: JSON.stringify(details) })
    .execute();
}

export interface ChainedAct extends LoggedAct {
  seq: number;
  previous_hash: Buffer;
  hash: Buffer;
}

/** Reads the log from its start, 500 rows at a time. */
export async function* logRows(db: Database): AsyncGenerator<ChainedAct> {
  for (let after = 0; ; ) {
    const { rows } = await sql<ChainedAct>`
      select seq, at, actor_id, action, target_type, target_id, reason, details, ip, request_id, previous_hash, hash
      from audit_log where seq > ${after} order by seq limit 500`.execute(db);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.seq;
  }
}

export interface ShownAct {
  id: string;
  at: Date;
  actor_id: string | null;
  actor_name: string | null;
  action: string;
  target_type: string;
  target_id: string | null;
  reason: string | null;
}

/** Returns a page of the log, newest first. */
export async function pageOfLog(
  db: Database,
  {
    action,
    targetId,
    before,
    limit,
  }: { action: string | null; targetId: string | null; before: number | null; limit: number },
): Promise<ShownAct[]> {
  const { rows } = await sql<ShownAct>`
    select a.seq::text as id, a.at, a.actor_id, m.name as actor_name, a.action, a.target_type, a.target_id, a.reason
    from audit_log a left join members m on m.id = a.actor_id
    where (${action}::text is null or a.action = ${action}) and (${targetId}::text is null or a.target_id = ${targetId})
      and (${before}::bigint is null or a.seq < ${before}::bigint)
    order by a.seq desc limit ${limit}`.execute(db);
  return rows;
}

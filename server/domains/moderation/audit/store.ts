import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import type { LoggedAct, Part, Words } from './hash-chain.ts';

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

/** Appends a row and returns its number. */
export async function appendAct(
  db: Database,
  { details, ...act }: LoggedAct & { previous_hash: Buffer; hash: Buffer },
): Promise<string> {
  const { seq } = await db
    .insertInto('audit_log')
    .values({ ...act, details: JSON.stringify(details) })
    .returning('seq')
    .executeTakeFirstOrThrow();
  return String(seq);
}

export interface WordRow extends Words {
  seq: string;
  part: Part;
  member_id: string | null;
}

export async function insertWords(db: Database, rows: readonly WordRow[]): Promise<void> {
  if (rows.length > 0)
    await db
      .insertInto('audit_words')
      .values([...rows])
      .execute();
}

export interface ChainedAct extends LoggedAct {
  seq: number;
  previous_hash: Buffer;
  hash: Buffer;
  /** Words that are apart from the chain. Null without them, or once they are erased. */
  reason_words: Words | null;
  ip_words: Words | null;
}

/** Reads the log from its start, 500 rows at a time. */
export async function* logRows(db: Database): AsyncGenerator<ChainedAct> {
  for (let after = 0; ; ) {
    const { rows } = await sql<ChainedRow>`
      select a.seq, a.format, a.at, a.actor_id, a.action, a.target_type, a.target_id, a.reason, a.details, a.ip, a.request_id,
        a.reason_hash, a.ip_hash, a.previous_hash, a.hash,
        r.salt as reason_salt, r.words as reason_text, i.salt as ip_salt, i.words as ip_text
      from audit_log a
      left join audit_words r on r.seq = a.seq and r.part = 'reason'
      left join audit_words i on i.seq = a.seq and i.part = 'ip'
      where a.seq > ${after} order by a.seq limit 500`.execute(db);
    for (const { reason_salt, reason_text, ip_salt, ip_text, ...row } of rows)
      yield { ...row, reason_words: wordsOf(reason_salt, reason_text), ip_words: wordsOf(ip_salt, ip_text) };
    const last = rows.at(-1);
    if (!last) return;
    after = last.seq;
  }
}

type ChainedRow = Omit<ChainedAct, 'reason_words' | 'ip_words'> & {
  reason_salt: Buffer | null;
  reason_text: string | null;
  ip_salt: Buffer | null;
  ip_text: string | null;
};

const wordsOf = (salt: Buffer | null, words: string | null): Words | null =>
  salt && words !== null ? { salt, words } : null;

/** Returns whether the erasure of a member has begun, so that words about them may be gone. */
export async function isErased(db: Database, memberId: string): Promise<boolean> {
  const { rows } = await sql`select from erasures where member_id = ${memberId}`.execute(db);
  return rows.length > 0;
}

/** Returns the formats of the rows in the log. */
export async function formatsOf(db: Database): Promise<number[]> {
  const { rows } = await sql<{ format: number }>`select distinct format from audit_log`.execute(db);
  return rows.map(({ format }) => format);
}

/** Takes the words out of a row of format 1. The database allows no other change. */
export async function convertRow(
  db: Database,
  seq: number,
  row: Pick<ChainedAct, 'reason_hash' | 'ip_hash' | 'previous_hash' | 'hash'>,
): Promise<void> {
  await db
    .updateTable('audit_log')
    .set({ ...row, format: 2, reason: null, ip: null })
    .where('seq', '=', String(seq))
    .execute();
}

export interface ShownAct {
  id: string;
  at: Date;
  actor_id: string | null;
  actor_name: string | null;
  action: string;
  target_type: string;
  target_id: string | null;
  target_name: string | null;
  reason: string | null;
  details: Record<string, string | number | boolean | null | string[]>;
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
    select a.seq::text as id, a.at, a.actor_id, m.name as actor_name, a.action, a.target_type, a.target_id, t.name as target_name, coalesce(r.words, a.reason) as reason, a.details
    from audit_log a left join members m on m.id = a.actor_id
    left join members t on t.id::text = case when a.target_type = 'member' then a.target_id else a.details ->> 'author_id' end
    left join audit_words r on r.seq = a.seq and r.part = 'reason'
    where (${action}::text is null or a.action = ${action}) and (${targetId}::text is null or a.target_id = ${targetId})
      and (${before}::bigint is null or a.seq < ${before}::bigint)
    order by a.seq desc limit ${limit}`.execute(db);
  return rows;
}

import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

/** Counts the tries of an act under a subject since an instant, and returns the oldest. */
export async function countTries(
  db: Database,
  subject: Buffer,
  act: string,
  since: Date,
): Promise<{ tries: number; oldest: Date | null }> {
  const row = await db
    .selectFrom('throttles')
    .select((eb) => [eb.fn.countAll<number>().as('tries'), eb.fn.min('at').as('oldest')])
    .where('subject', '=', subject)
    .where('act', '=', act)
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  return { tries: Number(row.tries), oldest: row.oldest };
}

/** Locks a subject until the transaction ends, so that parallel tries are counted one by one. */
export async function lockSubject(db: Database, subject: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${subject.readBigInt64BE(0).toString()}::bigint)`.execute(db);
}

export async function addTry(db: Database, subject: Buffer, act: string, now: Date): Promise<void> {
  await db.insertInto('throttles').values({ subject, act, at: now }).execute();
}

/** Deletes one try made at an instant. */
export async function refundTry(db: Database, subject: Buffer, act: string, at: Date): Promise<void> {
  await sql`
    delete from throttles where ctid = any(array(
      select ctid from throttles where subject = ${subject} and act = ${act} and at = ${at} limit 1 for update skip locked))`.execute(
    db,
  );
}

export async function clearTries(db: Database, subject: Buffer, act: string): Promise<void> {
  await db.deleteFrom('throttles').where('subject', '=', subject).where('act', '=', act).execute();
}

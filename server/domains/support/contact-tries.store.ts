import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

/**
 * Counts a subject's uses of the form since an instant. Locks the subject until the transaction ends, so that uses
 * run one by one.
 */
export async function countTries(db: Database, subject: Buffer, since: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(${subject.readBigInt64BE(0).toString()}::bigint)`.execute(db);
  const { tries } = await db
    .selectFrom('support_tries')
    .select((eb) => eb.fn.countAll<string>().as('tries'))
    .where('subject', '=', subject)
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(tries);
}

export async function addTries(db: Database, subjects: readonly Buffer[], now: Date): Promise<void> {
  await db
    .insertInto('support_tries')
    .values(subjects.map((subject) => ({ subject, at: now })))
    .execute();
}

import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import { afterBounce, type Bounce, bounceLife, isHard } from './rules.ts';

/** Returns since when no email is sent to an address, whether it doesn't exist, and when one was tried in spite of it. */
export async function endOf(
  db: Database,
  email: string,
): Promise<{ ended_at: Date | null; tried_at: Date | null; isHard: boolean } | undefined> {
  const row = await db
    .selectFrom('email_bounces')
    .select(['ended_at', 'tried_at', 'status'])
    .where('email', '=', email.toLowerCase())
    .where('ended_at', 'is not', null)
    .executeTakeFirst();
  return row && { ended_at: row.ended_at, tried_at: row.tried_at, isHard: isHard(row) };
}

/** Adds the answer of a mail server to those of its address. Returns whether email to it ends with this answer. */
export async function addBounce(
  db: Database,
  { email, bounce, now }: { email: string; bounce: Bounce; now: Date },
): Promise<boolean> {
  const address = email.toLowerCase();
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bounces ${address}`}, 0))`.execute(db);
  const row = await db
    .selectFrom('email_bounces')
    .select(['times', 'first_at', 'last_at', 'ended_at', 'status', 'reason'])
    .where('email', '=', address)
    .executeTakeFirst();
  const before = row ? { times: row.times, firstAt: row.first_at, lastAt: row.last_at } : null;
  const { times, firstAt, lastAt, isEnd } = afterBounce(before, bounce, now);
  const endedAt = row?.ended_at ?? (isEnd ? now : null);
  // A late report of a full mailbox doesn't soften an end: the status says which kind it is.
  const { status, reason } = row?.ended_at && isHard(row) && !isHard(bounce) ? row : bounce;
  const values = {
    status,
    reason,
    times,
    first_at: firstAt,
    last_at: lastAt,
    ended_at: endedAt,
  };
  await db
    .insertInto('email_bounces')
    .values({ id: newId(), email: address, ...values })
    .onConflict((oc) => oc.column('email').doUpdateSet(values))
    .execute();
  return endedAt !== null && !row?.ended_at;
}

export async function markTried(db: Database, email: string, now: Date): Promise<void> {
  await db
    .updateTable('email_bounces')
    .set({ tried_at: now })
    .where('email', '=', email.toLowerCase())
    .execute();
}

/** Forgets what mail servers said of an address, because its owner read an email there, or is erased. */
export async function forgetBounces(db: Database, email: string): Promise<void> {
  await db.deleteFrom('email_bounces').where('email', '=', email.toLowerCase()).execute();
}

/** Forgets an address by the id of its row. Returns the address, or null if there is none. */
export const takeBounce = async (db: Database, id: string): Promise<string | null> =>
  (await db.deleteFrom('email_bounces').where('id', '=', id).returning('email').executeTakeFirst())?.email ??
  null;

/** Forgets addresses whose series is over, and those that got no email for a year. */
export async function sweepBounces(db: Database, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  await db
    .deleteFrom('email_bounces')
    .where((eb) =>
      eb.or([
        eb.and([eb('ended_at', 'is', null), eb('last_at', '<', before(bounceLife.series))]),
        eb('last_at', '<', before(bounceLife.ended)),
      ]),
    )
    .execute();
}

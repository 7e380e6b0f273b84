import type { Database } from '#server/platform/database/database.ts';
import { lockAccount } from './store.ts';

/** Replaces all older links. Locks the account, so that two concurrent calls leave one link. */
export async function replaceReset(
  db: Database,
  reset: { memberId: string; tokenHash: Buffer; expiresAt: Date },
): Promise<void> {
  await lockAccount(db, reset.memberId);
  await db.deleteFrom('password_resets').where('member_id', '=', reset.memberId).execute();
  await db
    .insertInto('password_resets')
    .values({ token_hash: reset.tokenHash, member_id: reset.memberId, expires_at: reset.expiresAt })
    .execute();
}

/** Uses a reset link and returns its member. Among parallel calls, exactly one gets the member. */
export async function takeReset(db: Database, tokenHash: Buffer, now: Date): Promise<string | null> {
  const row = await db
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('member_id')
    .executeTakeFirst();
  return row?.member_id ?? null;
}

export async function dropResets(db: Database, memberId: string): Promise<void> {
  await db.deleteFrom('password_resets').where('member_id', '=', memberId).execute();
}

export async function replaceVerification(
  db: Database,
  verification: { memberId: string; email: string; tokenHash: Buffer; expiresAt: Date },
): Promise<void> {
  await lockAccount(db, verification.memberId);
  await db.deleteFrom('email_verifications').where('member_id', '=', verification.memberId).execute();
  await db
    .insertInto('email_verifications')
    .values({
      token_hash: verification.tokenHash,
      member_id: verification.memberId,
      email: verification.email,
      expires_at: verification.expiresAt,
    })
    .execute();
}

/**
 * Confirms the address that the link was sent to, if it is still the member's. Idempotent until the link
 * expires: `isFirst` is true only for the first call.
 */
export async function confirmEmail(
  db: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<{ memberId: string; email: string; isFirst: boolean } | null> {
  const member = await db
    .selectFrom('members as m')
    .innerJoin('email_verifications as v', (join) =>
      join.onRef('v.member_id', '=', 'm.id').onRef('v.email', '=', 'm.email'),
    )
    .select(['m.id', 'm.email', 'm.email_verified_at'])
    .where('v.token_hash', '=', tokenHash)
    .where('v.expires_at', '>', now)
    .forNoKeyUpdate('m')
    .executeTakeFirst();
  if (!member) return null;
  const isFirst = member.email_verified_at === null;
  if (isFirst)
    await db.updateTable('members').set({ email_verified_at: now }).where('id', '=', member.id).execute();
  return { memberId: member.id, email: member.email, isFirst };
}

export const isVerified = async (db: Database, memberId: string): Promise<boolean> =>
  (await db.selectFrom('members').select('email_verified_at').where('id', '=', memberId).executeTakeFirst())
    ?.email_verified_at != null;

/** Deletes every link that was emailed to a member. */
export async function dropLinks(db: Database, memberId: string): Promise<void> {
  await dropResets(db, memberId);
  await db.deleteFrom('email_verifications').where('member_id', '=', memberId).execute();
}

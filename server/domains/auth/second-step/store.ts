import type { Database } from '#server/platform/database/database.ts';

export const authenticatorOf = (db: Database, memberId: string) =>
  db.selectFrom('authenticators').selectAll().where('member_id', '=', memberId).executeTakeFirst();

/** Returns whether signing in takes a second step. */
export const hasSecondStep = async (db: Database, memberId: string): Promise<boolean> =>
  (await db
    .selectFrom('authenticators')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()) !== undefined;

/** Stores a secret that waits for its first code, in place of another one that waits. */
export async function saveWaitingSecret(
  db: Database,
  { memberId, secret, now }: { memberId: string; secret: Buffer; now: Date },
): Promise<void> {
  const waiting = { waiting_secret: secret, waiting_since: now };
  await db
    .insertInto('authenticators')
    .values({ member_id: memberId, ...waiting })
    .onConflict((oc) => oc.column('member_id').doUpdateSet(waiting))
    .execute();
}

/** Makes a confirmed secret the one in use. `step` is the step of its first code. */
export async function activateSecret(
  db: Database,
  { memberId, secret, step, now }: { memberId: string; secret: Buffer; step: number; now: Date },
): Promise<void> {
  await db
    .updateTable('authenticators')
    .set({
      secret,
      confirmed_at: now,
      last_step: step,
      waiting_secret: null,
      waiting_since: null,
    })
    .where('member_id', '=', memberId)
    .execute();
}

export async function setLastStep(db: Database, memberId: string, step: number): Promise<void> {
  await db.updateTable('authenticators').set({ last_step: step }).where('member_id', '=', memberId).execute();
}

export async function replaceRecoveryCodes(
  db: Database,
  memberId: string,
  codeHashes: readonly Buffer[],
): Promise<void> {
  await db.deleteFrom('recovery_codes').where('member_id', '=', memberId).execute();
  await db
    .insertInto('recovery_codes')
    .values(codeHashes.map((code_hash) => ({ member_id: memberId, code_hash })))
    .execute();
}

/** Uses a recovery code. Among parallel calls, exactly one gets true. */
export async function takeRecoveryCode(
  db: Database,
  { memberId, codeHash, now }: { memberId: string; codeHash: Buffer; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('member_id', '=', memberId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function countRecoveryCodes(db: Database, memberId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<string>().as('left'))
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
}

/** Deletes the authenticator, the recovery codes and the sign-ins between both steps. */
export async function deleteSecondStep(db: Database, memberId: string): Promise<void> {
  await db.deleteFrom('authenticators').where('member_id', '=', memberId).execute();
  await db.deleteFrom('recovery_codes').where('member_id', '=', memberId).execute();
  await deleteChallenges(db, memberId);
}

export async function insertChallenge(
  db: Database,
  challenge: { tokenHash: Buffer; memberId: string; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('sign_in_challenges')
    .values({
      token_hash: challenge.tokenHash,
      member_id: challenge.memberId,
      expires_at: challenge.expiresAt,
    })
    .execute();
}

/** Returns the member of a sign-in that waits for its second step. */
export const challengeMember = async (db: Database, tokenHash: Buffer, now: Date): Promise<string | null> =>
  (
    await db
      .selectFrom('sign_in_challenges')
      .select('member_id')
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', now)
      .executeTakeFirst()
  )?.member_id ?? null;

/** Ends a sign-in between both steps. Among parallel calls, exactly one gets true. */
export async function takeChallenge(db: Database, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sign_in_challenges')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteChallenges(db: Database, memberId: string): Promise<void> {
  await db.deleteFrom('sign_in_challenges').where('member_id', '=', memberId).execute();
}

export async function deleteExpiredChallenges(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('sign_in_challenges').where('expires_at', '<=', now).execute();
}

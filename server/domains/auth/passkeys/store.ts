import type { Database } from '#server/platform/database/database.ts';

export const passkeysOf = (db: Database, memberId: string) =>
  db.selectFrom('passkeys').selectAll().where('member_id', '=', memberId).orderBy('created_at').execute();

export const passkeyByCredential = (db: Database, credentialId: string) =>
  db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();

export async function insertPasskey(
  db: Database,
  passkey: {
    id: string;
    memberId: string;
    credentialId: string;
    publicKey: Buffer;
    counter: number;
    transports: string[];
    name: string;
    now: Date;
  },
): Promise<void> {
  await db
    .insertInto('passkeys')
    .values({
      id: passkey.id,
      member_id: passkey.memberId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      name: passkey.name,
      created_at: passkey.now,
    })
    .execute();
}

export async function saveUse(
  db: Database,
  { id, counter, now }: { id: string; counter: number; now: Date },
): Promise<void> {
  await db.updateTable('passkeys').set({ counter, last_used_at: now }).where('id', '=', id).execute();
}

/** Deletes a passkey of this member, and returns its name. Undefined when it is not theirs. */
export const deletePasskey = (
  db: Database,
  memberId: string,
  id: string,
): Promise<{ name: string } | undefined> =>
  db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .returning('name')
    .executeTakeFirst();

/** Deletes the passkeys that a member added since an instant, and returns their ids. */
export async function deletePasskeysSince(db: Database, memberId: string, since: Date): Promise<string[]> {
  const rows = await db
    .deleteFrom('passkeys')
    .where('member_id', '=', memberId)
    .where('created_at', '>', since)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertChallenge(
  db: Database,
  challenge: { challengeHash: Buffer; memberId: string | null; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: challenge.challengeHash,
      member_id: challenge.memberId,
      expires_at: challenge.expiresAt,
    })
    .execute();
}

/** Uses a challenge of a member, or of a sign-in with null. Among parallel calls, exactly one gets true. */
export async function takeChallenge(
  db: Database,
  { challengeHash, memberId, now }: { challengeHash: Buffer; memberId: string | null; now: Date },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', challengeHash)
    .where('member_id', memberId === null ? 'is' : '=', memberId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteExpiredChallenges(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute();
}

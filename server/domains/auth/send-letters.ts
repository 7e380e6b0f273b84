import type { Database } from '#server/platform/database.ts';
import type { House } from '#server/platform/house.ts';
import { derivedSecret, sha256 } from '#server/platform/ids.ts';
import { dress, type Words } from '#server/platform/letter.ts';
import { deriveKey } from '#server/platform/seal.ts';
import { passwordChangedWords, resetWords, verificationWords } from './letters/rules.ts';
import { isVerified, replaceReset, replaceVerification } from './links/store.ts';
import { resetLife, verificationLife } from './rules.ts';
import { type Account, accountById } from './store.ts';

/**
 * Sends the link that sets a new password. The token is made here, so that no job row, log or dump ever holds it; it follows
 * from the job and the present password, so that a job that runs twice sends the same mail, and a used link never comes back.
 */
export async function sendResetLink(house: House, memberId: string | null, mailId: string): Promise<void> {
  const account = memberId ? await accountById(house.db, memberId) : undefined;
  if (!account) return;
  const token = linkToken(house, 'reset', `${mailId} ${account.id} ${account.password_hash}`);
  await write(house, (db) =>
    replaceReset(db, { memberId: account.id, tokenHash: sha256(token), expiresAt: after(house, resetLife) }),
  );
  await send(house, account, mailId, resetWords({ name: account.name, token }));
}

/** Sends the link that confirms the member's address. */
export async function sendVerification(house: House, memberId: string, mailId: string): Promise<void> {
  const account = await accountById(house.db, memberId);
  if (!account || (await isVerified(house.db, memberId))) return;
  const token = linkToken(house, 'verify', `${mailId} ${account.id} ${account.email}`);
  await write(house, (db) =>
    replaceVerification(db, {
      memberId,
      email: account.email,
      tokenHash: sha256(token),
      expiresAt: after(house, verificationLife),
    }),
  );
  await send(
    house,
    account,
    mailId,
    verificationWords({ name: account.name, token, brand: house.config.brandName }),
  );
}

/** Tells the member that the password was changed, in case it was not them. */
export async function sendPasswordChanged(house: House, memberId: string, mailId: string): Promise<void> {
  const account = await accountById(house.db, memberId);
  if (!account) return;
  await send(house, account, mailId, passwordChangedWords({ name: account.name }));
}

const linkToken = (house: House, prefix: string, name: string): string =>
  derivedSecret(prefix, deriveKey(house.config.serverKey, 'links'), name);
const after = (house: House, ms: number): Date => new Date(house.clock.now().getTime() + ms);
const write = (house: House, act: (db: Database) => Promise<void>): Promise<void> =>
  house.db.transaction().execute(act);

const send = (house: House, { email }: Account, mailId: string, words: Words): Promise<void> =>
  house.mailer.send({ to: email, subject: words.subject, id: mailId, ...dress(house.config, words) });

import type { Database } from '#server/platform/database.ts';
import type { House } from '#server/platform/house.ts';
import { derivedSecret, sha256 } from '#server/platform/ids.ts';
import { writeLetter } from '#server/platform/letter.ts';
import { deriveKey } from '#server/platform/seal.ts';
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
  await send(house, account, mailId, 'Reset your password', {
    paragraphs: [
      `Hello ${account.name},`,
      'Somebody asked to reset the password of your account. If it was you, choose a new one within the next hour.',
      'If it was not you, nothing happens: your password stays as it is.',
    ],
    action: {
      label: 'Choose a new password',
      href: `${house.config.appOrigin}/reset-password?token=${token}`,
    },
  });
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
  await send(house, account, mailId, `Welcome to ${house.config.brandName}: confirm your address`, {
    paragraphs: [
      `Hello ${account.name},`,
      'Day 1 is waiting for you: a short lesson, a five-minute walk and a few lines of your own.',
      'Please confirm that this address is yours, so that we can reach you when it matters.',
    ],
    action: { label: 'Confirm my address', href: `${house.config.appOrigin}/verify-email?token=${token}` },
  });
}

/** Tells the member that the password was changed, in case it was not them. */
export async function sendPasswordChanged(house: House, memberId: string, mailId: string): Promise<void> {
  const account = await accountById(house.db, memberId);
  if (!account) return;
  await send(house, account, mailId, 'Your password was changed', {
    paragraphs: [
      `Hello ${account.name},`,
      'Your password was changed just now, and every device was signed out.',
      'If that was not you, reset it at once with the link on the login page.',
    ],
    action: { label: 'Log in', href: `${house.config.appOrigin}/auth/login` },
  });
}

const linkToken = (house: House, prefix: string, name: string): string =>
  derivedSecret(prefix, deriveKey(house.config.serverKey, 'links'), name);
const after = (house: House, ms: number): Date => new Date(house.clock.now().getTime() + ms);
const write = (house: House, act: (db: Database) => Promise<void>): Promise<void> =>
  house.db.transaction().execute(act);

function send(
  house: House,
  account: Account,
  mailId: string,
  subject: string,
  parts: { paragraphs: string[]; action: { label: string; href: string } },
): Promise<void> {
  const { brandName: brand, appOrigin: origin } = house.config;
  return house.mailer.send({
    to: account.email,
    subject,
    id: mailId,
    ...writeLetter({ title: subject, brand, origin, ...parts }),
  });
}

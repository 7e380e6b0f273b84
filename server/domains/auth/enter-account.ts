import type { SignedIn } from '#contract/auth/endpoints.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { recordEvent } from '#server/platform/events.ts';
import { unauthenticated } from '#server/platform/http/http-error.ts';
import { readCurrentUser } from './read-current-user.ts';
import { rememberDevice } from './remember-device.ts';
import { openSession } from './sessions/open-session.ts';
import { type Account, lockAccount } from './store.ts';

export interface Entered {
  token: string;
  deviceToken: string | null;
  memberId: string;
  /** True if the account was deactivated until now. */
  isBack: boolean;
}

/**
 * Signs a member in on a device after they proved who they are, and remembers the device. Throws what
 * `openSession` throws.
 */
export async function enterAccount(
  db: Database,
  {
    account,
    device,
    knownId,
    now,
    ...proof
  }: {
    account: Account;
    device: string;
    /** The remembered device, or null. */
    knownId: string | null;
    now: Date;
    provenHash?: string;
    isSecondStepDone?: boolean;
  },
): Promise<Entered> {
  const sessionId = newId();
  const token = await openSession(db, { id: sessionId, memberId: account.id, device, now, ...proof });
  await recordEvent(db, 'session.opened', { by: account.id, about: {}, at: now });
  const deviceToken = await rememberDevice(db, { memberId: account.id, sessionId, knownId, now });
  const isBack = account.away_since !== null && account.deletes_at === null;
  return { token, deviceToken, memberId: account.id, isBack };
}

/** Signs in whose account was just opened with this password, by the rules of every sign-in. */
export async function enterNewAccount(
  db: Database,
  { memberId, ...entry }: { memberId: string; device: string; provenHash: string; now: Date },
): Promise<Entered> {
  const account = await lockAccount(db, memberId);
  if (!account) throw unauthenticated('Please sign in again.');
  return enterAccount(db, { account, knownId: null, ...entry });
}

/** Returns the reply to a sign-in. */
export async function presentSignIn(
  db: Database,
  { token, deviceToken, memberId, isBack }: Entered,
  now: Date,
): Promise<SignedIn> {
  return {
    access_token: token,
    device_token: deviceToken,
    user: await readCurrentUser(db, memberId, now),
    welcome_back: isBack
      ? 'Your account is active again. Others see your name and your profile, as before.'
      : null,
  };
}

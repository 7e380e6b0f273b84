import type { Database } from '#server/platform/database/database.ts';
import { unauthenticated } from '#server/platform/http/http-error.ts';
import { findDevice } from './find-device.ts';
import { rememberDevice } from './remember-device.ts';
import { lockSessionDevice } from './sessions/store.ts';
import { lockAccount } from './store.ts';

/**
 * Remembers the device of a session that has none yet, and returns the token that names it; null where it is remembered already. A
 * session gets one device in its life: tabs that ask at the same time share it, and a stolen session token brings no more guesses.
 */
export async function registerDevice(
  db: Database,
  {
    memberId,
    sessionId,
    tokens,
    now,
  }: { memberId: string; sessionId: string; tokens: readonly string[]; now: Date },
): Promise<string | null> {
  const account = await lockAccount(db, memberId);
  const session = account && (await lockSessionDevice(db, sessionId));
  // Signed out everywhere, a moment ago.
  if (!account || !session) throw unauthenticated();
  if (session.device_id) return null;
  const knownId = await findDevice(db, { email: account.email, tokens, now });
  return rememberDevice(db, { memberId, sessionId, knownId, now });
}

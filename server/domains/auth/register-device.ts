import type { Database } from '#server/platform/database/database.ts';
import { unauthenticated } from '#server/platform/http/http-error.ts';
import { findDevice } from './find-device.ts';
import { rememberDevice } from './remember-device.ts';
import { lockSessionDevice } from './sessions/store.ts';
import { lockAccount } from './store.ts';

/**
 * Remembers the device of a session that has none yet and returns its token. Returns null where it is
 * remembered already. A session gets one device in its life: concurrent tabs share it, and a stolen session
 * token gains no extra guesses.
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
  // The session ended a moment ago.
  if (!account || !session) throw unauthenticated();
  if (session.device_id) return null;
  const knownId = await findDevice(db, { email: account.email, tokens, now });
  return rememberDevice(db, { memberId, sessionId, knownId, now });
}

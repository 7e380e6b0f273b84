import type { Database } from '#server/platform/database/database.ts';
import { newId, newSecret, sha256 } from '#server/platform/database/ids.ts';
import { dropOldestDevices, insertDevice, touchDevice } from './devices.store.ts';
import { devicesPerMember } from './rules.ts';
import { setSessionDevice } from './sessions/store.ts';

/**
 * Remembers the device of a member who proved their identity, and returns its token. Returns null if
 * `knownId` is remembered already. `sessionId` is the session on it. The caller has locked the account, so
 * that parallel sign-ins respect the limit.
 */
export async function rememberDevice(
  db: Database,
  {
    memberId,
    sessionId,
    knownId = null,
    now,
  }: { memberId: string; sessionId: string | null; knownId?: string | null; now: Date },
): Promise<string | null> {
  if (knownId && (await touchDevice(db, { memberId, id: knownId, now }))) {
    if (sessionId) await setSessionDevice(db, sessionId, knownId);
    return null;
  }
  const token = newSecret('evd');
  const id = newId();
  await dropOldestDevices(db, memberId, devicesPerMember - 1);
  await insertDevice(db, { id, memberId, tokenHash: sha256(token), now });
  if (sessionId) await setSessionDevice(db, sessionId, id);
  return token;
}

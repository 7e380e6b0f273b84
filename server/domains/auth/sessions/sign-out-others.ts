import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { deleteOtherDevices } from '../devices.store.ts';
import { deleteOtherSessions } from './store.ts';

/**
 * Ends every session of a member except this one. Also forgets the other remembered devices, because the member no longer trusts them.
 * Returns how many sessions ended. A repeat ends none, and records nothing.
 */
export async function signOutOthers(
  db: Database,
  { memberId, sessionId, now }: { memberId: string; sessionId: string; now: Date },
): Promise<number> {
  const ended = await deleteOtherSessions(db, memberId, sessionId);
  await deleteOtherDevices(db, memberId, sessionId);
  if (ended > 0) await recordEvent(db, 'sessions.ended', { by: memberId, about: { ended }, at: now });
  return ended;
}

import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { deleteDevices } from '../devices.store.ts';
import { deleteOtherSessions } from './store.ts';

/** Ends every session of a member and forgets their remembered devices. Returns how many sessions ended. */
export async function signOutEverywhere(db: Database, memberId: string, now: Date): Promise<number> {
  const ended = await deleteOtherSessions(db, memberId, null);
  await deleteDevices(db, memberId);
  await recordEvent(db, 'sessions.revoked', { by: memberId, about: { member: memberId }, at: now });
  return ended;
}

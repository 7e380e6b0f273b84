import type { Database } from '#server/platform/database/database.ts';
import { type Apart, nameOfOther } from './name-of-other.ts';
import { deleteMute, insertMute } from './store.ts';

/** Mutes a member or hears them again. Returns their name, or null after unmuting. */
export async function muteMember(db: Database, apart: Apart & { muted: boolean }): Promise<string | null> {
  const { viewerId, memberId, muted, now } = apart;
  if (!muted) {
    await deleteMute(db, viewerId, memberId);
    return null;
  }
  const name = await nameOfOther(db, apart, "You can't mute yourself.");
  await insertMute(db, viewerId, memberId, now);
  return name;
}

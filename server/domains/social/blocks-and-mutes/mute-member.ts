import type { Database } from '#server/platform/database/database.ts';
import { type MemberPair, nameOfOther } from './name-of-other.ts';
import { deleteMute, insertMute } from './store.ts';

/** Mutes a member or hears them again. Returns their name, or null after unmuting. */
export async function muteMember(
  db: Database,
  pair: MemberPair & { muted: boolean },
): Promise<string | null> {
  const { viewerId, memberId, muted, now } = pair;
  if (!muted) {
    await deleteMute(db, viewerId, memberId);
    return null;
  }
  const name = await nameOfOther(db, pair, "You can't mute yourself.");
  await insertMute(db, viewerId, memberId, now);
  return name;
}

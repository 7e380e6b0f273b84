import { lockPair } from '#server/domains/relationships/lock-pair.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import type { Between } from './request-friend.ts';
import { deleteFriendship } from './store.ts';

/** Ends a friendship. The other member isn't told. */
export async function endFriendship(
  db: Database,
  { viewerId, memberId, now }: { viewerId: string; memberId: string; now: Date },
): Promise<Between> {
  await lockPair(db, viewerId, memberId);
  if (await deleteFriendship(db, viewerId, memberId))
    await recordEvent(db, 'friend.ended', { by: viewerId, about: { member: memberId }, at: now });
  return { message: "You're no longer friends.", friendship: 'none', friend_request_id: null };
}

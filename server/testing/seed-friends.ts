import { decideFriendRequest } from '#server/domains/social/friends/decide-friend-request.ts';
import { requestFriend } from '#server/domains/social/friends/request-friend.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type RoleName, viewerOf } from './cast.ts';

interface Asking {
  by: RoleName;
  to: RoleName;
  /** Hours before now. */
  ago: number;
  /** False for a request that is still open. */
  isAccepted: boolean;
}

/** Who is friends with whom in the demo. Nora has one request open in each direction. */
const requests: readonly Asking[] = [
  { by: 'nora', to: 'ada', ago: 19 * 24, isAccepted: true },
  { by: 'ada', to: 'cleo', ago: 30 * 24, isAccepted: true },
  { by: 'fay', to: 'cleo', ago: 12 * 24, isAccepted: true },
  { by: 'cleo', to: 'nora', ago: 9, isAccepted: false },
  { by: 'nora', to: 'fay', ago: 5, isAccepted: false },
];

/** Makes the cast's friendships and open requests, each at its time. */
export async function seedFriends(
  db: Database,
  { members, now }: { members: Record<RoleName, string>; now: Date },
): Promise<void> {
  for (const { by, to, ago, isAccepted } of requests.toSorted((a, b) => b.ago - a.ago)) {
    const at = new Date(now.getTime() - ago * 3_600_000);
    const asked = await requestFriend(db, {
      viewer: viewerOf(by, members),
      memberId: members[to],
      now: at,
    });
    if (isAccepted && asked.friend_request_id !== null)
      await decideFriendRequest(db, {
        viewerId: members[to],
        id: asked.friend_request_id,
        accept: true,
        now: new Date(at.getTime() + 3_600_000),
      });
  }
}

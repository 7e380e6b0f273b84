import type { Subscribers } from '#server/platform/events.ts';
import { publishLive } from '#server/platform/live/publish-live.ts';

/**
 * Publishes changes of a friendship to the open pages of both members. A decline is told to no one, and a block to
 * its own member alone, because the other one must not learn of it.
 */
export const friendshipAnnouncements: Subscribers = {
  'friend.requested': (db, { by, about }) => publishLive(db, changeFor([by, about.member])),
  'friend.cancelled': (db, { by, about }) => publishLive(db, changeFor([by, about.member])),
  'friend.accepted': (db, { by, about }) => publishLive(db, changeFor([by, about.member])),
  'friend.ended': (db, { by, about }) => publishLive(db, changeFor([by, about.member])),
  'member.blocked': (db, { by }) => publishLive(db, changeFor([by])),
  'member.unblocked': (db, { by }) => publishLive(db, changeFor([by])),
};

const changeFor = (members: readonly (string | null)[]) =>
  ({ memberIds: members.filter((id) => id !== null), name: 'friends', data: {} }) as const;

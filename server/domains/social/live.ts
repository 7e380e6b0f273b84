import type { Database } from '#server/platform/database/database.ts';
import type { Subscribers } from '#server/platform/events.ts';
import { publishLive } from '#server/platform/live/publish-live.ts';

const tellBoth = async (
  db: Database,
  { by, about: { member } }: { by: string | null; about: { member: string } },
): Promise<void> =>
  publishLive(db, { memberIds: by === null ? [member] : [by, member], name: 'friends', data: {} });

/** Open pages of both members follow a friendship. A decline and a block are told to no one. */
export const socialLive: Subscribers = {
  'friend.requested': tellBoth,
  'friend.cancelled': tellBoth,
  'friend.accepted': tellBoth,
  'friend.ended': tellBoth,
};

import type { NotificationKind } from '#contract/notification-kinds.ts';
import type { Database } from '#server/platform/database/database.ts';
import { insertNotifications } from './store.ts';

export interface NewNotification {
  kind: NotificationKind;
  /** Who did it; null when nobody is named. */
  by: string | null;
  /** Ids of what it is about, never what a member wrote: `post_id`, `comment_id`, `topic_id`, `group_id`, `content_type`, `content_id`. */
  about: Record<string, string | number | boolean | null>;
  /** Where it leads; null when nowhere. */
  path: string | null;
  /** The same subject twice is one notice: the newest counts (of follows and mentions the first in a day). */
  subject: string;
  at: Date;
}

/** Tells a member, in the same transaction. Nobody is told of what they did themselves. */
export const notifyMember = (
  db: Database,
  notification: NewNotification & { memberId: string },
): Promise<void> => notifyMembers(db, { ...notification, memberIds: [notification.memberId] });

/** The same for several at once. */
export async function notifyMembers(
  db: Database,
  { memberIds, ...notification }: NewNotification & { memberIds: readonly string[] },
): Promise<void> {
  const hearers = memberIds.filter((id) => id !== notification.by);
  if (hearers.length > 0) await insertNotifications(db, hearers, notification);
}

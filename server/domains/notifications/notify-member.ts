import type { NotificationKind } from '#contract/notification-kinds.ts';
import type { Database } from '#server/platform/database/database.ts';
import { insertNotifications } from './store.ts';

export interface NewNotification {
  kind: NotificationKind;
  /** Member who caused it; null when no one is named. */
  by: string | null;
  /**
   * Ids of the content, never a member's text: `post_id`, `comment_id`, `topic_id`, `group_id`,
   * `content_type`, `content_id`.
   */
  about: Record<string, string | number | boolean | null>;
  /** Page it opens; null for none. */
  path: string | null;
  /**
   * A member has one notification per subject. A newer one replaces it; for follows and mentions the first of
   * a day stays.
   */
  subject: string;
  at: Date;
}

/** Notifies a member, in the caller's transaction. Members aren't notified of their own acts. */
export const notifyMember = (
  db: Database,
  notification: NewNotification & { memberId: string },
): Promise<void> => notifyMembers(db, { ...notification, memberIds: [notification.memberId] });

/** Notifies several members; see `notifyMember`. */
export async function notifyMembers(
  db: Database,
  { memberIds, ...notification }: NewNotification & { memberIds: readonly string[] },
): Promise<void> {
  const hearers = memberIds.filter((id) => id !== notification.by);
  if (hearers.length > 0) await insertNotifications(db, hearers, notification);
}

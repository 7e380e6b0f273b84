import type { Database } from '#server/platform/database/database.ts';
import { insertNotifications, type NewNotification } from './store.ts';

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

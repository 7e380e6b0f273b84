import type { Database } from '#server/platform/database/database.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { publishLive } from '#server/platform/live/publish-live.ts';
import { insertNotifications, type NewNotification, pushable } from './store.ts';

/** Notifies a member, in the caller's transaction. Members aren't notified of their own acts. */
export const notifyMember = (
  db: Database,
  notification: NewNotification & { memberId: string },
): Promise<void> => notifyMembers(db, { ...notification, memberIds: [notification.memberId] });

/** Pushes run after emails about accounts. */
const pushPriority = 10;

/** Notifies several members; see `notifyMember`. */
export async function notifyMembers(
  db: Database,
  { memberIds, ...notification }: NewNotification & { memberIds: readonly string[] },
): Promise<void> {
  const hearers = memberIds.filter((id) => id !== notification.by);
  if (hearers.length === 0) return;
  const stored = await insertNotifications(db, hearers, notification);
  if (stored.length === 0) return;
  await publishLive(db, { memberIds: stored.map((each) => each.member_id), name: 'notifications', data: {} });
  const ids = stored.map(({ id }) => id);
  for (const { id, member_id } of await pushable(db, ids, { ...notification, now: notification.at }))
    await enqueue(db, 'push-notification', { id, member_id }, { key: `push-${id}`, priority: pushPriority });
}

import type { NotificationKind } from '#contract/notification-kinds.ts';
import type { Notification } from '#contract/notifications.ts';
import { authorOf } from '#server/domains/auth/author.ts';
import { notificationText } from './rules.ts';
import type { NotificationRow } from './store.ts';

/** Returns a notification with its sentence. */
export const presentNotification = (row: NotificationRow): Notification => ({
  id: row.id,
  kind: row.kind as NotificationKind,
  text: notificationText({
    kind: row.kind as NotificationKind,
    by: row.by_name,
    others: row.others,
    contentType: row.content_type,
    of: row.of,
    removed: row.removed,
    upheld: row.upheld,
    opensAt: row.opens_at,
  }),
  path: row.path,
  by: row.by_id ? authorOf(row, { as: 'by' }) : null,
  at: row.at.toISOString(),
  read_at: row.read_at?.toISOString() ?? null,
});

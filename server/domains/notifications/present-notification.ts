import type { Notification } from '#contract/notifications/endpoints.ts';
import type { NotificationKind } from '#contract/notifications/kinds.ts';
import { authorOf } from '#server/domains/auth/author.ts';
import { dateTimeWords } from '#server/platform/text/rules.ts';
import type { NotificationRow } from './lists.store.ts';
import { kinds, notificationText, placeOf, respectsMute } from './rules.ts';
import { deliveryKindOf } from './settings/rules.ts';

/** Returns a notification with its sentence. */
export const presentNotification = (row: NotificationRow): Notification => ({
  id: row.id,
  kind: row.kind as NotificationKind,
  text: notificationText({
    kind: row.kind as NotificationKind,
    by: row.by_name,
    others: row.others,
    also: row.also_name,
    contentType: row.content_type,
    subjectType: row.subject_type,
    of: row.of,
    removed: row.removed,
    upheld: row.upheld,
    opensAt: row.opens_at && dateTimeWords('date', row.opens_at, row.zone),
  }),
  path: row.path,
  by: row.by_id ? authorOf(row, { as: 'by' }) : null,
  also_by: row.also_id ? authorOf(row, { as: 'also' }) : null,
  others: row.others,
  excerpt: row.excerpt?.trim() || null,
  topic: kinds[row.kind as NotificationKind].topic,
  place: placeOf({
    kind: row.kind as NotificationKind,
    contentType: row.content_type,
    subjectType: row.subject_type,
  }),
  delivery_kind: deliveryKindOf(row.kind as NotificationKind),
  post_id: respectsMute(row.kind as NotificationKind, 'post') ? row.post_id : null,
  group_request:
    row.kind === 'group_request' && row.others === 0 && row.group_id && row.by_id
      ? { group_id: row.group_id, member_id: row.by_id }
      : null,
  friend_request_id: row.friend_request_id,
  at: row.at.toISOString(),
  read_at: row.read_at?.toISOString() ?? null,
});

import type { NotificationFilter } from '#contract/notification-kinds.ts';
import { read, readPages } from '../../platform/query/query.ts';

const pageSize = 30;

const own = { meta: { keep: false } };

/** Reads pages of the viewer's notifications, newest first. Null: all of them. */
export const notificationPages = (filter: NotificationFilter | null) => ({
  ...readPages('GET /api/notifications', { query: { limit: pageSize, ...(filter && { filter }) } }),
  ...own,
});

/** The unread notifications of each part of the list. */
export const unreadRead = { ...read('GET /api/notifications/unread'), ...own };

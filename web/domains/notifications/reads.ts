import { readPages } from '../../platform/query/query.ts';

const pageSize = 30;

/** Reads pages of the viewer's notifications, newest first. */
export const notificationPages = {
  ...readPages('GET /api/notifications', { query: { limit: pageSize } }),
  meta: { keep: false },
};

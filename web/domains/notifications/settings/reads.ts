import { read } from '../../../platform/query/query.ts';

/** Settings of this member alone, so they aren't stored for offline use. */
const own = { meta: { keep: false } };

export const notificationSettingsRead = { ...read('GET /api/users/notifications'), ...own };
export const pushDevicesRead = { ...read('GET /api/push/subscriptions'), ...own };

import type { Body } from '#contract/endpoint.ts';
import type { NotificationSettings } from '#contract/notifications.ts';
import type { Reminders } from '#contract/reminders.ts';
import type { Routes } from '#contract/routes.ts';
import { api } from '../../../platform/http/api.ts';
import { inOrder } from '../../../platform/http/in-order.ts';
import type { DevicePush } from '../../../platform/push/push.ts';

export const saveNotifications = (
  body: Body<Routes['PUT /api/users/notifications']>,
): Promise<NotificationSettings> => inOrder(() => api('PUT /api/users/notifications', { body }));

export const saveDayReminder = (day: Body<Routes['PUT /api/reminders/day']>): Promise<Reminders> =>
  inOrder(() => api('PUT /api/reminders/day', { body: day }));

export const addPushDevice = (device: DevicePush): Promise<unknown> =>
  api('POST /api/push/subscriptions', { body: device });

/** Ends push to this device on the server. */
export const removePushDevice = (): Promise<unknown> => api('DELETE /api/push/subscriptions');

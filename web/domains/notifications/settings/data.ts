import type { DeliveryRow, NotificationSettings } from '#contract/notifications/endpoints.ts';
import type { Body } from '#contract/platform/endpoint.ts';
import type { Reminders } from '#contract/reminders/endpoints.ts';
import type { Routes } from '#contract/routes.ts';
import { useTimedMessage } from '../../../platform/app/use-timed-message.ts';
import { api } from '../../../platform/http/api.ts';
import { inOrder } from '../../../platform/http/in-order.ts';
import type { DevicePush } from '../../../platform/push/push.ts';
import { queryClient, read } from '../../../platform/query/query.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { statusLife } from '../../profile/messages.ts';
import { notificationsFailed } from './words.ts';

/** Settings of this member alone, so they aren't stored for offline use. */
const own = { meta: { keep: false } };

export const notificationSettingsRead = { ...read('GET /api/users/notifications'), ...own };
export const pushDevicesRead = { ...read('GET /api/push/subscriptions'), ...own };

export type Change = Body<Routes['PUT /api/users/notifications']>;

const { queryKey } = notificationSettingsRead;
let waiting = 0;

/** Saves settings at once. The screen shows a change before the server has it, and the server's settings after a failure. */
export function useNotificationSettings() {
  const saved = useTimedMessage<string>();
  const { run, error, clear } = useApiMutation(saveNotifications, {
    failure: notificationsFailed,
    showError: null,
    isToggle: true,
    onDone(settings) {
      waiting -= 1;
      // A later change is shown already, and its answer follows.
      if (waiting === 0) queryClient.setQueryData(queryKey, settings);
      saved.show('Saved', statusLife);
    },
    onFail() {
      waiting -= 1;
      saved.clear();
      void queryClient.invalidateQueries({ queryKey });
    },
  });
  const change = (body: Change) => {
    clear();
    waiting += 1;
    // A running read would bring back the settings from before.
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, (known) => known && changed(known, body));
    void run(body);
  };
  return { change, error, saved: saved.message };
}

/** Returns the settings with a change that the server hasn't answered yet. */
function changed(known: NotificationSettings, body: Change): NotificationSettings {
  const { kinds, quiet_hours, ...switches } = body;
  return {
    ...known,
    ...switches,
    kinds: known.kinds.map((row): DeliveryRow => ({ ...row, ...kinds?.[row.kind] })),
    quiet_hours: { ...known.quiet_hours, ...quiet_hours },
  };
}

export const saveNotifications = (
  body: Body<Routes['PUT /api/users/notifications']>,
): Promise<NotificationSettings> => inOrder(() => api('PUT /api/users/notifications', { body }));

export const saveDayReminder = (day: Body<Routes['PUT /api/reminders/day']>): Promise<Reminders> =>
  inOrder(() => api('PUT /api/reminders/day', { body: day }));

export const addPushDevice = (device: DevicePush): Promise<unknown> =>
  api('POST /api/push/subscriptions', { body: device });

/** Ends push to this device on the server. */
export const removePushDevice = (): Promise<unknown> => api('DELETE /api/push/subscriptions');

import { type NotificationSettings, notifications } from '#contract/notifications/endpoints.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { changeAndSave } from './change-and-save.ts';
import { readSettings } from './read-settings.ts';
import { rowsOf, type Settings } from './rules.ts';

export function notificationSettingsRoutes(serve: Serve): void {
  serve(notifications, 'GET /api/users/notifications', async ({ db, viewer }) =>
    present((await readSettings(db, [viewer.id]))(viewer.id)),
  );

  serve(notifications, 'PUT /api/users/notifications', async ({ db, viewer, body, now }) => {
    return present(await changeAndSave(db, viewer.id, body, now));
  });
}

const present = ({ kinds, ...settings }: Settings): NotificationSettings => ({
  ...settings,
  kinds: rowsOf(kinds),
});

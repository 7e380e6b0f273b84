import { type NotificationSettings, notifications } from '#contract/notifications.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { readSettings } from './read-settings.ts';
import { changeSettings, rowsOf, type Settings } from './rules.ts';
import { lockSettings, saveSettings } from './store.ts';

export function notificationSettingsRoutes(serve: Serve): void {
  serve(notifications, 'GET /api/users/notifications', async ({ db, viewer }) =>
    present((await readSettings(db, [viewer.id]))(viewer.id)),
  );

  serve(notifications, 'PUT /api/users/notifications', async ({ db, viewer, body, now }) => {
    await lockSettings(db, viewer.id);
    const before = (await readSettings(db, [viewer.id]))(viewer.id);
    const after = changeSettings(before, body);
    await saveSettings(db, viewer.id, after, now);
    return present(after);
  });
}

const present = ({ kinds, ...settings }: Settings): NotificationSettings => ({
  ...settings,
  kinds: rowsOf(kinds),
});

import type { CurrentUser } from '#contract/auth.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Export } from '#contract/exports.ts';
import type { DateOrder } from '#contract/import-constants.ts';
import type { Import } from '#contract/imports.ts';
import type { NotificationSettings } from '#contract/notifications.ts';
import type { Reminders } from '#contract/reminders.ts';
import type { Routes } from '#contract/routes.ts';
import type { StartPage } from '#contract/start-pages.ts';
import { api } from '../../platform/http/api.ts';
import { download } from '../../platform/http/download.ts';
import { saveFile } from '../../platform/http/save-file.ts';
import { upload } from '../../platform/http/upload.ts';
import type { DevicePush } from '../../platform/push/push.ts';
import { queryClient } from '../../platform/query/query.ts';
import { refreshUser } from '../../platform/session/session.ts';

/** Uploads a cut photo. Throws if the answer has no photo (B section 5). */
export async function uploadPhoto(file: File, onProgress: (part: number) => void): Promise<CurrentUser> {
  const user = await upload('POST /api/users/upload-photo', { fields: {}, file, onProgress });
  if (!user.profile_photo) throw new Error('The answer has no profile_photo.');
  return user;
}

/** Downloads a ready file of the member's data. */
export async function saveExport({
  key,
  ready_at: readyAt,
}: Pick<Export, 'key' | 'ready_at'>): Promise<void> {
  const file = await download('GET /api/users/export/:key/file', { params: { key: key ?? '' } });
  saveFile(`my-data-${readyAt?.slice(0, 10) ?? ''}.zip`, file);
}

/** How a table is read. An empty column is none. */
export type ImportChoices = Partial<Record<'date_column' | 'habit_column' | 'value_column', string>> & {
  date_order?: DateOrder;
};

/** Uploads a file of another habit tracker. The answer is what importing it would do. */
export const previewFile = (file: File, choices: ImportChoices): Promise<Import> =>
  upload('POST /api/imports', { fields: choices, file });

export const removePhoto = (): Promise<CurrentUser> => api('DELETE /api/users/profile-photo');

/** Shows changed names and pictures of the member everywhere: in the header, and beside cached posts. */
export function showEverywhere(user: CurrentUser): void {
  refreshUser(user);
  void queryClient.invalidateQueries();
}

let last: Promise<unknown> = Promise.resolve();

/** Sends one change after the other, so that two taps on a switch arrive in their order. */
function inOrder<T>(send: () => Promise<T>): Promise<T> {
  const sent = last.then(send);
  last = sent.catch(() => undefined);
  return sent;
}

export const saveNotifications = (
  body: Body<Routes['PUT /api/users/notifications']>,
): Promise<NotificationSettings> => inOrder(() => api('PUT /api/users/notifications', { body }));

export const saveDayReminder = (day: Body<Routes['PUT /api/reminders/day']>): Promise<Reminders> =>
  inOrder(() => api('PUT /api/reminders/day', { body: day }));

export const saveStartPage = (page: StartPage | null): Promise<CurrentUser> =>
  inOrder(() => api('PUT /api/users/start-page', { body: { start_page: page } }));

export const addPushDevice = (device: DevicePush): Promise<unknown> =>
  api('POST /api/push/subscriptions', { body: device });

/** Ends push to this device on the server. */
export const removePushDevice = (): Promise<unknown> => api('DELETE /api/push/subscriptions');

/** Unblocks or unmutes a member. Everything read before is without them, so it is read again. */
export async function hearAgain(which: 'blocked' | 'muted', memberId: string): Promise<true> {
  const params = { id: memberId };
  await (which === 'blocked'
    ? api('PUT /api/users/:id/block', { params, body: { blocked: false } })
    : api('PUT /api/users/:id/mute', { params, body: { muted: false } }));
  queryClient.removeQueries({ type: 'inactive' });
  await queryClient.invalidateQueries();
  return true;
}

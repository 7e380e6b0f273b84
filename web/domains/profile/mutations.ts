import type { CurrentUser } from '#contract/auth.ts';
import type { StartPage } from '#contract/start-pages.ts';
import { api } from '../../platform/http/api.ts';
import { inOrder } from '../../platform/http/in-order.ts';
import { upload } from '../../platform/http/upload.ts';
import { queryClient } from '../../platform/query/query.ts';
import { refreshUser } from '../../platform/session/session.ts';

/** Uploads a cut photo. Throws if the answer has no photo (B section 5). */
export async function uploadPhoto(file: File, onProgress: (part: number) => void): Promise<CurrentUser> {
  const user = await upload('POST /api/users/upload-photo', { fields: {}, file, onProgress });
  if (!user.profile_photo) throw new Error('The answer has no profile_photo.');
  return user;
}

export const removePhoto = (): Promise<CurrentUser> => api('DELETE /api/users/profile-photo');

/** Shows changed names and pictures of the member everywhere: in the header, and beside cached posts. */
export function showEverywhere(user: CurrentUser): void {
  refreshUser(user);
  void queryClient.invalidateQueries();
}

export const saveStartPage = (page: StartPage | null): Promise<CurrentUser> =>
  inOrder(() => api('PUT /api/users/start-page', { body: { start_page: page } }));

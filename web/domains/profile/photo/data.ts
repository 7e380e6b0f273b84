import type { CurrentUser } from '#contract/auth/endpoints.ts';
import { upload } from '../../../platform/http/upload.ts';

/** Uploads a cut photo. Throws if the answer has no photo. */
export async function uploadPhoto(file: File, onProgress: (part: number) => void): Promise<CurrentUser> {
  const user = await upload('POST /api/users/upload-photo', { fields: {}, file, onProgress });
  if (!user.profile_photo) throw new Error('The answer has no profile_photo.');
  return user;
}

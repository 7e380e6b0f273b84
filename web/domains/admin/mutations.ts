import type { Answer } from '../../platform/http/api.ts';
import { upload } from '../../platform/http/upload.ts';

/** Uploads a logo. It shows once the setting with its value is saved. */
export const uploadLogo = (file: File): Promise<Answer<'POST /api/admin/settings/logo'>> =>
  upload('POST /api/admin/settings/logo', { fields: {}, file });

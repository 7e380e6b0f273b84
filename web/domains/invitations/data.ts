import { type Answer, api } from '../../platform/http/api.ts';
import { upload } from '../../platform/http/upload.ts';
import { readPages } from '../../platform/query/query.ts';

/** The invitation of an emailed link. Reading it says that it was opened, so nothing reads it again by itself. */
export const invitationRead = (token: string) => ({
  queryKey: ['POST /api/invitations/open', token],
  queryFn: () => api('POST /api/invitations/open', { body: { token } }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  retry: false,
  meta: { keep: false },
});

// Other members' addresses are never stored on a device.
export const invitationPages = {
  ...readPages('GET /api/admin/invitations', { query: { limit: 50 } }),
  meta: { keep: false },
};

/** Uploads a table of people. The answer is what inviting them would do. */
export const previewInvitations = (file: File): Promise<Answer<'POST /api/admin/invitations/preview'>> =>
  upload('POST /api/admin/invitations/preview', { fields: {}, file });

import { api } from '../../platform/http/api.ts';
import { read } from '../../platform/query/query.ts';

/** Settings of the community that every page may show. */
export const communityRead = read('GET /api/community');

/** The invitation of an emailed link. Reading it says that it was opened, so nothing reads it again by itself. */
export const invitationRead = (token: string) => ({
  queryKey: ['POST /api/invitations/open', token],
  queryFn: () => api('POST /api/invitations/open', { body: { token } }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  retry: false,
  meta: { keep: false },
});

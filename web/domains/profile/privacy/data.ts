import { api } from '../../../platform/http/api.ts';
import { queryClient, read, readPages } from '../../../platform/query/query.ts';

/** Reads who sees the profile. */
export const privacyRead = { ...read('GET /api/users/privacy'), meta: { keep: false } };

/** Reads pages of the members whom the viewer blocks or mutes. */
export const apartPages = (which: 'blocked' | 'muted') =>
  which === 'blocked'
    ? readPages('GET /api/users/blocked', { query: { limit: 24 } })
    : readPages('GET /api/users/muted', { query: { limit: 24 } });

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

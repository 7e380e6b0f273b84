import type { GroupSort } from '#contract/groups.ts';
import { read, readPages } from '../../platform/query/query.ts';

const minute = 60_000;

/** Reads pages of groups: all, those the viewer runs, or those they joined (decision 69). */
export const groupPages = (mine: 'run' | 'joined' | undefined, q = '', sort: GroupSort = 'active') => ({
  ...readPages('GET /api/groups', {
    query: { limit: 24, sort, ...(mine && { mine }), ...(q && { q }) },
  }),
  staleTime: minute,
});

export const groupCountsRead = { ...read('GET /api/groups/counts'), staleTime: minute };

export const groupRead = (id: string) => ({
  ...read('GET /api/groups/:id', { params: { id } }),
  staleTime: minute / 2,
});

/** Reads pages of a group's members. */
export const memberPages = (id: string, q = '') => ({
  ...readPages('GET /api/groups/:id/members', { params: { id }, query: { limit: 48, ...(q && { q }) } }),
  meta: { keep: false },
});

export const requestsRead = (id: string) => ({
  ...read('GET /api/groups/:id/requests', { params: { id } }),
  meta: { keep: false },
});

/** Reads the group behind an invitation link. */
export const inviteRead = (code: string) => ({
  ...read('GET /api/invites/:code', { params: { code } }),
  meta: { keep: false },
});

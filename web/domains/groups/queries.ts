import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Group } from '#contract/groups.ts';
import { queryClient, read, readPages } from '../../platform/query.ts';

const minute = 60_000;

/** Groups in pages: all of them, those the viewer runs, or those they joined (decision 69). */
export const useGroups = (mine: 'run' | 'joined' | undefined, q: string) =>
  useInfiniteQuery({
    ...readPages('GET /api/groups', {
      query: { limit: 24, ...(mine && { mine }), ...(q && { q }) },
    }),
    staleTime: minute,
  });

const groupQuery = (id: string) => read('GET /api/groups/:id', { params: { id } });
export const useGroup = (id: string) => useQuery({ ...groupQuery(id), staleTime: minute / 2 });

export const useMembers = (id: string, q: string, enabled: boolean) =>
  useInfiniteQuery({
    ...readPages('GET /api/groups/:id/members', { params: { id }, query: { limit: 48, ...(q && { q }) } }),
    enabled,
    meta: { keep: false },
  });

export const useRequests = (id: string, enabled: boolean) =>
  useQuery({ ...read('GET /api/groups/:id/requests', { params: { id } }), enabled, meta: { keep: false } });

/** Shows the group as the server has it now, and asks again for the lists it stands in. */
export function setGroup(group: Group): void {
  queryClient.setQueryData(groupQuery(group.id).queryKey, group);
  void queryClient.invalidateQueries({ queryKey: ['GET /api/groups'] });
}

/** After people came or went. */
export async function reloadPeople(id: string): Promise<void> {
  const params = { id };
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: groupQuery(id).queryKey }),
    queryClient.invalidateQueries({ queryKey: ['GET /api/groups/:id/members', { params }], exact: false }),
    queryClient.invalidateQueries({ queryKey: ['GET /api/groups/:id/requests', { params }] }),
    queryClient.invalidateQueries({ queryKey: ['GET /api/groups/:id/members'] }),
  ]);
}

export async function forgetGroup(id: string): Promise<void> {
  queryClient.removeQueries({ queryKey: groupQuery(id).queryKey });
  await queryClient.invalidateQueries({ queryKey: ['GET /api/groups'] });
}

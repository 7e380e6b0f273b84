import { type Query, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Group, GroupSort } from '#contract/groups/endpoints.ts';
import type { Body } from '#contract/platform/endpoint.ts';
import type { Routes } from '#contract/routes.ts';
import { api } from '../../platform/http/api.ts';
import { isShut } from '../../platform/http/refusals.ts';
import { useLivePlace } from '../../platform/live/live.ts';
import { queryClient, read, readPages } from '../../platform/query/query.ts';
import { forgetPostsOf, isOfGroup } from '../feed/forget-group.ts';
import { rereadLists as reloadFeeds } from '../feed/posts/data.ts';

const minute = 60_000;

/** Reads pages of groups: all, those the viewer runs, or those they joined. */
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

/** Reads a group. If the viewer is not a member any more, evicts its cached content. */
export function useGroup(id: string) {
  useLivePlace(`group:${id}`);
  const query = useQuery(groupRead(id));
  const group = query.data;
  useEffect(() => {
    if (group && !group.is_member && forgetInside(group)) void reloadFeeds();
  }, [group]);
  useEffect(() => {
    const reads = queryClient.getQueryCache();
    // A read of the group's content was refused. The viewer may have been removed, so refetch the group.
    const look = ({ queryKey, state }: Query) => {
      if (state.status === 'error' && isInside(queryKey, id) && isShut(state))
        void queryClient.invalidateQueries({ queryKey: groupRead(id).queryKey });
    };
    reads.findAll({ type: 'active' }).forEach(look);
    return reads.subscribe(({ type, query }) => type === 'updated' && look(query));
  }, [id]);
  return query;
}

export const useRequests = (id: string, enabled: boolean) => useQuery({ ...requestsRead(id), enabled });

/** Caches the server's version of a group, and refetches the lists of groups. */
export function setGroup(group: Group): void {
  queryClient.setQueryData(groupRead(group.id).queryKey, group);
  void reloadLists();
}

/** Changes fields of a cached group that no list shows. */
export function patchGroup(id: string, part: Partial<Group>): void {
  queryClient.setQueryData<Group>(groupRead(id).queryKey, (group) => group && { ...group, ...part });
}

const reloadLists = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['GET /api/groups'] }),
    queryClient.invalidateQueries({ queryKey: groupCountsRead.queryKey }),
  ]);

/** Refetches a group's members and requests after a change. */
export async function reloadPeople(id: string): Promise<void> {
  const params = { id };
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: groupRead(id).queryKey }),
    queryClient.invalidateQueries({ queryKey: ['GET /api/groups/:id/members', { params }], exact: false }),
    queryClient.invalidateQueries({ queryKey: ['GET /api/groups/:id/requests', { params }] }),
    queryClient.invalidateQueries({ queryKey: ['GET /api/groups/:id/members'] }),
  ]);
}

/** Refetches a group's invitation link, which may have ended. */
export const reloadInvite = (id: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['GET /api/groups/:id/invite', { params: { id } }] });

/** Refetches feeds after the viewer joined or left. Posts of a left group disappear at once. */
export async function reloadPosts(group: Group): Promise<void> {
  if (!group.is_member) forgetInside(group);
  await reloadFeeds();
}

/** Evicts a deleted group. */
export async function forgetGroup(id: string): Promise<void> {
  queryClient.removeQueries({ queryKey: groupRead(id).queryKey });
  forgetInside({ id, is_private: true });
  await Promise.all([reloadFeeds(), reloadLists()]);
}

/** True for a read that only the group's readers may see: its posts, new-post counts, members and requests. */
function isInside(queryKey: readonly unknown[], id: string): boolean {
  const [call, of] = queryKey as [string, { params?: { id?: string } } | undefined];
  return isOfGroup(queryKey, id) || (of?.params?.id === id && call.startsWith('GET /api/groups/:id/'));
}

/** Evicts what a former member may not see any more. Returns true if a post was removed from a feed. */
function forgetInside(group: Pick<Group, 'id' | 'is_private'>): boolean {
  if (group.is_private)
    for (const key of ['GET /api/groups/:id/members', 'GET /api/groups/:id/requests'])
      queryClient.removeQueries({ queryKey: [key, { params: { id: group.id } }] });
  return forgetPostsOf(group);
}

export async function createGroup(body: Body<Routes['POST /api/groups']>): Promise<Group> {
  const made = await api('POST /api/groups', { body });
  setGroup(made);
  return made;
}

export const editGroup = (id: string, body: Body<Routes['PATCH /api/groups/:id']>): Promise<Group> =>
  api('PATCH /api/groups/:id', { params: { id }, body });

export const reportGroup = (id: string, body: Body<Routes['POST /api/groups/:id/report']>) =>
  api('POST /api/groups/:id/report', { params: { id }, body });

export const removeCover = (id: string): Promise<Group> =>
  api('DELETE /api/groups/:id/cover', { params: { id } });

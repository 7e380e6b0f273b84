import { type Query, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Post } from '#contract/feed.ts';
import type { Group, GroupSort } from '#contract/groups.ts';
import { ApiError } from '../../platform/http/api.ts';
import { editEntries, entriesOf } from '../../platform/query/cached-lists.ts';
import { queryClient } from '../../platform/query/query.ts';
import { groupCountsRead, groupPages, groupRead, memberPages, requestsRead } from './reads.ts';

export const useGroups = (mine: 'run' | 'joined' | undefined, q: string, sort: GroupSort) =>
  useInfiniteQuery(groupPages(mine, q, sort));

export const useGroupCounts = () => useQuery(groupCountsRead);

/** Reads a group. If the viewer is not a member any more, evicts its cached content. */
export function useGroup(id: string) {
  const query = useQuery(groupRead(id));
  const group = query.data;
  useEffect(() => {
    if (group && !group.is_member && forgetInside(group)) void reloadFeeds();
  }, [group]);
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe(({ type, query: { queryKey, state } }) => {
        // A read of the group's content was refused. The viewer may have been removed, so refetch the group.
        if (type === 'updated' && state.status === 'error' && isInside(queryKey, id) && isShut(state.error))
          void queryClient.invalidateQueries({ queryKey: groupRead(id).queryKey });
      }),
    [id],
  );
  return query;
}

export const useMembers = (id: string, q: string, enabled: boolean) =>
  useInfiniteQuery({ ...memberPages(id, q), enabled });

export const useRequests = (id: string, enabled: boolean) => useQuery({ ...requestsRead(id), enabled });

/** Caches the server's version of a group, and refetches the lists of groups. */
export function setGroup(group: Group): void {
  queryClient.setQueryData(groupRead(group.id).queryKey, group);
  void reloadLists();
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

const isShut = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 403 || error.status === 404);

/** True for a read that only the group's readers may see: its posts, new-post counts, members and requests. */
function isInside([call, of]: readonly unknown[], id: string): boolean {
  const { query, params } = (of ?? {}) as { query?: { group_id?: string }; params?: { id?: string } };
  return query?.group_id === id || (params?.id === id && String(call).startsWith('GET /api/groups/:id/'));
}

const postsCall = 'GET /api/posts';
const listCalls = [postsCall, 'GET /api/my-posts'];
const reloadFeeds = () =>
  Promise.all(listCalls.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));

/**
 * Evicts a left group from the query cache: everything for a private group, only 'My groups' feed posts for a public one. Returns true if
 * any post was removed.
 */
function forgetInside({ id, is_private }: Pick<Group, 'id' | 'is_private'>): boolean {
  const isOfGroup = (post: Post) => post.group_id === id;
  let found = false;
  const gone = new Set<string>();
  const lists = listCalls.flatMap((key) => queryClient.getQueryCache().findAll({ queryKey: [key] }));
  for (const { queryKey } of lists) {
    const { group_id, filter } =
      (queryKey[1] as { query?: { group_id?: string; filter?: string } } | undefined)?.query ?? {};
    const data: unknown = queryClient.getQueryData(queryKey);
    const inside = entriesOf<Post>(data).filter(isOfGroup);
    for (const post of inside) gone.add(post.id);
    if (group_id === id) {
      if (is_private) queryClient.removeQueries({ queryKey, exact: true });
      continue;
    }
    if (inside.length === 0 || !(is_private || filter === 'groups')) continue;
    found = true;
    queryClient.setQueryData(
      queryKey,
      editEntries<Post>(data, (posts) => posts.filter((post) => !isOfGroup(post))),
    );
  }
  if (is_private) {
    dropPages(gone, isOfGroup);
    for (const key of ['GET /api/groups/:id/members', 'GET /api/groups/:id/requests'])
      queryClient.removeQueries({ queryKey: [key, { params: { id } }] });
  }
  return found;
}

/** Removes cached post pages and comments for the given ids, and for every cached post that matches the predicate. */
function dropPages(ids: Set<string>, isSo: (post: Post) => boolean): void {
  const queryKey = [`${postsCall}/:id`];
  for (const { state } of queryClient.getQueryCache().findAll({ queryKey })) {
    const post = state.data as Post | undefined;
    if (post && isSo(post)) ids.add(post.id);
  }
  const isOfThem = ({ queryKey: [, of] }: Query) =>
    ids.has((of as { params?: { id: string } } | undefined)?.params?.id ?? '');
  queryClient.removeQueries({ queryKey, predicate: isOfThem });
  queryClient.removeQueries({ queryKey: [`${postsCall}/:id/comments`], predicate: isOfThem });
}

import type { Query } from '@tanstack/react-query';
import type { Post } from '#contract/feed/endpoints.ts';
import { editEntries, entriesOf } from '../../platform/query/cached-lists.ts';
import { queryClient } from '../../platform/query/query.ts';
import { listCalls } from './posts/data.ts';

/** True for a cached read of a group's posts or of their number. */
export const isOfGroup = ([, of]: readonly unknown[], id: string): boolean =>
  (of as { query?: { group_id?: string } } | undefined)?.query?.group_id === id;

/**
 * Evicts the posts of a left group from the query cache: every one for a private group, only those in 'My groups' for a public one.
 * Returns true if any post was removed from another list.
 */
export function forgetPostsOf({ id, is_private }: { id: string; is_private: boolean }): boolean {
  const isInside = (post: Post) => post.group_id === id;
  let found = false;
  const gone = new Set<string>();
  const lists = listCalls.flatMap((key) => queryClient.getQueryCache().findAll({ queryKey: [key] }));
  for (const { queryKey } of lists) {
    const { filter } = (queryKey[1] as { query?: { filter?: string } } | undefined)?.query ?? {};
    const data: unknown = queryClient.getQueryData(queryKey);
    const inside = entriesOf<Post>(data).filter(isInside);
    for (const post of inside) gone.add(post.id);
    if (isOfGroup(queryKey, id)) {
      if (is_private) queryClient.removeQueries({ queryKey, exact: true });
      continue;
    }
    if (inside.length === 0 || !(is_private || filter === 'groups')) continue;
    found = true;
    queryClient.setQueryData(
      queryKey,
      editEntries<Post>(data, (posts) => posts.filter((post) => !isInside(post))),
    );
  }
  if (is_private) dropPages(gone, isInside);
  return found;
}

/** Removes cached post pages and comments for the given ids, and for every cached post that matches the predicate. */
function dropPages(ids: Set<string>, matches: (post: Post) => boolean): void {
  const queryKey = ['GET /api/posts/:id'];
  for (const { state } of queryClient.getQueryCache().findAll({ queryKey })) {
    const post = state.data as Post | undefined;
    if (post && matches(post)) ids.add(post.id);
  }
  const isOfThem = ({ queryKey: [, of] }: Query) =>
    ids.has((of as { params?: { id: string } } | undefined)?.params?.id ?? '');
  queryClient.removeQueries({ queryKey, predicate: isOfThem });
  queryClient.removeQueries({ queryKey: ['GET /api/posts/:id/comments'], predicate: isOfThem });
}

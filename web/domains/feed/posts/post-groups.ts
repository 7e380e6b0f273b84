import { useMemo, useState } from 'react';
import type { Post } from '#contract/feed/endpoints.ts';

/** Posts the browser lays out and paints together, or skips while they are far from the screen. */
export const perGroup = 3;

/** Neighbours in a list. A group keeps its identity while its posts are unchanged. */
export interface PostGroup {
  id: string;
  posts: readonly Post[];
}

/** Group of each post by list, so that a return visit has the old groups. Stores only ids, no content. */
const lastGroups = new Map<string, ReadonlyMap<string, string>>();
let made = 0;

/** Divides the posts of the list `name` into groups. */
export function usePostGroups(name: string, posts: readonly Post[]): readonly PostGroup[] {
  const [groups] = useState(() => new Map<string, PostGroup>());
  return useMemo(
    () =>
      groupPosts(name, posts).map((group) => {
        const old = groups.get(group.id)?.posts;
        const isSame =
          old?.length === group.posts.length && group.posts.every((post, at) => post === old[at]);
        if (!isSame) groups.set(group.id, group);
        return groups.get(group.id) ?? group;
      }),
    [name, posts, groups],
  );
}

/**
 * Returns the groups of a list, in order. Known posts stay in their group to avoid rendering again. New ones join the group above or start
 * their own.
 */
export function groupPosts(name: string, posts: readonly Post[]): PostGroup[] {
  const known = lastGroups.get(name);
  const groups = new Map<string, Post[]>();
  let last: string | undefined;
  for (const post of posts) {
    const old = known?.get(post.id);
    const current = last === undefined ? undefined : groups.get(last);
    if (old !== undefined && (old === last || !groups.has(old))) last = old;
    else if (last === undefined || !current || current.length >= perGroup) last = `posts-${made++}`;
    groups.set(last, [...(groups.get(last) ?? []), post]);
  }
  const divided = [...groups].map(([id, own]) => ({ id, posts: own }));
  lastGroups.set(name, new Map(divided.flatMap(({ id, posts: own }) => own.map((post) => [post.id, id]))));
  return divided;
}

import { expect, it } from 'vitest';
import type { Post } from '#contract/feed/endpoints.ts';
import { groupPosts } from './post-groups.ts';

const post = (n: number) => ({ id: `p${n}` }) as Post;
const upTo = (count: number, from = 0) => Array.from({ length: count }, (_, n) => post(n + from));
const sizes = (groups: { posts: readonly Post[] }[]) => groups.map(({ posts }) => posts.length);
const idsOf = (groups: { id: string }[]) => groups.map(({ id }) => id);

it('has groups of three, in order', () => {
  const groups = groupPosts('order', upTo(8));
  expect(sizes(groups)).toEqual([3, 3, 2]);
  expect(groups.flatMap(({ posts }) => posts)).toEqual(upTo(8));
  expect(new Set(idsOf(groups)).size).toBe(3);
});

it('leaves existing groups alone when newer and older posts arrive', () => {
  const before = groupPosts('more', upTo(6, 1));
  const after = groupPosts('more', upTo(10));
  expect(after[0]?.posts).toEqual([post(0)]);
  expect(after.slice(1, 3)).toEqual(before);
  expect(sizes(after)).toEqual([1, 3, 3, 3]);
});

it('removes a deleted post from its group alone', () => {
  const before = groupPosts('less', upTo(6));
  const after = groupPosts('less', [0, 2, 3, 4, 5].map(post));
  expect(idsOf(after)).toEqual(idsOf(before));
  expect(sizes(after)).toEqual([2, 3]);
});

it('has each group once when a post moves to the top', () => {
  groupPosts('pinned', upTo(20));
  const moved = [post(15), ...upTo(20).filter(({ id }) => id !== 'p15')];
  const after = groupPosts('pinned', moved);
  expect(after.flatMap(({ posts }) => posts)).toEqual(moved);
  expect(new Set(idsOf(after)).size).toBe(after.length);
});

it('returns to the groups of an earlier visit, for each list its own', () => {
  const before = groupPosts('again', upTo(6));
  const other = groupPosts('other', upTo(6));
  expect(groupPosts('again', upTo(6))).toEqual(before);
  expect(idsOf(other)).not.toEqual(idsOf(before));
});

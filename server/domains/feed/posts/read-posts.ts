import type { Post } from '#contract/feed/endpoints.ts';
import { authorOf } from '#server/domains/auth/author.ts';
import { asComment } from '#server/domains/comments/read-comments.ts';
import { pictureOf } from '#server/platform/images/show-picture.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import type { LockedPost } from '../readable-posts.store.ts';
import { leads, type PostFacts, rightsOverPost } from '../rules.ts';
import type { PostRow } from './store.ts';

/** Returns the facts of a post that decide rights over it. */
export const factsOf = (post: LockedPost): PostFacts => ({
  authorId: post.author_id,
  groupId: post.group_id,
  role: post.role,
  isWin: post.is_win,
  isHidden: post.is_hidden,
  isClosed: post.is_closed,
});

/** Returns a time in ISO 8601, from a row or from JSON built by PostgreSQL. */
const iso = (at: Date | string): string => new Date(at).toISOString();

/** Returns a row as the contract's post, with the viewer's rights. */
export function asPost(row: PostRow, viewer: Viewer): Post {
  const facts: PostFacts = {
    authorId: row.author_id,
    groupId: row.group_id,
    role: row.role,
    isWin: row.win !== null,
    isHidden: row.hidden_at !== null,
    isClosed: row.is_closed,
    isSundayPost: row.is_check_in,
    isBeforeRejoining: row.is_before_rejoining,
  };
  const user = authorOf(row, { nameless: row.is_check_in ? 'Your pod’s check-in' : undefined });
  const image = row.image && pictureOf(row.image);
  return {
    id: row.id,
    user_id: row.author_id,
    user,
    user_name: user.name,
    group_id: row.group_id,
    group_name: row.group_name,
    ...(row.in_pod && { in_pod: true as const }),
    content: row.content,
    win: winOf(row, viewer),
    image,
    image_url: image?.url ?? null,
    imageUrl: image?.url ?? null,
    imageKey: image?.key ?? null,
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
    edited_at: row.edited_at && iso(row.edited_at),
    version: row.version,
    is_pinned: row.pinned_at !== null && !row.is_before_rejoining,
    ...(row.pinned_by !== null && !row.is_before_rejoining && { pinned_by: row.pinned_by }),
    ...(row.members_only && !row.is_private && { members_only: true }),
    ...(row.is_before_rejoining && { before_rejoining: true }),
    ...(row.author_id === viewer.id &&
      row.members_only &&
      !row.is_before_rejoining && {
        keeps_members_only: row.keeps_members_only,
        ...(row.opens_at && { opens_at: iso(row.opens_at) }),
      }),
    likes: likersWith(row, viewer.id),
    likes_count: row.likes_count,
    liked: row.liked,
    comments: row.comments.map((comment) =>
      asComment(comment, {
        type: 'post',
        id: row.id,
        subject: { author_id: row.author_id, is_led: leads(row.role) },
        viewer,
      }),
    ),
    comments_count: row.comments_count,
    ...rightsOverPost(facts, viewer),
  };
}

/** Returns the win of a post. Only its author gets `data`. */
const winOf = ({ win, author_id }: PostRow, viewer: Viewer): Post['win'] => {
  if (win === null) return null;
  const { data, ...card } = win as NonNullable<Post['win']>;
  return { ...card, ...(author_id === viewer.id && data && { data }) };
};

/** Returns the newest likers, always including the viewer if they like the post. */
const likersWith = ({ likes, liked }: PostRow, viewerId: string): string[] =>
  liked && !likes.includes(viewerId) ? [...likes.slice(0, -1), viewerId] : likes;

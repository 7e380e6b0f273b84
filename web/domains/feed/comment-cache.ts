import { useInfiniteQuery } from '@tanstack/react-query';
import type { Comment } from '#contract/feed.ts';
import { editLists, entriesOf, isPages } from '../../platform/query/cached-lists.ts';
import { queryClient, readPages } from '../../platform/query/query.ts';
import { patchPost, rereadLists } from './queries.ts';

const commentKey = (postId: string) =>
  readPages('GET /api/posts/:id/comments', { params: { id: postId }, query: { limit: 50 } });

/** Reads all comments of a post, oldest first. */
export const useComments = (postId: string) =>
  useInfiniteQuery({ ...commentKey(postId), meta: { keep: false } });

/** Changes the loaded comments of a post, and the count on its card. */
export function useCommentCache(postId: string) {
  const { queryKey } = commentKey(postId);
  const change = (edit: (comments: Comment[], isLast: boolean) => Comment[]) => editLists(queryKey, edit);
  const replace = (comment: Comment) =>
    change((comments) => comments.map((each) => (each.id === comment.id ? comment : each)));
  return {
    /** Adds a comment that was sent. A known one was sent before and its answer lost. One whose page isn't read yet is only counted. */
    add(comment: Comment) {
      const data: unknown = queryClient.getQueryData(queryKey);
      if (entriesOf<Comment>(data).some(({ id }) => id === comment.id)) return replace(comment);
      if (isPages(data) && data.pages.at(-1)?.next === null)
        change((comments, isLast) => (isLast ? [...comments, comment] : comments));
      patchPost(postId, (post) => ({ ...post, comments_count: post.comments_count + 1 }));
    },
    replace,
    /** Removes a deleted comment, or puts in its place what stays there while it has answers. */
    remove(comment: Comment, tombstone?: Comment) {
      change((comments) => comments.flatMap((each) => (each.id === comment.id ? (tombstone ?? []) : each)));
      patchPost(postId, (post) => ({
        ...post,
        // The card came with the newest comments, which a page read from the device shows again.
        comments: post.comments.filter(({ id }) => id !== comment.id),
        // Hidden comments aren't counted.
        comments_count: Math.max(0, post.comments_count - (comment.is_hidden ? 0 : 1)),
      }));
    },
    /** Reads the comments and the counts again after they changed elsewhere. */
    async reread() {
      await Promise.all([
        rereadLists(),
        ...[queryKey, ['GET /api/posts/:id']].map((key) => queryClient.invalidateQueries({ queryKey: key })),
      ]);
    },
  };
}

import { useInfiniteQuery } from '@tanstack/react-query';
import type { Comment } from '#contract/feed.ts';
import { editLists, entriesOf, isPages, updateItems } from '../../platform/query/cached-lists.ts';
import { queryClient } from '../../platform/query/query.ts';
import { patchPost, rereadLists } from './queries.ts';
import { commentPages } from './reads.ts';

/** Reads all comments of a post, oldest first. */
export const useComments = (postId: string) => useInfiniteQuery(commentPages(postId));

/** Edits the cached comments of a post and the counts on its card. */
export function useCommentCache(postId: string) {
  const { queryKey } = commentPages(postId);
  const update = ({ id }: Comment, after: Comment | null) =>
    updateItems<Comment>(
      queryKey,
      (each) => each.id === id,
      () => after,
    );
  const replace = (comment: Comment) => update(comment, comment);
  return {
    /**
     * Adds a sent comment. If its id is cached already (retry after a lost response), replaces it. If the last page is not loaded, only
     * increases the count.
     */
    add(comment: Comment) {
      const data: unknown = queryClient.getQueryData(queryKey);
      if (entriesOf<Comment>(data).some(({ id }) => id === comment.id)) return replace(comment);
      if (isPages(data) && data.pages.at(-1)?.next === null)
        editLists<Comment>(queryKey, (comments, isLast) => (isLast ? [...comments, comment] : comments));
      patchPost(postId, (post) => ({ ...post, comments_count: post.comments_count + 1 }));
    },
    replace,
    /** Removes a deleted comment, or replaces it with its `tombstone` while it has answers. */
    remove(comment: Comment, tombstone?: Comment) {
      update(comment, tombstone ?? null);
      patchPost(postId, (post) => ({
        ...post,
        // The card holds the newest comments, which a page restored from the device shows again.
        comments: post.comments.filter(({ id }) => id !== comment.id),
        // Hidden comments aren't counted.
        comments_count: Math.max(0, post.comments_count - (comment.is_hidden ? 0 : 1)),
      }));
    },
    /** Refetches comments and counts after a change elsewhere. */
    async reread() {
      await Promise.all([
        rereadLists(),
        ...[queryKey, ['GET /api/posts/:id']].map((key) => queryClient.invalidateQueries({ queryKey: key })),
      ]);
    },
  };
}

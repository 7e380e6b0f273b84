import { useInfiniteQuery } from '@tanstack/react-query';
import type { Comment } from '#contract/comments/endpoints.ts';
import { editLists, entriesOf, updateItems } from '../../platform/query/cached-lists.ts';
import { isPages, queryClient } from '../../platform/query/query.ts';
import type { Thread } from './thread.ts';

/** Reads all comments of a subject, oldest first. */
export const useComments = (thread: Thread) => useInfiniteQuery({ ...thread.pages, meta: { keep: false } });

/** Edits the cached comments of a subject and the counts on its card. */
export function useCommentCache({ pages: { queryKey }, recount, reads }: Thread) {
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
      recount(1);
    },
    replace,
    /** Removes a deleted comment, or replaces it with its `tombstone` while it has answers. */
    remove(comment: Comment, tombstone?: Comment) {
      update(comment, tombstone ?? null);
      // Hidden comments aren't counted.
      recount(comment.is_hidden ? 0 : -1, comment);
    },
    /** Refetches comments and counts after a change elsewhere. */
    async reread() {
      await Promise.all([queryKey, ...reads].map((key) => queryClient.invalidateQueries({ queryKey: key })));
    },
  };
}

import type { Post } from '#contract/feed/endpoints.ts';
import type { Thread } from '../../comments/thread.ts';
import { commentPages } from '../data.ts';
import { addComment, listCalls, patchPost } from './data.ts';

/** Returns the comments of a post. */
export const postThread = (post: Post): Thread => ({
  type: 'post',
  id: post.id,
  mayComment: post.may_comment,
  preview: post.comments,
  pages: commentPages(post.id),
  context: { post_id: post.id, ...(post.group_id && { group_id: post.group_id }) },
  send: (body) => addComment(post.id, body),
  recount: (by, removed) =>
    patchPost(post.id, (now) => ({
      ...now,
      // The card holds the newest comments, which a page restored from the device shows again.
      comments: removed ? now.comments.filter(({ id }) => id !== removed.id) : now.comments,
      comments_count: Math.max(0, now.comments_count + by),
    })),
  reads: [...listCalls, 'GET /api/users/:id', 'GET /api/posts/:id'].map((call) => [call]),
});

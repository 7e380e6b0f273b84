import type { Database } from '#server/platform/database/database.ts';
import type { DomainEvent, Subscribers } from '#server/platform/events.ts';
import { publishAt } from '#server/platform/live/publish-live.ts';

/** Publishes new posts and comments to open pages whose members may read them. */
export const feedAnnouncements: Subscribers = {
  'post.created': announcePost,
  'win.shared': announcePost,
  'comment.created': (db, { by, about: { comment, post } }) =>
    publishAt(db, {
      place: `post:${post}`,
      about: { type: 'comment', id: comment },
      by,
      name: 'replies',
      data: { topic_id: null, post_id: post, reply_id: comment },
    }),
};

function announcePost(
  db: Database,
  { by, about: { post, group } }: DomainEvent<'post.created' | 'win.shared'>,
): Promise<void> {
  return publishAt(db, {
    place: group === null ? 'feed' : `group:${group}`,
    about: { type: 'post', id: post },
    by,
    name: 'posts',
    data: { post_id: post, group_id: group },
  });
}

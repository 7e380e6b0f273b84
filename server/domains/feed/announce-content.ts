import type { Database } from '#server/platform/database/database.ts';
import type { DomainEvent, Subscribers } from '#server/platform/events.ts';
import { publishAt } from '#server/platform/live/publish-live.ts';

/** Publishes new posts to open pages whose members may read them. */
export const feedAnnouncements: Subscribers = {
  'post.created': announcePost,
  'win.shared': announcePost,
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

import type { Database } from '#server/platform/database/database.ts';
import type { DomainEvent, Subscribers } from '#server/platform/events.ts';
import { publishAt } from '#server/platform/live/publish-live.ts';

/** Publishes new posts, hearts and comments to open pages whose members may read them. */
export const feedAnnouncements: Subscribers = {
  'post.created': announcePost,
  'win.shared': announcePost,
  'post.liked': announceLikes,
  'post.unliked': announceLikes,
  'comment.created': announceComments,
  'comment.deleted': announceComments,
};

const listOf = (group: string | null) => (group === null ? 'feed' : `group:${group}`);

function announcePost(
  db: Database,
  { by, about: { post, group } }: DomainEvent<'post.created' | 'win.shared'>,
): Promise<void> {
  return publishAt(db, {
    place: listOf(group),
    about: { type: 'post', id: post },
    by,
    name: 'posts',
    data: { post_id: post, group_id: group },
  });
}

function announceLikes(
  db: Database,
  { by, about: { post, group, likes_count } }: DomainEvent<'post.liked' | 'post.unliked'>,
): Promise<void> {
  // Who rejoined a private group doesn't see the hearts of older posts, so its pages read the post.
  return announceCounts(db, { by, post, group, likes: group === null ? likes_count : null });
}

/** How many comments a member sees depends on whom they block, so the pages read the post. */
async function announceComments(
  db: Database,
  { by, about: { post, group } }: DomainEvent<'comment.created' | 'comment.deleted'>,
): Promise<void> {
  if (post) await announceCounts(db, { by, post, group, likes: null });
}

interface Counted {
  by: string | null;
  post: string;
  group: string | null;
  likes: number | null;
}

async function announceCounts(db: Database, { by, post, group, likes }: Counted): Promise<void> {
  for (const place of [listOf(group), `post:${post}`])
    await publishAt(db, {
      place,
      about: { type: 'post', id: post },
      by,
      name: 'counts',
      data: { post_id: post, likes_count: likes },
    });
}

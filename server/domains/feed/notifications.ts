import { notifyOfRemoval } from '#server/domains/moderation/notify-of-removal.ts';
import { notifyMember } from '#server/domains/notifications/notify-member.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { DomainEvent, Subscribers } from '#server/platform/events.ts';
import { readersAmong } from './readable-posts.store.ts';

/** Who is notified of what happens in the feed. */
export const feedNotifications: Subscribers = {
  'post.created': notifyMentioned,
  'win.shared': notifyMentioned,
  'post.changed': notifyMentioned,
  'post.liked': notifyAuthorOfLike,
  'post.deleted': (db, { about: { post, group, author }, ...event }) =>
    notifyOfRemoval(db, event, {
      contentType: 'post',
      contentId: post,
      author,
      place: { post_id: post, group_id: group },
    }),
};

/** Notifies members mentioned in a post who may read it. */
async function notifyMentioned(
  db: Database,
  { by, at, about: { post, group, mentions } }: DomainEvent<'post.created' | 'win.shared' | 'post.changed'>,
): Promise<void> {
  const named = mentions.filter((id) => id !== by);
  for (const { id: memberId } of await readersAmong(db, named, post, by))
    await notifyMember(db, {
      memberId,
      kind: 'mentioned',
      by,
      about: { content_type: 'post', content_id: post, post_id: post, group_id: group },
      path: `/feed/${post}`,
      subject: `mention:${post}`,
      at,
    });
}

/** Notifies the author of a post of a like. The likes of a day are shown as one notification. */
async function notifyAuthorOfLike(
  db: Database,
  { by, at, about: { post, group, author } }: DomainEvent<'post.liked'>,
): Promise<void> {
  if (author === null || author === by) return;
  for (const { id: memberId } of await readersAmong(db, [author], post, by))
    await notifyMember(db, {
      memberId,
      kind: 'post_liked',
      by,
      about: { content_type: 'post', content_id: post, post_id: post, group_id: group },
      path: `/feed/${post}`,
      subject: `like:${post}:${by}`,
      at,
    });
}

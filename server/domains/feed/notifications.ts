import { notifyOfRemoval } from '#server/domains/moderation/notify-of-removal.ts';
import { notifyMember } from '#server/domains/notifications/notify-member.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { DomainEvent, Subscribers } from '#server/platform/events.ts';
import { readersAmong } from './visibility/store.ts';

/** Who is notified of what happens in the feed. */
export const feedNotifications: Subscribers = {
  'post.created': notifyMentioned,
  'win.shared': notifyMentioned,
  'post.changed': notifyMentioned,
  'comment.created': (db, event) => notifyAddressed(db, event, event.about),
  'comment.changed': (db, event) => notifyAddressed(db, event, {}),
  'post.deleted': (db, { about: { post, group, author }, ...event }) =>
    notifyOfRemoval(db, event, {
      contentType: 'post',
      contentId: post,
      author,
      place: { post_id: post, group_id: group },
    }),
  'comment.deleted': (db, { about: { comment, post, group, author }, ...event }) =>
    notifyOfRemoval(db, event, {
      contentType: 'comment',
      contentId: comment,
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

/**
 * Notifies the members a comment addresses, once each: those it mentions, the author of its parent comment
 * and the author of the post. Members who can't read the post any more get nothing.
 */
async function notifyAddressed(
  db: Database,
  { by, at, about: { comment, post, group, mentions } }: DomainEvent<'comment.created' | 'comment.changed'>,
  { parent_author, post_author }: { parent_author?: string | null; post_author?: string | null },
): Promise<void> {
  // One notification per member; a later `set` replaces a weaker reason.
  const kinds = new Map<string, 'mentioned' | 'replied' | 'commented'>();
  if (post_author) kinds.set(post_author, 'commented');
  if (parent_author) kinds.set(parent_author, 'replied');
  for (const id of mentions) kinds.set(id, 'mentioned');
  if (by) kinds.delete(by);
  const readers = await readersAmong(db, [...kinds.keys()], post, by);
  for (const { id: memberId } of readers)
    await notifyMember(db, {
      memberId,
      kind: kinds.get(memberId) ?? 'commented',
      by,
      about: { content_type: 'comment', content_id: comment, post_id: post, group_id: group },
      path: `/feed/${post}#comment-${comment}`,
      subject: `comment:${comment}`,
      at,
    });
}

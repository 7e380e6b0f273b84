import { notifyOfRemoval } from '#server/domains/moderation/notify-of-removal.ts';
import { notifyMember } from '#server/domains/notifications/notify-member.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { DomainEvent, Subscribers } from '#server/platform/events.ts';
import { findPath } from './reports.store.ts';
import type { CommentSubjects } from './subject.ts';

/** Who is notified of comments. */
export const commentNotifications = (subjects: CommentSubjects): Subscribers => ({
  'comment.created': (db, event) => notifyAddressed(db, subjects, event, event.about),
  'comment.changed': (db, event) => notifyAddressed(db, subjects, event, {}),
  'comment.deleted': (db, { about: { comment, post, group, author }, ...event }) =>
    notifyOfRemoval(db, event, {
      contentType: 'comment',
      contentId: comment,
      author,
      place: { post_id: post, group_id: group },
    }),
});

/**
 * Notifies the members a comment addresses, once each: those it mentions, the author of its parent comment
 * and the author of its subject. Members who can't read the subject any more get nothing.
 */
async function notifyAddressed(
  db: Database,
  subjects: CommentSubjects,
  {
    by,
    at,
    about: { comment, subject, post, group, mentions },
  }: DomainEvent<'comment.created' | 'comment.changed'>,
  { parent_author, post_author }: { parent_author?: string | null; post_author?: string | null },
): Promise<void> {
  // One notification per member; a later `set` replaces a weaker reason.
  const kinds = new Map<string, 'mentioned' | 'replied' | 'commented'>();
  if (post_author) kinds.set(post_author, 'commented');
  if (parent_author) kinds.set(parent_author, 'replied');
  for (const id of mentions) kinds.set(id, 'mentioned');
  if (by) kinds.delete(by);
  if (kinds.size === 0) return;
  const readers = await subjects[subject.type].readersAmong(db, [...kinds.keys()], subject.id, by);
  const path = await findPath(db, subjects, comment);
  if (path === undefined) return;
  for (const { id: memberId } of readers)
    await notifyMember(db, {
      memberId,
      kind: kinds.get(memberId) ?? 'commented',
      by,
      about: {
        content_type: 'comment',
        content_id: comment,
        post_id: post,
        ...(post === null && { subject_type: subject.type, subject_id: subject.id }),
        group_id: group,
      },
      path,
      subject: `comment:${comment}`,
      at,
    });
}

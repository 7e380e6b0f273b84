import { notifyMember } from '#server/domains/notifications/notify-member.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { DomainEvent, Subscribers } from '#server/platform/events.ts';

/** Authors hear of a decision. A later one replaces it. */
export const blogNotifications: Subscribers = {
  'blog.approved': (db, event) => notifyAuthor(db, event, 'blog_approved'),
  'blog.rejected': (db, event) => notifyAuthor(db, event, 'blog_rejected'),
};

async function notifyAuthor(
  db: Database,
  { about: { post, author }, at }: DomainEvent<'blog.approved' | 'blog.rejected'>,
  kind: 'blog_approved' | 'blog_rejected',
): Promise<void> {
  if (author === null) return;
  await notifyMember(db, {
    memberId: author,
    kind,
    by: null,
    about: { content_type: 'blog', content_id: post },
    path: `/news/blog?post=${post}`,
    subject: `blog:${post}`,
    at,
  });
}

import { auditing } from '#server/domains/moderation/audit/record-act.ts';

/** Decisions about blog posts in the audit log. */
export const blogAudit = auditing({
  'blog.approved': ({ post }) => ({ action: 'approve_blog_post', targetType: 'blog', targetId: post }),
  'blog.rejected': ({ post }) => ({ action: 'reject_blog_post', targetType: 'blog', targetId: post }),
});

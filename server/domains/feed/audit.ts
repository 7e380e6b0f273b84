import { auditing } from '#server/domains/moderation/audit/record-act.ts';

/** Acts of staff in the feed in the audit log. */
export const feedAudit = auditing({
  'post.deleted': ({ post }) => ({ action: 'delete_post', targetType: 'post', targetId: post }),
});

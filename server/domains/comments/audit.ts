import { auditing } from '#server/domains/moderation/audit/record-act.ts';

/** Comments that staff delete, in the audit log. */
export const commentAudit = auditing({
  'comment.deleted': ({ comment }) => ({
    action: 'delete_comment',
    targetType: 'comment',
    targetId: comment,
  }),
});

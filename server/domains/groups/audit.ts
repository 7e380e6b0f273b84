import { auditing } from '#server/domains/moderation/audit/record-act.ts';

/** Acts of staff on groups in the audit log. */
export const groupAudit = auditing({
  'group.changed': ({ group }) => ({ action: 'change_group', targetType: 'group', targetId: group }),
  'group.deleted': ({ group }) => ({ action: 'delete_group', targetType: 'group', targetId: group }),
});

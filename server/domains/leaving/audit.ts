import { auditing } from '#server/domains/moderation/audit/record-act.ts';
import './events.ts';

const onMember =
  (action: string) =>
  ({ member }: { member: string }) => ({
    action,
    targetType: 'member',
    targetId: member,
  });

/** Acts of support on accounts that leave, in the audit log. */
export const leavingAudit = auditing({
  'deletion.planned': onMember('plan_deletion'),
  'deletion.cancelled': onMember('cancel_deletion'),
  'member.deleted': ({ member, texts }) => ({
    action: 'delete_member',
    targetType: 'member',
    targetId: member,
    details: { texts },
  }),
  'erasure.ordered': onMember('erase_account'),
});

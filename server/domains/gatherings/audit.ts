import { auditing } from '#server/domains/moderation/audit/record-act.ts';

/** Acts of staff on gatherings of others in the audit log. */
export const gatheringAudit = auditing({
  'gathering.cancelled': ({ gathering }) => ({
    action: 'cancel_gathering',
    targetType: 'gathering',
    targetId: gathering,
  }),
});

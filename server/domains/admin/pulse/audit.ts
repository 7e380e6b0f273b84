import { auditing } from '#server/domains/moderation/audit/record-act.ts';
import type {} from './events.ts';

/** Acts of administrators on the server's work, in the audit log. */
export const pulseAudit = auditing({
  'job.retried': ({ job, task }) => ({
    action: 'retry_job',
    targetType: 'job',
    targetId: job,
    details: { task },
  }),
});

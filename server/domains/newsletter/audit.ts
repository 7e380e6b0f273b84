import { auditing } from '#server/domains/moderation/audit/record-act.ts';
import type {} from './events.ts';

/** Issues that the command line sends, in the audit log. */
export const newsletterAudit = auditing({
  'issue.sent': ({ issue, planned }) => ({
    action: 'send_newsletter',
    targetType: 'newsletter',
    targetId: issue,
    details: { planned },
  }),
});

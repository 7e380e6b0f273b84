import { auditing } from '#server/domains/moderation/audit/record-act.ts';

/** Acts of administrators in courses of others in the audit log. */
export const courseAudit = auditing({
  'course.administered': ({ act, course, ...details }) => ({
    action: act,
    targetType: 'course',
    targetId: course,
    details,
  }),
});

import { auditing } from '#server/domains/moderation/audit/record-act.ts';

/** Published texts of Evolve 90 in the audit log. */
export const programmeAudit = auditing({
  'programme_day.published': ({ day, number, is_for_everyone }) => ({
    action: 'publish_programme_day',
    targetType: 'programme_day',
    targetId: null,
    details: { day, number, is_for_everyone },
  }),
  'quotes.published': ({ number }) => ({
    action: 'publish_quotes',
    targetType: 'quotes',
    targetId: null,
    details: { number },
  }),
});

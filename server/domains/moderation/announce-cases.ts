import { tellOffice } from '#server/domains/auth/operator/tell-office.ts';
import type { Subscribers } from '#server/platform/events.ts';

/** The open queue of moderators hears of decisions and appeals. A report and a watched word tell it themselves (`openCase`). */
export const caseAnnouncements: Subscribers = {
  'case.decided': tellOffice,
  'case.reopened': tellOffice,
  'decision.appealed': tellOffice,
  'suspension.appealed': tellOffice,
  'appeal.decided': tellOffice,
};

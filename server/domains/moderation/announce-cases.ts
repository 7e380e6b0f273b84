import { tellOffice } from '#server/domains/auth/admin-cli/tell-office.ts';
import type { Subscribers } from '#server/platform/events.ts';

/** The open queue of moderators hears of reports, decisions and appeals. */
export const caseAnnouncements: Subscribers = {
  'content.reported': tellOffice,
  'case.decided': tellOffice,
  'case.reopened': tellOffice,
  'decision.appealed': tellOffice,
  'suspension.appealed': tellOffice,
  'appeal.decided': tellOffice,
};

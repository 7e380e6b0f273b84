import { adminTables } from './domains/admin/tables.ts';
import { authTables } from './domains/auth/tables.ts';
import { blogTables } from './domains/blog/tables.ts';
import { commentTables } from './domains/comments/tables.ts';
import { courseTables } from './domains/courses/tables.ts';
import { draftTables } from './domains/drafts/tables.ts';
import { exportTables } from './domains/exports/tables.ts';
import { feedTables } from './domains/feed/tables.ts';
import { firstReplyTables } from './domains/first-replies/tables.ts';
import { forumTables } from './domains/forum/tables.ts';
import { gatheringTables } from './domains/gatherings/tables.ts';
import { goalTables } from './domains/goals/tables.ts';
import { groupTables } from './domains/groups/tables.ts';
import { habitTables } from './domains/habits/tables.ts';
import { importTables } from './domains/imports/tables.ts';
import { invitationTables } from './domains/invitations/tables.ts';
import { journalTables } from './domains/journal/tables.ts';
import { leavingTables } from './domains/leaving/tables.ts';
import { membershipTables } from './domains/membership/tables.ts';
import { messageTables } from './domains/messages/tables.ts';
import { moderationTables } from './domains/moderation/tables.ts';
import { newsTables } from './domains/news/tables.ts';
import { newsletterTables } from './domains/newsletter/tables.ts';
import { notificationTables } from './domains/notifications/tables.ts';
import { partnerTables } from './domains/partners/tables.ts';
import { podTables } from './domains/pods/tables.ts';
import { profileTables } from './domains/profile/tables.ts';
import { programmeTables } from './domains/programme/tables.ts';
import { progressTables } from './domains/progress/tables.ts';
import { reminderTables } from './domains/reminders/tables.ts';
import { searchTables } from './domains/search/tables.ts';
import { siteTables } from './domains/site/tables.ts';
import { socialTables } from './domains/social/tables.ts';
import { supportTables } from './domains/support/tables.ts';
import { platformTables } from './platform/database/platform-tables.ts';
import type { Tables } from './platform/database/tables.ts';

/**
 * Which rows and columns of each table a member's export has, and how the erasure of a member treats it. A domain lists its own
 * tables. A new table without an entry doesn't compile.
 */
export const tables: Required<Tables> = {
  ...authTables,
  ...adminTables,
  ...profileTables,
  ...membershipTables,
  ...newsletterTables,
  ...programmeTables,
  ...journalTables,
  ...courseTables,
  ...habitTables,
  ...goalTables,
  ...partnerTables,
  ...podTables,
  ...gatheringTables,
  ...progressTables,
  ...reminderTables,
  ...commentTables,
  ...feedTables,
  ...newsTables,
  ...blogTables,
  ...forumTables,
  ...groupTables,
  ...siteTables,
  ...socialTables,
  ...supportTables,
  ...messageTables,
  ...firstReplyTables,
  ...draftTables,
  ...notificationTables,
  ...moderationTables,
  ...searchTables,
  ...invitationTables,
  ...leavingTables,
  ...exportTables,
  ...importTables,
  ...platformTables,
};

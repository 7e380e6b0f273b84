import { authTables } from './domains/auth/exported-tables.ts';
import { commentTables } from './domains/comments/exported-tables.ts';
import { courseTables } from './domains/courses/exported-tables.ts';
import { draftTables } from './domains/drafts/exported-tables.ts';
import { exportTables } from './domains/exports/exported-tables.ts';
import { otherTables } from './domains/exports/other-tables.ts';
import { feedTables } from './domains/feed/exported-tables.ts';
import { firstReplyTables } from './domains/first-replies/exported-tables.ts';
import { forumTables } from './domains/forum/exported-tables.ts';
import { goalTables } from './domains/goals/exported-tables.ts';
import { groupTables } from './domains/groups/exported-tables.ts';
import { habitTables } from './domains/habits/exported-tables.ts';
import { importTables } from './domains/imports/exported-tables.ts';
import { journalTables } from './domains/journal/exported-tables.ts';
import { leavingTables } from './domains/leaving/exported-tables.ts';
import { membershipTables } from './domains/membership/exported-tables.ts';
import { messageTables } from './domains/messages/exported-tables.ts';
import { moderationTables } from './domains/moderation/exported-tables.ts';
import { newsTables } from './domains/news/exported-tables.ts';
import { newsletterTables } from './domains/newsletter/exported-tables.ts';
import { notificationTables } from './domains/notifications/exported-tables.ts';
import { partnerTables } from './domains/partners/exported-tables.ts';
import { podTables } from './domains/pods/exported-tables.ts';
import { profileTables } from './domains/profile/exported-tables.ts';
import { programmeTables } from './domains/programme/exported-tables.ts';
import { progressTables } from './domains/progress/exported-tables.ts';
import { reminderTables } from './domains/reminders/exported-tables.ts';
import { searchTables } from './domains/search/exported-tables.ts';
import { socialTables } from './domains/social/exported-tables.ts';
import type { ExportedTables } from './platform/database/exported-tables.ts';

/** Which rows and columns of each table a member's export has. A domain lists its own tables. A new table without an entry doesn't compile. */
export const exportedTables: Required<ExportedTables> = {
  ...authTables,
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
  ...progressTables,
  ...reminderTables,
  ...commentTables,
  ...feedTables,
  ...newsTables,
  ...forumTables,
  ...groupTables,
  ...socialTables,
  ...messageTables,
  ...firstReplyTables,
  ...draftTables,
  ...notificationTables,
  ...moderationTables,
  ...searchTables,
  ...leavingTables,
  ...exportTables,
  ...importTables,
  ...otherTables,
};

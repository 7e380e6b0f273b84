import { emailBounces } from './admin/email-bounces.ts';
import { admin } from './admin/endpoints.ts';
import { pulse } from './admin/pulse.ts';
import { settings } from './admin/settings.ts';
import { emailChanges } from './auth/email-change.ts';
import { auth } from './auth/endpoints.ts';
import { passkeys } from './auth/passkeys.ts';
import { secondSteps } from './auth/second-step.ts';
import { blog } from './blog/endpoints.ts';
import { comments } from './comments/endpoints.ts';
import { assignments } from './courses/assignments.ts';
import { courseAuthors } from './courses/authors.ts';
import { courseCopies } from './courses/copies.ts';
import { courses } from './courses/endpoints.ts';
import { lessonComments } from './courses/lesson-comments.ts';
import { lessonMedia } from './courses/lesson-media.ts';
import { lessonNotes } from './courses/lesson-notes.ts';
import { lessonVersions } from './courses/lesson-versions.ts';
import { lessons } from './courses/lessons.ts';
import { quizzes } from './courses/quizzes.ts';
import { reportedCourses } from './courses/reported.ts';
import { courseStatistics } from './courses/statistics.ts';
import { drafts } from './drafts/endpoints.ts';
import { exports } from './exports/endpoints.ts';
import { feed } from './feed/endpoints.ts';
import { firstReplies } from './first-replies/endpoints.ts';
import { forum } from './forum/endpoints.ts';
import { gatherings } from './gatherings/endpoints.ts';
import { goals } from './goals/endpoints.ts';
import { groups } from './groups/endpoints.ts';
import { habits } from './habits/endpoints.ts';
import { imports } from './imports/endpoints.ts';
import { invitations } from './invitations/endpoints.ts';
import { journal } from './journal/endpoints.ts';
import { leaving } from './leaving/endpoints.ts';
import { membership } from './membership/endpoints.ts';
import { messages } from './messages/endpoints.ts';
import { moderation } from './moderation/endpoints.ts';
import { news } from './news/endpoints.ts';
import { newsletter } from './newsletter/endpoints.ts';
import { notifications } from './notifications/endpoints.ts';
import { push } from './notifications/push.ts';
import { partners } from './partners/endpoints.ts';
import type { Endpoint, Key } from './platform/endpoint.ts';
import { live } from './platform/live.ts';
import { pods } from './pods/endpoints.ts';
import { profile } from './profile/endpoints.ts';
import { programmeAuthoring } from './programme/authoring.ts';
import { programmes } from './programme/endpoints.ts';
import { certificates } from './progress/certificates.ts';
import { progress } from './progress/endpoints.ts';
import { reviews } from './progress/reviews.ts';
import { reminders } from './reminders/endpoints.ts';
import { search } from './search/endpoints.ts';
import { social } from './social/endpoints.ts';
import { friends } from './social/friends.ts';
import { support } from './support/endpoints.ts';

/** Every call of the product. The web imports only the type. */
export const routes = {
  ...auth,
  ...emailChanges,
  ...secondSteps,
  ...passkeys,
  ...profile,
  ...leaving,
  ...programmes,
  ...programmeAuthoring,
  ...journal,
  ...courses,
  ...courseAuthors,
  ...courseCopies,
  ...courseStatistics,
  ...reportedCourses,
  ...lessons,
  ...lessonMedia,
  ...lessonNotes,
  ...lessonVersions,
  ...lessonComments,
  ...quizzes,
  ...assignments,
  ...notifications,
  ...push,
  ...live,
  ...membership,
  ...newsletter,
  ...comments,
  ...feed,
  ...news,
  ...blog,
  ...groups,
  ...forum,
  ...moderation,
  ...pulse,
  ...admin,
  ...settings,
  ...emailBounces,
  ...invitations,
  ...social,
  ...support,
  ...messages,
  ...firstReplies,
  ...friends,
  ...search,
  ...drafts,
  ...exports,
  ...imports,
  ...habits,
  ...goals,
  ...partners,
  ...pods,
  ...gatherings,
  ...progress,
  ...reminders,
  ...reviews,
  ...certificates,
} satisfies Record<Key, Endpoint & { operationId: string }>;
export type Routes = typeof routes;

import { admin } from './admin.ts';
import { assignments } from './assignments.ts';
import { auth } from './auth.ts';
import { blog } from './blog.ts';
import { certificates } from './certificates.ts';
import { comments } from './comments.ts';
import { courseAuthors } from './course-authors.ts';
import { courseCopies } from './course-copies.ts';
import { courseReport } from './course-report.ts';
import { courses } from './courses.ts';
import { drafts } from './drafts.ts';
import { emailBounces } from './email-bounces.ts';
import { emailChanges } from './email-change.ts';
import type { Endpoint, Key } from './endpoint.ts';
import { exports } from './exports.ts';
import { feed } from './feed.ts';
import { firstReplies } from './first-replies.ts';
import { forum } from './forum.ts';
import { friends } from './friends.ts';
import { gatherings } from './gatherings.ts';
import { goals } from './goals.ts';
import { groups } from './groups.ts';
import { habits } from './habits.ts';
import { imports } from './imports.ts';
import { invitations } from './invitations.ts';
import { journal } from './journal.ts';
import { leaving } from './leaving.ts';
import { lessonComments } from './lesson-comments.ts';
import { lessonMedia } from './lesson-media.ts';
import { lessonNotes } from './lesson-notes.ts';
import { lessonVersions } from './lesson-versions.ts';
import { lessons } from './lessons.ts';
import { live } from './live.ts';
import { membership } from './membership.ts';
import { messages } from './messages.ts';
import { moderation } from './moderation.ts';
import { news } from './news.ts';
import { newsletter } from './newsletter.ts';
import { notifications } from './notifications.ts';
import { partners } from './partners.ts';
import { passkeys } from './passkeys.ts';
import { pods } from './pods.ts';
import { profile } from './profile.ts';
import { programmes } from './programme.ts';
import { programmeAuthoring } from './programme-authoring.ts';
import { progress } from './progress.ts';
import { pulse } from './pulse.ts';
import { push } from './push.ts';
import { quizzes } from './quizzes.ts';
import { reminders } from './reminders.ts';
import { reportedCourses } from './reported-courses.ts';
import { reviews } from './reviews.ts';
import { search } from './search.ts';
import { secondSteps } from './second-step.ts';
import { settings } from './settings.ts';
import { social } from './social.ts';
import { support } from './support.ts';

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
  ...courseReport,
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

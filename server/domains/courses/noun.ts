import type { Noun } from '#server/noun.ts';
import { courseAudit } from './audit.ts';
import { lessonComments } from './discussions/comment-subject.ts';
import { courseCron, courseTasks } from './jobs.ts';
import { courseNotifications } from './notifications.ts';
import { courseContent } from './reported/content-adapter.ts';
import { courseRoutes } from './routes.ts';
import { courseTables } from './tables.ts';

export const coursesNoun = {
  tables: courseTables,
  content: courseContent,
  commentSubjects: { lesson: lessonComments },
  routes(serve, ctx) {
    courseRoutes(serve, ctx);
  },
  tasks: courseTasks,
  cron: courseCron,
  subscribers: [courseNotifications],
  audit: [courseAudit],
} satisfies Noun;

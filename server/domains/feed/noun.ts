import type { Noun } from '#server/noun.ts';
import { feedAnnouncements } from './announce-content.ts';
import { feedAudit } from './audit.ts';
import { postComments } from './comment-subject.ts';
import { feedContent } from './content-adapter.ts';
import { feedTasks } from './jobs.ts';
import { feedNotifications } from './notifications.ts';
import { feedRoutes } from './routes.ts';
import { feedTables } from './tables.ts';

export const feedNoun = {
  tables: feedTables,
  content: feedContent,
  commentSubjects: { post: postComments },
  routes(serve, ctx) {
    feedRoutes(serve, ctx);
  },
  tasks: feedTasks,
  subscribers: [feedNotifications],
  announcements: [feedAnnouncements],
  audit: [feedAudit],
} satisfies Noun;

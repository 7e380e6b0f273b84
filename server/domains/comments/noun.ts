import type { Noun } from '#server/noun.ts';
import { commentAnnouncements } from './announce-comments.ts';
import { commentAudit } from './audit.ts';
import { commentContent } from './content-adapter.ts';
import { commentNotifications } from './notifications.ts';
import { commentRoutes } from './routes.ts';
import { commentTables } from './tables.ts';

export const commentsNoun = {
  tables: commentTables,
  content: commentContent,
  routes(serve, _ctx, parts) {
    commentRoutes(serve, parts.commentSubjects, parts.content);
  },
  subscribers: (subjects) => [commentNotifications(subjects)],
  announcements: [commentAnnouncements],
  audit: [commentAudit],
} satisfies Noun;

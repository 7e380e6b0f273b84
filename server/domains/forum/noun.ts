import type { Noun } from '#server/noun.ts';
import { forumAnnouncements } from './announce-replies.ts';
import { forumAudit } from './audit.ts';
import { forumContent } from './content-adapter.ts';
import { forumCron, forumTasks } from './jobs.ts';
import { forumNotifications } from './notifications.ts';
import { openReadTracker } from './reads/read-tracker.ts';
import { forumRoutes } from './routes.ts';
import { forumTables } from './tables.ts';

export const forumNoun = {
  tables: forumTables,
  content: forumContent,
  routes(serve, ctx, parts) {
    const reads = openReadTracker(ctx);
    // Runs after the last call and before the database closes.
    parts.app.addHook('onClose', () => reads.close());
    forumRoutes(serve, ctx, { reads, bounded: parts.bounded });
  },
  tasks: forumTasks,
  cron: forumCron,
  subscribers: [forumNotifications],
  announcements: [forumAnnouncements],
  audit: [forumAudit],
} satisfies Noun;

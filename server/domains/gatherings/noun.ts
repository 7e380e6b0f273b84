import type { Noun } from '#server/noun.ts';
import { gatheringAnnouncements } from './announce-gatherings.ts';
import { gatheringAudit } from './audit.ts';
import { gatheringContent } from './content-adapter.ts';
import { gatheringCron, gatheringTasks } from './jobs.ts';
import { gatheringNotifications } from './notifications.ts';
import { gatheringRoutes } from './routes.ts';
import { gatheringSubscribers } from './subscribers.ts';
import { gatheringTables } from './tables.ts';

export const gatheringsNoun = {
  tables: gatheringTables,
  content: gatheringContent,
  routes(serve, ctx) {
    gatheringRoutes(serve, ctx);
  },
  tasks: gatheringTasks,
  cron: gatheringCron,
  subscribers: [gatheringNotifications, gatheringSubscribers],
  announcements: [gatheringAnnouncements],
  audit: [gatheringAudit],
} satisfies Noun;

import type { Noun } from '#server/noun.ts';
import { partnerAnnouncements } from './announce-partners.ts';
import { partnerCron, partnerTasks } from './jobs.ts';
import { partnerNotifications } from './notifications.ts';
import { partnerRoutes } from './routes.ts';
import { partnerSubscribers } from './subscribers.ts';
import { partnerTables } from './tables.ts';

export const partnersNoun = {
  tables: partnerTables,
  routes(serve) {
    partnerRoutes(serve);
  },
  tasks: partnerTasks,
  cron: partnerCron,
  subscribers: [partnerNotifications, partnerSubscribers],
  announcements: [partnerAnnouncements],
} satisfies Noun;

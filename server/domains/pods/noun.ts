import type { Noun } from '#server/noun.ts';
import { podAnnouncements } from './announce-pods.ts';
import { podCron, podTasks } from './jobs.ts';
import { podNotifications } from './notifications.ts';
import { podRoutes } from './routes.ts';
import { podSubscribers } from './subscribers.ts';
import { podTables } from './tables.ts';

export const podsNoun = {
  tables: podTables,
  routes(serve) {
    podRoutes(serve);
  },
  tasks: podTasks,
  formerTasks: { 'heal-pods': 'advance-pod-merges' },
  cron: podCron,
  subscribers: [podNotifications, podSubscribers],
  announcements: [podAnnouncements],
} satisfies Noun;

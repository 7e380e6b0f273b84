import type { Noun } from '#server/noun.ts';
import { digestCron, digestTasks } from './digests/jobs.ts';
import { notificationCron, notificationTasks } from './jobs.ts';
import { pushRoutes } from './push/routes.ts';
import { notificationRoutes } from './routes.ts';
import { redirectUnsubscribe } from './settings/redirect-unsubscribe.ts';
import { notificationSettingsRoutes } from './settings/routes.ts';
import { notificationTables } from './tables.ts';

export const notificationsNoun = {
  tables: notificationTables,
  routes(serve, ctx, parts) {
    notificationRoutes(serve, parts.content);
    notificationSettingsRoutes(serve);
    pushRoutes(serve, ctx);
  },
  pages(app) {
    redirectUnsubscribe(app);
  },
  tasks: (ctx, all) => ({ ...notificationTasks(ctx, all.content), ...digestTasks(ctx, all.content) }),
  formerTasks: { 'sweep-notices': 'sweep-notifications' },
  cron: [...notificationCron, ...digestCron],
} satisfies Noun;

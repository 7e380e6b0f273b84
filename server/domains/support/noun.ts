import type { Noun } from '#server/noun.ts';
import { questionAnnouncements } from './announce-questions.ts';
import { supportAudit } from './audit.ts';
import { contactRoutes } from './contact/routes.ts';
import { supportCron, supportTasks } from './jobs.ts';
import { supportRoutes } from './routes.ts';
import { supportSubscribers } from './subscribers.ts';
import { supportTables } from './tables.ts';

export const supportNoun = {
  tables: supportTables,
  routes(serve, ctx) {
    supportRoutes(serve, ctx);
  },
  pages(app, ctx, pages) {
    contactRoutes(app, ctx, pages);
  },
  tasks: supportTasks,
  cron: supportCron,
  subscribers: [supportSubscribers],
  announcements: [questionAnnouncements],
  audit: [supportAudit],
} satisfies Noun;

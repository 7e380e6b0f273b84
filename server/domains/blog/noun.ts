import type { Noun } from '#server/noun.ts';
import { blogAudit } from './audit.ts';
import { blogContent } from './content-adapter.ts';
import { blogCron, blogTasks } from './jobs.ts';
import { blogNotifications } from './notifications.ts';
import { blogPages } from './pages/routes.ts';
import { blogRoutes } from './routes.ts';
import { blogTables } from './tables.ts';

export const blogNoun = {
  tables: blogTables,
  content: blogContent,
  routes(serve, ctx) {
    blogRoutes(serve, ctx);
  },
  pages(app, ctx, pages) {
    blogPages(app, ctx, pages);
  },
  tasks: blogTasks,
  cron: blogCron,
  subscribers: [blogNotifications],
  audit: [blogAudit],
} satisfies Noun;

import type { Noun } from '#server/noun.ts';
import { exportCron, exportTasks } from './jobs.ts';
import { exportRoutes } from './routes.ts';
import { exportTables } from './tables.ts';

export const exportsNoun = {
  tables: exportTables,
  routes(serve, ctx) {
    exportRoutes(serve, ctx);
  },
  tasks: (ctx, all) => exportTasks(ctx, all.tables),
  cron: exportCron,
} satisfies Noun;

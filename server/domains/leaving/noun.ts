import type { Noun } from '#server/noun.ts';
import { leavingAudit } from './audit.ts';
import { leavingCron, leavingTasks } from './jobs.ts';
import { leavingRoutes } from './routes.ts';
import { leavingTables } from './tables.ts';

export const leavingNoun = {
  tables: leavingTables,
  routes(serve, ctx) {
    leavingRoutes(serve, ctx);
  },
  tasks: (ctx, all) => leavingTasks(ctx, all.tables),
  cron: leavingCron,
  audit: [leavingAudit],
} satisfies Noun;

import type { Noun } from '#server/noun.ts';
import { draftCron, draftTasks } from './jobs.ts';
import { draftRoutes } from './routes.ts';
import { draftTables } from './tables.ts';

export const draftsNoun = {
  tables: draftTables,
  routes(serve, _ctx, parts) {
    draftRoutes(serve, parts.content);
  },
  tasks: draftTasks,
  cron: draftCron,
} satisfies Noun;

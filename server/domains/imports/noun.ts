import type { Noun } from '#server/noun.ts';
import { importCron, importTasks } from './jobs.ts';
import { importRoutes } from './routes.ts';
import { importTables } from './tables.ts';

export const importsNoun = {
  tables: importTables,
  routes(serve, ctx) {
    importRoutes(serve, ctx);
  },
  tasks: importTasks,
  cron: importCron,
} satisfies Noun;

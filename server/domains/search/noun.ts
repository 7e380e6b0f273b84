import type { Noun } from '#server/noun.ts';
import { searchCron, searchTasks } from './jobs.ts';
import { searchRoutes } from './routes.ts';
import { searchTables } from './tables.ts';

export const searchNoun = {
  tables: searchTables,
  routes(serve, _ctx, parts) {
    searchRoutes(serve, parts.bounded, parts.content);
  },
  tasks: searchTasks,
  formerTasks: { 'rebuild-search-words': 'forget-search-words' },
  cron: searchCron,
} satisfies Noun;

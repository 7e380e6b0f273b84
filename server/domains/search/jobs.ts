import type { AppContext } from '#server/platform/app-context.ts';
import type { Cron, Tasks } from '#server/platform/jobs.ts';
import { rebuildWords } from './words/store.ts';

export const searchTasks = (ctx: AppContext): Tasks => ({
  'rebuild-search-words': () => rebuildWords(ctx.db),
});

export const searchCron: Cron[] = [{ task: 'rebuild-search-words', match: '23 4 * * *' }];

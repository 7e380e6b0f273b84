import type { AppContext } from '#server/platform/app-context.ts';
import { withTimeout } from '#server/platform/database/database.ts';
import type { Cron, Tasks } from '#server/platform/jobs.ts';
import { forgetWords } from './words.store.ts';

export const searchTasks = (ctx: AppContext): Tasks => ({
  'forget-search-words': () =>
    withTimeout(ctx.db, async (own) => {
      while (await own.transaction().execute(forgetWords));
    }),
});

export const searchCron: Cron[] = [{ task: 'forget-search-words', match: '*/10 * * * *' }];

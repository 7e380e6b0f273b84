import type { House } from '#server/platform/house.ts';
import type { Cron, Tasks } from '#server/platform/jobs.ts';
import { rebuildWords } from './store.ts';

export const searchTasks = (house: House): Tasks => ({
  'rebuild-search-words': () => rebuildWords(house.db),
});

export const searchCron: Cron[] = [{ task: 'rebuild-search-words', match: '23 4 * * *' }];

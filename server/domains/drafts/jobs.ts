import type { House } from '#server/platform/house.ts';
import type { Cron, Tasks } from '#server/platform/jobs.ts';
import { keptDays } from './rules.ts';
import { forgetDrafts } from './store.ts';

const day = 24 * 60 * 60 * 1000;

export const draftTasks = (house: House): Tasks => ({
  'sweep-drafts': () => forgetDrafts(house.db, new Date(house.clock.now().getTime() - keptDays * day)),
});

export const draftCron: Cron[] = [{ task: 'sweep-drafts', match: '53 3 * * *' }];

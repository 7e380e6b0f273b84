import type { House } from '#server/platform/house.ts';
import type { Cron, Tasks } from '#server/platform/jobs.ts';
import { keptDays } from './rules.ts';
import { forgetNotices } from './store.ts';

const kept = keptDays * 24 * 60 * 60 * 1000;

export const notificationTasks = (house: House): Tasks => ({
  'sweep-notices': () => forgetNotices(house.db, new Date(house.clock.now().getTime() - kept)),
});

export const notificationCron: Cron[] = [{ task: 'sweep-notices', match: '41 3 * * *' }];

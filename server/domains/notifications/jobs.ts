import type { House } from '#server/platform/house.ts';
import type { Cron, Tasks } from '#server/platform/jobs.ts';
import { forgetNotices } from './store.ts';

const day = 24 * 60 * 60 * 1000;
/** Notices are kept this long, read or not. */
const kept = 90 * day;

export const notificationTasks = (house: House): Tasks => ({
  'sweep-notices': () => forgetNotices(house.db, new Date(house.clock.now().getTime() - kept)),
});

export const notificationCron: Cron[] = [{ task: 'sweep-notices', match: '41 3 * * *' }];

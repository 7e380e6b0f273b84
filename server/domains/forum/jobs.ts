import type { House } from '#server/platform/house.ts';
import type { Cron, Tasks } from '#server/platform/jobs.ts';
import { openCheckIn } from './check-ins/open-check-in.ts';
import { notifyWatchers } from './notify-readers.ts';
import { sweepForum } from './sweep-forum.ts';

export const forumTasks = (house: House): Tasks => ({
  'open-check-in': () => house.db.transaction().execute((tx) => openCheckIn(tx, house.clock.now())),
  'notify-topic-watchers': (payload) => notifyWatchers(house.db, String(payload['reply'])),
  'sweep-forum': () => sweepForum(house.db, house.clock.now()),
});

export const forumCron: Cron[] = [
  { task: 'open-check-in', match: '5 0 * * 1' },
  { task: 'sweep-forum', match: '23 3 * * *' },
];

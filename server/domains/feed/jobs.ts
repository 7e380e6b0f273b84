import type { House } from '#server/platform/house.ts';
import type { Tasks } from '#server/platform/jobs.ts';
import { openPastOf } from './open-past.ts';

export const feedTasks = (house: House): Tasks => ({
  'open-past': (payload) =>
    house.db.transaction().execute((tx) => openPastOf(tx, String(payload['group_id']), house.clock.now())),
});

import type { AppContext } from '#server/platform/app-context.ts';
import type { Tasks } from '#server/platform/jobs.ts';
import { openPastOf } from './open-past.ts';

export const feedTasks = (ctx: AppContext): Tasks => ({
  'open-past': (payload) =>
    ctx.db.transaction().execute((tx) => openPastOf(tx, String(payload['group_id']), ctx.clock.now())),
});

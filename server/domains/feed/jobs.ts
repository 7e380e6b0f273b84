import type { AppContext } from '#server/platform/app-context.ts';
import type { Tasks } from '#server/platform/jobs.ts';
import { publishOldPostsOf } from './publish-old-posts.ts';

export const feedTasks = (ctx: AppContext): Tasks => ({
  'open-past': (payload) =>
    ctx.db.transaction().execute((tx) => publishOldPostsOf(tx, String(payload['group_id']), ctx.clock.now())),
});

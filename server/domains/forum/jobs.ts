import type { AppContext } from '#server/platform/app-context.ts';
import type { Cron, Tasks } from '#server/platform/jobs.ts';
import { notifyWatchers } from './notifications.ts';
import { sweepForum } from './sweep-forum.ts';
import { openWeeklyTopic } from './weekly-topic/open-weekly-topic.ts';

export const forumTasks = (ctx: AppContext): Tasks => ({
  'open-check-in': () => ctx.db.transaction().execute((tx) => openWeeklyTopic(tx, ctx.clock.now())),
  'notify-topic-watchers': (payload) => notifyWatchers(ctx.db, String(payload['reply'])),
  'sweep-forum': () => sweepForum(ctx.db, ctx.clock.now()),
});

export const forumCron: Cron[] = [
  { task: 'open-check-in', match: '5 0 * * 1' },
  { task: 'sweep-forum', match: '23 3 * * *' },
];

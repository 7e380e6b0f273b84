import type { AppContext } from '#server/platform/app-context.ts';
import type { Cron, Tasks } from '#server/platform/jobs.ts';
import { publishDue } from './publish-due.ts';

export const blogTasks = (ctx: AppContext): Tasks => ({
  'publish-due-posts': () => publishDue(ctx.db, ctx.clock.now()),
});

export const blogCron: Cron[] = [{ task: 'publish-due-posts', match: '* * * * *' }];

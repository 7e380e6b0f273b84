import type { AppContext } from '#server/platform/app-context.ts';
import type { Cron, Tasks } from '#server/platform/jobs.ts';
import { retentionDays } from './rules.ts';
import { forgetDrafts } from './store.ts';

const day = 24 * 60 * 60 * 1000;

export const draftTasks = (ctx: AppContext): Tasks => ({
  'sweep-drafts': () => forgetDrafts(ctx.db, new Date(ctx.clock.now().getTime() - retentionDays * day)),
});

export const draftCron: Cron[] = [{ task: 'sweep-drafts', match: '53 3 * * *' }];

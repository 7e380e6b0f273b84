import type { AppContext } from '#server/platform/app-context.ts';
import type { Cron, Tasks } from '#server/platform/jobs.ts';
import { planReviewEmails, sendReviewEmail } from './send-review-email.ts';

const batchSize = 200;

export const reviewTasks = (ctx: AppContext): Tasks => ({
  'plan-review-emails': async () => {
    const now = ctx.clock.now();
    for (let looked = batchSize; looked === batchSize; )
      looked = await ctx.db.transaction().execute((db) => planReviewEmails(db, { now, most: batchSize }));
  },
  'send-review-email': (payload) =>
    sendReviewEmail(ctx, { memberId: String(payload['member_id']), week: String(payload['week']) }),
});

export const reviewCron: Cron[] = [{ task: 'plan-review-emails', match: '*/5 * * * *' }];

import type { AppContext } from '#server/platform/app-context.ts';
import type { Cron, Tasks } from '#server/platform/jobs.ts';
import { planUnreadEmails, sendUnreadEmail } from './send-unread-email.ts';

const batchSize = 200;

export const unreadEmailTasks = (ctx: AppContext): Tasks => ({
  'plan-unread-emails': async () => {
    const now = ctx.clock.now();
    for (let planned = batchSize; planned === batchSize; )
      planned = await ctx.db.transaction().execute((db) => planUnreadEmails(db, { now, most: batchSize }));
  },
  'send-unread-email': (payload) => sendUnreadEmail(ctx, String(payload['member_id'])),
});

export const unreadEmailCron: Cron[] = [{ task: 'plan-unread-emails', match: '*/5 * * * *' }];

import type { AppContext } from '#server/platform/app-context.ts';
import { type Cron, enqueue, type Tasks } from '#server/platform/jobs.ts';
import { eraseMember } from './erase-member.ts';
import { sendLeaving } from './send-emails.ts';
import { dueMembers } from './store.ts';

export const leavingTasks = (ctx: AppContext): Tasks => ({
  'send-leaving': (payload, job) => sendLeaving(ctx, String(payload['member_id']), `leaving-${job.id}`),
  'erase-member': (payload) => eraseMember(ctx, String(payload['member_id'])),
  'erase-due-members': async () => {
    for (const id of await dueMembers(ctx.db, ctx.clock.now()))
      await enqueue(ctx.db, 'erase-member', { member_id: id }, { key: `erase ${id}` });
  },
});

export const leavingCron: Cron[] = [{ task: 'erase-due-members', match: '*/10 * * * *' }];

import type { AppContext } from '#server/platform/app-context.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { type Cron, enqueue, type Tasks } from '#server/platform/jobs.ts';
import { eraseMember } from './erase-member.ts';
import { sendDeleted, sendLeaving } from './send-emails.ts';
import { dueMembers, unfinishedErasures } from './store.ts';

export const leavingTasks = (ctx: AppContext, tables: Required<Tables>): Tasks => ({
  'send-leaving': (payload, job) => sendLeaving(ctx, String(payload['member_id']), `leaving-${job.id}`),
  'send-deleted': (payload) => sendDeleted(ctx, String(payload['letter'])),
  'erase-member': (payload) => eraseMember(ctx, tables, String(payload['member_id'])),
  'erase-due-members': async () => {
    const due = await dueMembers(ctx.db, ctx.clock.now());
    for (const id of new Set([...due, ...(await unfinishedErasures(ctx.db))]))
      await enqueue(ctx.db, 'erase-member', { member_id: id }, { key: `erase ${id}` });
  },
});

export const leavingCron: Cron[] = [{ task: 'erase-due-members', match: '*/10 * * * *' }];

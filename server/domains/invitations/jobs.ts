import type { AppContext } from '#server/platform/app-context.ts';
import type { Cron, Tasks } from '#server/platform/jobs.ts';
import { unansweredLife } from './rules.ts';
import { sendInvitations } from './send-invitations.ts';
import { deleteUnanswered } from './store.ts';

export const invitationTasks = (ctx: AppContext): Tasks => ({
  'send-invitations': ({ batch_id: batchId, after }, { attempt }) =>
    sendInvitations(ctx, {
      batchId: String(batchId),
      after: typeof after === 'string' ? after : null,
      attempt,
    }),
  'sweep-invitations': () => deleteUnanswered(ctx.db, new Date(ctx.clock.now().getTime() - unansweredLife)),
});

export const invitationCron: Cron[] = [{ task: 'sweep-invitations', match: '41 3 * * *' }];

import type { AppContext } from '#server/platform/app-context.ts';
import type { Cron, Tasks } from '#server/platform/jobs.ts';
import { sendInvitations } from './send-invitations.ts';
import { deleteUnanswered } from './store.ts';

/** Time after its last email that an invitation without an answer is kept, in ms, as the privacy policy says. */
const unansweredLife = 365 * 86_400_000;

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

import type { AppContext } from '#server/platform/app-context.ts';
import type { Tasks } from '#server/platform/jobs.ts';
import { sendInvitations } from './send-invitations.ts';

export const invitationTasks = (ctx: AppContext): Tasks => ({
  'send-invitations': ({ batch_id: batchId, after }, { attempt }) =>
    sendInvitations(ctx, {
      batchId: String(batchId),
      after: typeof after === 'string' ? after : null,
      attempt,
    }),
});

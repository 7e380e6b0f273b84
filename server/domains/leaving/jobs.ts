import type { AppContext } from '#server/platform/app-context.ts';
import type { Tasks } from '#server/platform/jobs.ts';
import { sendLeaving } from './send-emails.ts';

export const leavingTasks = (ctx: AppContext): Tasks => ({
  'send-leaving': (payload, job) => sendLeaving(ctx, String(payload['member_id']), `leaving-${job.id}`),
});

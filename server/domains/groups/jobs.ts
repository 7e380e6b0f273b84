import type { AppContext } from '#server/platform/app-context.ts';
import type { Tasks } from '#server/platform/jobs.ts';
import { sendOpening } from './send-emails.ts';

export const groupTasks = (ctx: AppContext): Tasks => ({
  'send-group-opening': (payload) =>
    sendOpening(ctx, String(payload['group_id']), String(payload['member_id'])),
});

import type { AppContext } from '#server/platform/app-context.ts';
import type { Tasks } from '#server/platform/jobs.ts';
import { sendReadmission, sendSuspension, sendWarning } from './send-emails.ts';

export const moderationTasks = (ctx: AppContext): Tasks => ({
  'send-suspension': (payload) => sendSuspension(ctx, String(payload['suspension_id'])),
  'send-readmission': (payload) => sendReadmission(ctx, String(payload['suspension_id'])),
  'send-warning': (payload) => sendWarning(ctx, String(payload['warning_id'])),
});

import { quietDays } from '#contract/support/constants.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Cron, Tasks } from '#server/platform/jobs.ts';
import { remindOfQuestions } from './alarm-staff.ts';
import { closedLife, formUses } from './rules.ts';
import { sendReceipt, sendReply } from './send-emails.ts';
import { sweepTickets } from './store.ts';

export const supportTasks = (ctx: AppContext): Tasks => ({
  'remind-of-questions': () => remindOfQuestions(ctx),
  'send-question-receipt': (payload) => sendReceipt(ctx, String(payload['ticket_id'])),
  'send-question-reply': (payload) => sendReply(ctx, String(payload['message_id'])),
  'sweep-questions': async () => {
    const now = ctx.clock.now();
    const ago = (ms: number) => new Date(now.getTime() - ms);
    await sweepTickets(ctx.db, {
      now,
      quietBefore: ago(quietDays * 86_400_000),
      closedBefore: ago(closedLife),
      triesBefore: ago(formUses.within),
    });
  },
});

export const supportCron: Cron[] = [
  { task: 'sweep-questions', match: '23 * * * *' },
  { task: 'remind-of-questions', match: '*/10 * * * *' },
];

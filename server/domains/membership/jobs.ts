import type { AppContext } from '#server/platform/app-context.ts';
import type { Cron, Tasks } from '#server/platform/jobs.ts';
import { refundPayment } from './checkouts/refund-payment.ts';
import { sweepCheckouts } from './checkouts/sweep-checkouts.ts';
import { endChoices } from './payment-conflicts/end-choices.ts';
import { sendChoice } from './payment-conflicts/send-choice.ts';
import { sendReminder } from './registrations/send-reminder.ts';
import { sweepRegistrations } from './registrations/sweep-registrations.ts';

/** Background tasks of buying. */
export const checkoutTasks = (ctx: AppContext): Tasks => ({
  'refund-payment': (payload, job) =>
    refundPayment(ctx, String(payload['checkout_id']), `${job.id}:${job.attempt}`),
  'send-payment-choice': (payload) => sendChoice(ctx, String(payload['choice_id'])),
  'end-payment-choices': () => endChoices(ctx),
  'sweep-checkouts': () => sweepCheckouts(ctx),
  'sweep-registrations': () => sweepRegistrations(ctx),
  'send-registration-reminder': (payload) => sendReminder(ctx, String(payload['registration_id'])),
});

export const buyingCron: Cron[] = [
  { task: 'sweep-checkouts', match: '* * * * *' },
  { task: 'end-payment-choices', match: '* * * * *' },
  { task: 'sweep-registrations', match: '* * * * *' },
];

import type { AppContext } from '#server/platform/app-context.ts';
import type { Cron, Tasks } from '#server/platform/jobs.ts';
import { emailKinds } from './emails.ts';
import { sendReminders } from './reminders/send-reminders.ts';
import { sweepReminders } from './reminders/store.ts';
import { endOverdueOffers } from './seats/offer-seats.ts';
import { sendSeatEmail } from './send-seat-email.ts';

/** Days for which it is known who was reminded. */
const retention = 90 * 86_400_000;

export const gatheringTasks = (ctx: AppContext): Tasks => ({
  'send-seat-email': async (payload) => {
    const kind = emailKinds.find((each) => each === payload['kind']);
    if (!kind) return;
    await sendSeatEmail(ctx, {
      kind,
      gatheringId: String(payload['gathering_id']),
      memberId: String(payload['member_id']),
      at: String(payload['at']),
    });
  },
  'remind-of-gatherings': () => sendReminders(ctx.db, ctx.clock.now()),
  'end-seat-offers': () => endOverdueOffers(ctx.db, ctx.clock.now()),
  'sweep-gathering-reminders': () => sweepReminders(ctx.db, new Date(ctx.clock.now().getTime() - retention)),
});

export const gatheringCron: Cron[] = [
  { task: 'remind-of-gatherings', match: '* * * * *' },
  { task: 'end-seat-offers', match: '*/5 * * * *' },
  { task: 'sweep-gathering-reminders', match: '27 3 * * *' },
];

import type { AppContext } from '#server/platform/app-context.ts';
import type { Cron, Tasks } from '#server/platform/jobs.ts';
import { sendReminders } from './reminders/send-reminders.ts';
import { sweepReminders } from './reminders/store.ts';
import { endOverdueOffers } from './seats/offer-seats.ts';

/** Days for which it is known who was reminded. */
const retention = 90 * 86_400_000;

export const gatheringTasks = ({ db, clock }: AppContext): Tasks => ({
  'remind-of-gatherings': () => sendReminders(db, clock.now()),
  'end-seat-offers': () => endOverdueOffers(db, clock.now()),
  'sweep-gathering-reminders': () => sweepReminders(db, new Date(clock.now().getTime() - retention)),
});

export const gatheringCron: Cron[] = [
  { task: 'remind-of-gatherings', match: '* * * * *' },
  { task: 'end-seat-offers', match: '*/5 * * * *' },
  { task: 'sweep-gathering-reminders', match: '27 3 * * *' },
];

import type { AppContext } from '#server/platform/app-context.ts';
import type { Cron, Tasks } from '#server/platform/jobs.ts';
import { continueSending } from './deliveries/continue-sending.ts';
import { sendReminderEmail, sendReminders } from './deliveries/send-reminders.ts';
import { sweepDeliveries } from './deliveries/store.ts';
import { dispatchAllDue } from './dispatch-due.ts';

/** Days for which it is known what was sent. */
const retention = 8 * 86_400_000;

export const reminderTasks = (ctx: AppContext): Tasks => ({
  'dispatch-reminders': async () => {
    const now = ctx.clock.now();
    await dispatchAllDue(ctx.db, { now });
    await continueSending(ctx.db, now);
  },
  'send-reminders': (payload) => sendReminders(ctx, String(payload['batch'])),
  'send-reminder-email': (payload) => sendReminderEmail(ctx, String(payload['delivery_id'])),
  'sweep-reminders': () => sweepDeliveries(ctx.db, new Date(ctx.clock.now().getTime() - retention)),
});

export const reminderCron: Cron[] = [
  { task: 'dispatch-reminders', match: '* * * * *' },
  { task: 'sweep-reminders', match: '17 3 * * *' },
];

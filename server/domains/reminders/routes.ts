import { reminders } from '#contract/reminders.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { readReminders } from './read-reminders.ts';
import { setDayReminder } from './set-day-reminder.ts';
import { snoozeReminder } from './snooze-reminder.ts';
import { reminderById } from './store.ts';

export function reminderRoutes(serve: Serve): void {
  serve(reminders, 'GET /api/reminders', ({ db, viewer, now }) => readReminders(db, { member: viewer, now }));

  serve(reminders, 'PUT /api/reminders/day', async ({ db, viewer, body, now }) => {
    await setDayReminder(db, { memberId: viewer.id, asked: body, now });
    return readReminders(db, { member: viewer, now });
  });

  serve(reminders, 'POST /api/reminders/:id/snooze', async ({ db, viewer, params, body, now }) => {
    const reminder = await reminderById(db, viewer.id, params.id);
    if (!reminder) throw notFound("That reminder doesn't exist any more.");
    return snoozeReminder(db, {
      memberId: viewer.id,
      habitId: reminder.habit_id,
      choice: body.for,
      now,
    });
  });
}

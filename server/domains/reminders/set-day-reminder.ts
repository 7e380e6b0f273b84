import type { DayReminder } from '#contract/reminders/endpoints.ts';
import type { Database } from '#server/platform/database/database.ts';
import { invalid } from '#server/platform/http/http-error.ts';
import { noDayReminder } from './read-reminders.ts';
import { scheduleMember } from './schedule-reminders.ts';
import { dayReminderOf, lockReminders, saveDayReminder } from './store.ts';

/** Sets the reminder of today's practice. Absent fields stay. Throws 422 for one that is on without a time or weekday. */
export async function setDayReminder(
  db: Database,
  {
    memberId,
    asked,
    now,
  }: { memberId: string; asked: { [Name in keyof DayReminder]?: DayReminder[Name] | undefined }; now: Date },
): Promise<void> {
  await lockReminders(db, memberId);
  const before = (await dayReminderOf(db, memberId)) ?? noDayReminder;
  const day: DayReminder = {
    on: asked.on ?? before.on,
    times: [...new Set(asked.times ?? before.times)].sort(),
    weekdays: [...new Set(asked.weekdays ?? before.weekdays)].sort(),
  };
  if (day.on && day.times.length === 0) throw refused('times', 'Choose a time for the reminder.');
  if (day.on && day.weekdays.length === 0) throw refused('weekdays', 'Choose at least one day of the week.');
  await saveDayReminder(db, memberId, { day, now });
  await scheduleMember(db, memberId, now);
}

const refused = (field: string, detail: string) => invalid(detail, { [field]: detail });

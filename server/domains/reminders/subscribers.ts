import type { Database } from '#server/platform/database/database.ts';
import type { DomainEvent, Subscribers } from '#server/platform/events.ts';
import { deleteFeed } from './calendar/store.ts';
import { moveNextReminder } from './move-next-reminder.ts';
import { forgetPlan, syncHabit } from './next-times.store.ts';
import { scheduleMember } from './schedule-reminders.ts';
import { rescheduleYesterday, scheduleAfter, scheduleFirst } from './yesterday/schedule-yesterday.ts';

/**
 * Reminders follow their habits and the member's days. Ticks and pauses move none, because the sender asks whether the
 * practice is open when a time has come. Only the reminder that yesterday is still open follows the completed days.
 */
export const reminderPlan: Subscribers = {
  'habit.created': planHabit,
  'habit.changed': planHabit,
  'sessions.revoked': (db, { about }) => deleteFeed(db, about.member),
  'sessions.ended': endCalendar,
  'password.changed': endCalendar,
  'password.reset': endCalendar,
  'email_change.stopped': endCalendar,
  'miss.explained': async (db, { by, at, about }) => {
    if (by !== null) await moveNextReminder(db, { memberId: by, date: about.local_date, now: at });
  },
  'miss.withdrawn': async (db, { by, at }) => {
    if (by !== null) await moveNextReminder(db, { memberId: by, date: null, now: at });
  },
  'round.begun': async (db, { by, at }) => {
    if (by !== null) await scheduleFirst(db, by, at);
  },
  'day.completed': async (db, { by, about }) => {
    if (by !== null) await scheduleAfter(db, by, about.local_date);
  },
  'local_day.changed': async (db, { by, at }) => {
    if (by === null) return;
    await rescheduleYesterday(db, by);
    await forgetPlan(db, by, at);
    await scheduleMember(db, by, at);
  },
};

/** The address of the calendar is a secret that some device has, so it ends with the sessions of devices that aren't trusted any more. */
async function endCalendar(db: Database, { by }: Pick<DomainEvent, 'by'>): Promise<void> {
  if (by !== null) await deleteFeed(db, by);
}

async function planHabit(
  db: Database,
  { by, at, about }: DomainEvent<'habit.created' | 'habit.changed'>,
): Promise<void> {
  if (by === null) return;
  await syncHabit(db, about.habit, at);
  await scheduleMember(db, by, at);
}

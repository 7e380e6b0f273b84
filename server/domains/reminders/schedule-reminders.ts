import { everyWeekday } from '#contract/reminders/weekdays.ts';
import type { LocalDate } from '#server/domains/profile/days/rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type ReminderRow, saveNext, unscheduledOf } from './next-times.store.ts';
import { latestMs, nextTime, type ScheduledTime, weekdaysOf } from './rules.ts';

const week = 7 * 86_400_000;

/** Returns the next time of a reminder after an instant and after the last date that had it, or null if there is none soon. */
export const nextOf = (
  { schedule, weekdays, spans, time }: ReminderRow,
  after: Date,
  sentOn: LocalDate | null,
): ScheduledTime | null =>
  nextTime({
    spans,
    time,
    weekdays: schedule ? weekdaysOf(schedule) : (weekdays ?? everyWeekday),
    after,
    sentOn,
  });

/**
 * Saves the next times of reminders that aren't snoozed. A time of the last hour counts as due, in case the server was
 * restarted meanwhile.
 */
export async function scheduleNext(db: Database, rows: readonly ReminderRow[], now: Date): Promise<void> {
  const earliest = now.getTime() - latestMs;
  await saveNext(
    db,
    rows.map((row) => {
      // A reminder that isn't scheduled yet was set at `next_at`, so it hasn't missed anything before.
      const after = new Date(Math.max(earliest, row.next_at.getTime()));
      const next = nextOf(row, after, row.next_date);
      return { id: row.id, date: next?.date ?? null, at: next?.at ?? new Date(now.getTime() + week) };
    }),
  );
}

/** Schedules the member's reminders that were set or whose rhythm changed. */
export async function scheduleMember(db: Database, memberId: string, now: Date): Promise<void> {
  await scheduleNext(db, await unscheduledOf(db, memberId), now);
}

import type { LocalDate } from '#server/domains/profile/days/rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { type DayRow, emptyDay, markChange } from './rules.ts';
import { daysOf, type HabitRow, refreshMarks, saveDays } from './store.ts';

/**
 * Changes dates of a habit that the caller has locked, and records every mark that changed. Returns the counts before,
 * of the dates whose mark changed.
 */
export async function markDays(
  db: Database,
  {
    habit,
    dates,
    change,
    now,
  }: {
    habit: HabitRow;
    dates: readonly LocalDate[];
    /** Returns the date after the act. An unchanged row is returned as it is. */
    change: (row: DayRow, date: LocalDate) => DayRow;
    now: Date;
  },
): Promise<Map<LocalDate, number | null>> {
  if (dates.length === 0) return new Map();
  const before = await daysOf(db, habit.id, { dates });
  const changed = new Map<LocalDate, DayRow>();
  for (const date of dates) {
    const row = before.get(date) ?? emptyDay;
    const after = change(row, date);
    if (after !== row) changed.set(date, after);
  }
  if (changed.size === 0) return new Map();
  await saveDays(db, habit.id, changed);
  const marks = [...changed].flatMap(([date, after]) => {
    const row = before.get(date) ?? emptyDay;
    const mark = markChange(row, after);
    return mark ? [{ date, mark, countBefore: row.count }] : [];
  });
  if (marks.length > 0) await refreshMarks(db, habit.id, now);
  for (const {
    date,
    mark: { isMore, ...mark },
  } of marks)
    await recordEvent(db, isMore ? 'habit.ticked' : 'habit.unticked', {
      by: habit.member_id,
      about: { habit: habit.id, local_date: date, ...mark, is_last: date === marks.at(-1)?.date },
      at: now,
    });
  return new Map(marks.map(({ date, countBefore }) => [date, countBefore]));
}

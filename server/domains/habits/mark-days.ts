import type { LinkedChange } from '#contract/goals/linked-changes.ts';
import type { LocalDate } from '#server/domains/profile/days/rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { daysOf, refreshMarks, saveDays } from './days.store.ts';
import { type DayRow, emptyDay, type MarkChange, markChange } from './rules.ts';
import type { HabitRow } from './store.ts';

/**
 * Changes dates of a habit that the caller has locked, and records the marks that changed as one event. Returns the
 * counts before, of the dates whose mark changed, and what else that changed.
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
): Promise<{ before: Map<LocalDate, number | null>; also: LinkedChange[] }> {
  const unchanged = { before: new Map(), also: [] };
  if (dates.length === 0) return unchanged;
  const before = await daysOf(db, habit.id, { dates });
  const changed = new Map<LocalDate, DayRow>();
  for (const date of dates) {
    const row = before.get(date) ?? emptyDay;
    const after = change(row, date);
    if (after !== row) changed.set(date, after);
  }
  if (changed.size === 0) return unchanged;
  await saveDays(db, habit.id, changed);
  const marks = [...changed].flatMap(([date, after]) => {
    const row = before.get(date) ?? emptyDay;
    const mark = markChange(row, after);
    return mark ? [{ date, mark, countBefore: row.count }] : [];
  });
  if (marks.length === 0) return unchanged;
  await refreshMarks(db, habit.id, now);
  return {
    before: new Map(marks.map(({ date, countBefore }) => [date, countBefore])),
    also: await recordMarks(db, { habit, marks, now }),
  };
}

async function recordMarks(
  db: Database,
  {
    habit,
    marks,
    now,
  }: { habit: HabitRow; marks: readonly { date: LocalDate; mark: MarkChange }[]; now: Date },
): Promise<LinkedChange[]> {
  const act = { by: habit.member_id, at: now };
  const [first] = marks;
  if (!first || marks.length > 1)
    return recordEvent(db, 'habit.marked_many', {
      ...act,
      about: { habit: habit.id, dates: marks.map(({ date }) => date) },
    });
  const { isMore, ...mark } = first.mark;
  return recordEvent(db, isMore ? 'habit.ticked' : 'habit.unticked', {
    ...act,
    about: { habit: habit.id, local_date: first.date, ...mark },
  });
}

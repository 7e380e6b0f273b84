import type { LinkedChange } from '#contract/goals/linked-changes.ts';
import type { LocalDate } from '#server/domains/profile/days/rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import { hasPractised } from './days.store.ts';
import { markDays } from './mark-days.ts';
import { addSource, type DayRow, removeSource, type Source } from './rules.ts';
import { type HabitRow, lockHabits } from './store.ts';

interface Linked {
  memberId: string;
  source: Source;
  date: LocalDate;
  now: Date;
}

/**
 * Ticks the member's habits that are linked to `source` on a date. Habits whose target is met stay as they are. Returns
 * what changed.
 */
export async function tickLinkedHabits(db: Database, linked: Linked): Promise<LinkedChange[]> {
  const { memberId, source, now } = linked;
  const habits = await lockHabits(db, memberId, { link: source });
  return markEach(db, habits, linked, {
    isAdded: true,
    change: (row, target) => addSource(row, { target, source, at: now }),
  });
}

/**
 * Removes exactly what `source` added to the member's habits on a date. Does nothing while other practice of that date
 * is left, for example a second day's walk. Returns what changed.
 */
export async function untickLinkedHabits(db: Database, linked: Linked): Promise<LinkedChange[]> {
  const { memberId, source, date, now } = linked;
  if (await hasPractised(db, memberId, { source, date })) return [];
  const habits = await lockHabits(db, memberId, { source, date });
  return markEach(db, habits, linked, {
    isAdded: false,
    change: (row, target) => removeSource(row, { target, source, at: now }),
  });
}

async function markEach(
  db: Database,
  habits: readonly HabitRow[],
  { date, now }: Linked,
  { isAdded, change }: { isAdded: boolean; change: (row: DayRow, target: HabitRow) => DayRow },
): Promise<LinkedChange[]> {
  const all: LinkedChange[] = [];
  for (const habit of habits) {
    const { before, also } = await markDays(db, {
      habit,
      dates: [date],
      now,
      change: (row) => change(row, habit),
    });
    if (before.size > 0) all.push({ kind: 'habit', id: habit.id, name: habit.name, is_added: isAdded });
    all.push(...also);
  }
  return all;
}

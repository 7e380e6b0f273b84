import type { LocalDate } from '#server/domains/profile/days/rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import { markDays } from './mark-days.ts';
import { addSource, removeSource, type Source } from './rules.ts';
import { hasPractised, lockHabits } from './store.ts';

interface Linked {
  memberId: string;
  source: Source;
  date: LocalDate;
  now: Date;
}

/** Ticks the member's habits that are linked to `source` on a date. Habits whose target is met stay as they are. */
export async function tickLinkedHabits(db: Database, { memberId, source, date, now }: Linked): Promise<void> {
  for (const habit of await lockHabits(db, memberId, { link: source }))
    await markDays(db, {
      habit,
      dates: [date],
      now,
      change: (row) => addSource(row, { target: habit, source, at: now }),
    });
}

/**
 * Removes exactly what `source` added to the member's habits on a date. Does nothing while other practice of that date
 * is left, for example a second day's walk.
 */
export async function untickLinkedHabits(
  db: Database,
  { memberId, source, date, now }: Linked,
): Promise<void> {
  if (await hasPractised(db, memberId, { source, date })) return;
  for (const habit of await lockHabits(db, memberId, { source, date }))
    await markDays(db, {
      habit,
      dates: [date],
      now,
      change: (row) => removeSource(row, { target: habit, source, at: now }),
    });
}

import type { HabitRow } from './store.ts';

/**
 * Returns when a habit counts as archived after a change: `true` archives it, `false` resumes it, and without either it stays. An archived
 * one keeps its time. `change-habit.ts` saves it.
 */
export const archiveHabit = (
  { archived_at }: Pick<HabitRow, 'archived_at'>,
  archived: boolean | undefined,
  now: Date,
): Date | null => (archived === undefined ? archived_at : archived ? (archived_at ?? now) : null);

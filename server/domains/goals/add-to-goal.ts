import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { isCompleted, isReached, valueAfter } from './rules.ts';
import { addEntry, type EntryRow, type GoalRow } from './store.ts';

/** Adds an entry to a locked goal, and records that the target was reached if this entry did it. */
export async function addToGoal(
  db: Database,
  { goal, entry, now }: { goal: GoalRow; entry: Omit<EntryRow, 'undone_at'>; now: Date },
): Promise<void> {
  await addEntry(db, goal.id, entry, now);
  await recordIfReached(db, { goal, amount: entry.amount, now });
}

/** Records that a goal was reached, if an amount did it. `goal` is as it was before. */
export async function recordIfReached(
  db: Database,
  { goal, amount, now }: { goal: GoalRow; amount: number; now: Date },
): Promise<void> {
  const after = { ...goal, current_value: valueAfter(goal.current_value, amount) };
  if (isReached(after) && !isCompleted(goal))
    await recordEvent(db, 'goal.completed', {
      by: goal.member_id,
      about: { goal: goal.id, is_reached: true },
      at: now,
    });
}

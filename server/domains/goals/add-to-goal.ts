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
  const after = { ...goal, current_value: valueAfter(goal.current_value, entry.amount) };
  if (isReached(after) && !isCompleted(goal))
    await recordEvent(db, 'goal.completed', {
      by: goal.member_id,
      about: { goal: goal.id, is_reached: true },
      at: now,
    });
}

import { maxGoalEntries, maxGoalValue } from '#contract/goals/constants.ts';
import { actedAt, localDate } from '#server/domains/profile/days/rules.ts';
import { readZoneSpans } from '#server/domains/profile/read-zone-spans.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { conflict, invalid } from '#server/platform/http/http-error.ts';
import { addToGoal } from './add-to-goal.ts';
import { hasFewDecimals, judgeUpdate } from './rules.ts';
import { countEntries, entryOf, type GoalRow } from './store.ts';

export interface ProgressUpdate {
  value: number;
  entryId: string | undefined;
  note: string | undefined;
  /** The value that the device showed. */
  seen: number | undefined;
  ifChanged: 'refuse' | 'add' | 'set' | undefined;
  /** When it was done on the device. */
  happenedAt: string | undefined;
}

/**
 * Sets a locked goal's progress. Returns 'elsewhere' if another device changed it and the call asked to be refused then.
 * A replay changes nothing. Throws 422 for a number that doesn't fit.
 */
export async function updateProgress(
  db: Database,
  { goal, update, now }: { goal: GoalRow; update: ProgressUpdate; now: Date },
): Promise<'elsewhere' | 'done'> {
  const { value, entryId, note = '', seen, ifChanged, happenedAt } = update;
  if (!hasFewDecimals(value)) throw invalid('Use at most 4 decimals.');
  if (entryId && (await entryOf(db, goal.id, entryId))) return 'done';
  const verdict = judgeUpdate({ current: goal.current_value, value, seen, ifChanged, most: maxGoalValue });
  if (verdict === 'elsewhere') return verdict;
  if (verdict === 'unchanged') return 'done';
  if (verdict === 'too_small') throw invalid('Enter a number of 0 or more.');
  if (verdict === 'too_large') throw invalid('That number is too large. The most is 99,999,999,999.');
  if ((await countEntries(db, goal.id)) >= maxGoalEntries)
    throw conflict('This goal has 5,000 entries. Set a new goal to continue.');

  const at = actedAt({ claimed: happenedAt, now, since: goal.created_at });
  const entry = {
    id: entryId ?? newId(),
    amount: verdict.amount,
    note: note.trim(),
    on_date: localDate(await readZoneSpans(db, goal.member_id), at),
    at,
  };
  await addToGoal(db, { goal, entry, now });
  return 'done';
}

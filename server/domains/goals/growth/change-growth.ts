import { addDays, type LocalDate } from '#server/domains/profile/days/rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import { invalid } from '#server/platform/http/http-error.ts';
import { growGoals } from './grow-goals.ts';
import { type AskedGrowth, growthRefusal } from './rules.ts';
import { endGrowth, growthOf, habitsAmong, markedDates, saveGrowth } from './store.ts';

/**
 * Sets the habits that add to a locked goal. A new one counts from `since`, or from today. An edited one changes what
 * dates add from now on, and an earlier `since` also adds the kept dates in between. Entries of an ended one stay.
 * Throws 422 for a wrong number or date, and for a habit that the member doesn't have.
 */
export async function changeGrowth(
  db: Database,
  {
    memberId,
    goalId,
    asked,
    today,
    now,
  }: { memberId: string; goalId: string; asked: readonly AskedGrowth[]; today: LocalDate; now: Date },
): Promise<void> {
  const wanted = new Map(asked.map((each) => [each.habit_id, each]));
  const refuse = (sentence: string): never => {
    throw invalid(sentence, { grows_with: sentence });
  };
  for (const each of wanted.values()) {
    const refusal = growthRefusal(each, today);
    if (refusal) refuse(refusal);
  }
  const before = new Map((await growthOf(db, [goalId])).get(goalId)?.map((each) => [each.habit_id, each]));
  const own = await habitsAmong(db, memberId, [...wanted.keys()]);
  if (own.size < wanted.size) refuse("That habit doesn't exist. Choose another one.");
  const ended = [...before.keys()].filter((id) => !wanted.has(id));
  if (ended.length > 0) await endGrowth(db, { goalId, habitIds: ended, now });
  for (const each of wanted.values()) {
    const known = before.get(each.habit_id);
    const since = each.since ?? known?.since ?? today;
    if (known && known.per === each.per && known.amount === each.amount && known.since === since) continue;
    await saveGrowth(db, goalId, { ...each, since });
    const to = known ? addDays(known.since, -1) : today;
    if (since > to) continue;
    // Read after the growth is saved: the reference to the habit waits for a mark that is being made.
    const dates = await markedDates(db, { habitId: each.habit_id, from: since, to });
    await growGoals(db, { memberId, habitId: each.habit_id, goalId, dates, now });
  }
}

import type { LinkedChange } from '#contract/goals/linked-changes.ts';
import type { habits } from '#contract/habits/endpoints.ts';
import type { Body } from '#contract/platform/endpoint.ts';
import { localDate } from '#server/domains/profile/days/rules.ts';
import { readZoneSpans } from '#server/domains/profile/read-zone-spans.ts';
import type { Database } from '#server/platform/database/database.ts';
import { invalid } from '#server/platform/http/http-error.ts';
import { markDays } from './mark-days.ts';
import { missing } from './read-habits.ts';
import { actedAt, changeDay, dateRefusal } from './rules.ts';
import { lockHabits } from './store.ts';

const stepNeedsId = 'A step needs an operation_id, so that a replay adds nothing.';

/** Marks one date. Returns what else that changed. Throws 404 if the member has no such habit, and 422 for a date that can't be marked. */
export async function markHabit(
  db: Database,
  {
    memberId,
    id,
    date,
    asked,
    now,
  }: {
    memberId: string;
    id: string;
    date: string;
    asked: Body<(typeof habits)['PUT /api/habits/:id/days/:date']>;
    now: Date;
  },
): Promise<LinkedChange[]> {
  const today = localDate(await readZoneSpans(db, memberId), now);
  const [habit] = await lockHabits(db, memberId, { ids: [id] });
  if (!habit) return missing();
  const refusal = dateRefusal(date, today);
  if (refusal) throw invalid(refusal, { date: refusal });
  if (asked.add !== undefined && asked.operation_id === undefined)
    throw invalid(stepNeedsId, { operation_id: stepNeedsId });
  const count =
    asked.count !== undefined
      ? asked.count
      : asked.done === undefined
        ? undefined
        : asked.done
          ? 'met'
          : null;
  const { also } = await markDays(db, {
    habit,
    dates: [date],
    now,
    change: (row) =>
      changeDay(
        row,
        { count, add: count === undefined ? asked.add : undefined, note: asked.note },
        { target: habit, at: actedAt(asked.happened_at, now), operation: asked.operation_id },
      ),
  });
  return also;
}

import type { LinkedChange } from '#contract/goals/linked-changes.ts';
import { toDayNumber } from '#server/domains/profile/days/calendar.rules.ts';
import type { LocalDate } from '#server/domains/profile/days/rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import { invalid } from '#server/platform/http/http-error.ts';
import { seenText } from '#server/platform/rules.ts';
import { markDays } from './mark-days.ts';
import { historyOf, readMemberDays } from './read-habits.ts';
import { actedAt, changeDay, dateRefusal } from './rules.ts';
import { lockHabits } from './store.ts';

/**
 * Ticks every habit of a routine that is due on a date and not kept. Returns what it ticked, with the counts before, so
 * that undo restores exactly those, and what else that changed. Throws 422 for a date that can't be marked.
 */
export async function markRoutine(
  db: Database,
  {
    memberId,
    routine,
    date,
    operation,
    markedAt,
    now,
  }: {
    memberId: string;
    routine: string | null;
    date: LocalDate;
    operation: string | undefined;
    /** The device's time, which orders this act and its undo even on a device whose clock is slow. */
    markedAt: string | undefined;
    now: Date;
  },
): Promise<{ ticked: { id: string; count_before: number | null }[]; also: LinkedChange[] }> {
  const member = await readMemberDays(db, memberId, now);
  const refusal = dateRefusal(date, member.today);
  if (refusal) throw invalid(refusal, { date: refusal });
  const ticked: { id: string; count_before: number | null }[] = [];
  const also: LinkedChange[] = [];
  const at = actedAt(markedAt, now);
  for (const habit of await lockHabits(db, memberId, { routine: seenText(routine) })) {
    const history = historyOf(habit, member);
    const state = history.states[toDayNumber(date) - history.from];
    if (state !== 'open' && state !== 'part' && state !== 'not_done') continue;
    const marked = await markDays(db, {
      habit,
      dates: [date],
      now,
      change: (row) => changeDay(row, { count: 'met' }, { target: habit, at, operation }),
    });
    for (const count_before of marked.before.values()) ticked.push({ id: habit.id, count_before });
    also.push(...marked.also);
  }
  return { ticked, also };
}

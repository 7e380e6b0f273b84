import type { HabitFeelings } from '#contract/habits/endpoints.ts';
import { readFeelings } from '#server/domains/journal/feelings/set-feeling.ts';
import { addDays } from '#server/domains/profile/days/rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import { readWholeHabit } from '../read-habits.ts';
import { type Compared, compare, comparedDates, isWith, neededDates } from './rules.ts';

/** Compares a member's mood and energy on dates with a habit and without it. Throws 404 if they have no such habit. */
export async function compareFeelings(
  db: Database,
  { memberId, id, now, serverKey }: { memberId: string; id: string; now: Date; serverKey: Buffer },
): Promise<HabitFeelings> {
  const { days, today } = await readWholeHabit(db, { memberId, id, now });
  const from = addDays(today, 1 - comparedDates);
  const feelings = await readFeelings(db, { memberId, from, to: today, serverKey });
  const states = new Map(days.map(({ date, state }) => [date, isWith(state)]));
  const of = (scale: 'mood' | 'energy'): Compared =>
    compare(
      feelings.flatMap((feeling) => {
        const has = states.get(feeling.date) ?? null;
        const value = feeling[scale];
        return has === null || value === null ? [] : [{ isWith: has, value }];
      }),
    );
  return { mood: of('mood'), energy: of('energy'), needed: neededDates };
}

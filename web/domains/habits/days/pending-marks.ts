import type { Habit } from '#contract/habits/endpoints.ts';
import type { Operation } from '../../../platform/offline/outbox-rules.ts';
import { plusDays } from '../../../ui/dates.ts';
import { applyMark, carriedTo, type Mark } from '../rules.ts';

/** Converts the outbox's operations into marks of habits. */

export const markPrefix = 'habit:';
export const markKey = (habit: string, date: string, kind: 'count' | 'note' | `count:${string}`): string =>
  `${markPrefix}${habit}:${date}:${kind}`;

const partsOf = ({ key }: Operation): { habit: string; date: string } => {
  const [, habit = '', date = ''] = key.split(':');
  return { habit, date };
};

/** Applies what still waits to a habit that the server answered. */
const withPending = (habit: Habit, pending: readonly Operation[]): Habit =>
  pending.reduce((known, op) => {
    const { habit: id, date } = partsOf(op);
    return id === habit.id ? applyMark(known, date, op.body as Mark) : known;
  }, habit);

/** Returns a habit as of today: what the server answered, on an earlier date perhaps, with what still waits on this device. */
export function shownHabit(habit: Habit, today: string, pending: readonly Operation[]): Habit {
  const shown = withPending(carriedTo(habit, today), pending);
  if (habit.streak_unit !== 'days') return shown;
  // Yesterday can be kept until noon, so it ends no streak yet.
  const yesterday = plusDays(today, -1);
  const missed = shown.days.findLastIndex(
    ({ date, state }) =>
      date >= habit.today && date < yesterday && (state === 'not_done' || state === 'part'),
  );
  return missed < 0
    ? shown
    : { ...shown, streak: shown.days.slice(missed).filter(({ state }) => state === 'kept').length };
}

/** Returns `habit:date` of every mark that the server doesn't have. */
export const pendingDates = (pending: readonly Operation[]): ReadonlySet<string> =>
  new Set(
    pending.map((op) => {
      const { habit, date } = partsOf(op);
      return `${habit}:${date}`;
    }),
  );

import type { Habit } from '#contract/habits.ts';
import type { Operation } from '../../platform/offline/outbox-rules.ts';
import { applyMark, type Mark } from './rules.ts';

/** Converts the outbox's operations into marks of habits. */

export const markPrefix = 'habit:';
export const markKey = (habit: string, date: string, kind: 'count' | 'note' | `count:${string}`): string =>
  `${markPrefix}${habit}:${date}:${kind}`;

const partsOf = ({ key }: Operation): { habit: string; date: string } => {
  const [, habit = '', date = ''] = key.split(':');
  return { habit, date };
};

/** Applies what still waits to a habit that the server answered. */
export const withPending = (habit: Habit, pending: readonly Operation[]): Habit =>
  pending.reduce((known, op) => {
    const { habit: id, date } = partsOf(op);
    return id === habit.id ? applyMark(known, date, op.body as Mark) : known;
  }, habit);

/** Returns `habit:date` of every mark that the server doesn't have. */
export const pendingDates = (pending: readonly Operation[]): ReadonlySet<string> =>
  new Set(
    pending.map((op) => {
      const { habit, date } = partsOf(op);
      return `${habit}:${date}`;
    }),
  );

import type { Habit } from '#contract/habits/endpoints.ts';
import { useStableCallbacks } from '../../../ui/hooks/use-stable-callbacks.ts';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { changeCached, reloadHabits } from '../data.ts';
import { sentences } from '../messages.ts';
import { applyMark, countOn, isCounted, isMarked, type Mark, stateOn, stepOf } from '../rules.ts';
import { dayWords } from '../words.ts';
import { sendMark, sendStep } from './data.ts';

/** Time in which a cleared count can be restored, in ms. */
export const undoMs = 10_000;

export interface Marking {
  /** Changes a date: at once on the page, then on the server through the outbox. */
  mark: (habit: Habit, date: string, mark: Mark) => void;
  /** Adds to a count, or subtracts from it. The step is sent, so those of two devices add up. */
  step: (habit: Habit, date: string, add: number) => void;
  /** One tap on the stone: ticks, unticks, or adds one step to a count. */
  tap: (habit: Habit, date: string) => void;
}

/** Returns what a tap on a stone does. A failure other than a lost connection reloads the habits. */
export function useMark(): Marking {
  const toast = useToast();
  /** A refusal is reported by the outbox, to every tab. Anything else is a fault of this device. */
  const settle = (sending: Promise<unknown>): void =>
    void sending.catch(() => {
      toast.error(sentences.save);
      void reloadHabits();
    });
  const mark = (habit: Habit, date: string, change: Mark): void => {
    const { count } = change;
    // A waiting step is added to the cached habit, so a count of the whole date must not be in the cache before it.
    if (count !== undefined && isCounted(habit)) return settle(sendStep(habit.id, date, { count }));
    changeCached(habit.id, (known) => applyMark(known, date, change));
    settle(sendMark(habit.id, date, change));
  };
  // The habits on the page include what waits in the outbox.
  const step = (habit: Habit, date: string, add: number): void => settle(sendStep(habit.id, date, { add }));
  const tap = (habit: Habit, date: string): void => {
    const count = countOn(habit, date);
    if (!isCounted(habit)) return mark(habit, date, { count: stateOn(habit, date) === 'kept' ? null : 1 });
    if (habit.direction === 'at_least' && stateOn(habit, date) === 'kept') {
      mark(habit, date, { count: null });
      return toast(`“${habit.name}” is back to 0.`, {
        lifetime: undoMs,
        action: { label: 'Undo', onAction: () => mark(habit, date, { count }) },
      });
    }
    // The first tap on a limit says that the day is logged, with nothing used yet.
    const isFirst = habit.direction === 'at_most' && !isMarked(habit, date);
    step(habit, date, isFirst ? 0 : stepOf(habit));
  };
  return useStableCallbacks({ mark, step, tap });
}

/** Returns what a stone's checkbox says: its name, then the state of the date. */
export const stoneLabel = (habit: Habit, date: string): string => `${habit.name}, ${dayWords(habit, date)}`;

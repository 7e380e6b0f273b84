import type { Habit } from '#contract/habits.ts';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { useStableCallbacks } from '../forum/use-stable-callbacks.ts';
import { sentences } from './messages.ts';
import { sendMark } from './mutations.ts';
import { changeCached, reloadHabits } from './queries.ts';
import { applyMark, countOn, isCounted, isMarked, type Mark, stateOn, stepOf } from './rules.ts';
import { dayWords } from './words.ts';

/** Time in which a cleared count can be restored, in ms. */
export const undoMs = 10_000;

export interface Marking {
  /** Changes a date: at once on the page, then on the server through the outbox. */
  mark: (habit: Habit, date: string, mark: Mark) => void;
  /** One tap on the stone: ticks, unticks, or adds one step to a count. */
  tap: (habit: Habit, date: string) => void;
}

/** Returns what a tap on a stone does. A failure other than a lost connection reloads the habits (HA-16). */
export function useMark(): Marking {
  const toast = useToast();
  const mark = (habit: Habit, date: string, change: Mark): void => {
    changeCached(habit.id, (known) => applyMark(known, date, change));
    // A refusal is reported by the outbox, to every tab. Anything else is a fault of this device.
    sendMark(habit.id, date, change).catch(() => {
      toast.error(sentences.save);
      void reloadHabits();
    });
  };
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
    mark(habit, date, { count: isFirst ? 0 : count + stepOf(habit) });
  };
  return useStableCallbacks({ mark, tap });
}

/** Returns what a stone's checkbox says: its name, then the state of the date. */
export const stoneLabel = (habit: Habit, date: string): string => `${habit.name}, ${dayWords(habit, date)}`;

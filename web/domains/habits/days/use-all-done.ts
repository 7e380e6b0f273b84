import type { Habit } from '#contract/habits/endpoints.ts';
import { linkedChangeWords } from '../../../platform/app/linked-change-words.ts';
import { NetworkError } from '../../../platform/http/api.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { reloadHabits, storeHabit } from '../data.ts';
import { sentences } from '../messages.ts';
import { isMarked, openIn, type Routine } from '../rules.ts';
import { markRoutine } from './data.ts';
import { type Marking, undoMs } from './use-mark.ts';

interface Ticked {
  habit: Habit;
  /** Count before, or null without a mark. */
  before: number | null;
}

/** Returns the act behind "All done". Its Undo takes back exactly what was ticked. */
export function useAllDone({ mark }: Marking): {
  busy: boolean;
  run: (routine: Routine, date: string) => void;
} {
  const toast = useToast();
  const offerUndo = (
    ticked: readonly Ticked[],
    routine: Routine,
    date: string,
    also: string | null,
  ): void => {
    if (ticked.length === 0) return;
    toast(`${routine.name ?? 'Any time'}: ${ticked.length} ticked.${also ? ` ${also}` : ''}`, {
      lifetime: undoMs,
      action: {
        label: 'Undo',
        onAction: () => {
          for (const { habit, before } of ticked) mark(habit, date, { count: before });
        },
      },
    });
  };
  /** Without a connection every tick waits in the outbox by itself. */
  const tickOffline = (routine: Routine, date: string): void => {
    const ticked = openIn(routine, date).map((habit) => ({
      habit,
      before: isMarked(habit, date) ? (habit.counts[date] ?? null) : null,
    }));
    for (const { habit } of ticked) mark(habit, date, { count: habit.day_target });
    offerUndo(ticked, routine, date, null);
  };
  const saving = useApiMutation((routine: Routine, date: string) => markRoutine(routine.name, date), {
    failure: sentences.save,
    onDone: ({ ticked, habits, also }, [routine, date]) => {
      for (const habit of habits) storeHabit(habit);
      offerUndo(
        ticked.flatMap(({ id, count_before }) => {
          const habit = habits.find((each) => each.id === id);
          return habit ? [{ habit, before: count_before }] : [];
        }),
        routine,
        date,
        linkedChangeWords({ also }),
      );
    },
    onFail: (error, [routine, date]) => {
      if (!(error instanceof NetworkError)) return void reloadHabits();
      tickOffline(routine, date);
      return 'handled';
    },
  });
  return { busy: saving.busy, run: (routine, date) => void saving.run(routine, date) };
}

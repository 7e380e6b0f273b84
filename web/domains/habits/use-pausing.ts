import type { Habit } from '#contract/habits.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { longDate } from './days/rules.ts';
import { undoMs } from './days/use-mark.ts';
import { notSaved } from './messages.ts';
import { pauseHabit, resumeHabit } from './mutations.ts';
import { storeHabit } from './queries.ts';
import { pauseDays } from './rules.ts';

interface Pausing {
  /** Pauses a habit for a week, with Undo. Resolves to undefined if it isn't saved. */
  pause: (habit: Habit) => Promise<Habit | undefined>;
  resume: (habit: Habit) => void;
  busy: boolean;
}

/** Returns the acts that pause a habit and resume it. */
export function usePausing(): Pausing {
  const toast = useToast();
  const resuming = useApiMutation(resumeHabit, { failure: notSaved, onDone: storeHabit });
  const pausing = useApiMutation(pauseHabit, {
    failure: notSaved,
    onDone(saved) {
      storeHabit(saved);
      if (saved.pause)
        toast(`“${saved.name}” rests until ${longDate(saved.pause.to)}.`, {
          lifetime: undoMs,
          action: { label: 'Undo', onAction: () => void resuming.run(saved.id) },
        });
    },
  });
  return {
    pause: ({ id }) => pausing.run(id, pauseDays),
    resume: ({ id }) => void resuming.run(id),
    busy: pausing.busy,
  };
}

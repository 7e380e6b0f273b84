import type { Habit } from '#contract/habits/endpoints.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { storeHabit } from './data.ts';
import { longDate } from './days/rules.ts';
import { undoMs } from './days/use-mark.ts';
import { notSaved } from './messages.ts';
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
  const resuming = useApiMutation('DELETE /api/habits/:id/pause', { failure: notSaved, onDone: storeHabit });
  const pausing = useApiMutation('PUT /api/habits/:id/pause', {
    failure: notSaved,
    onDone(saved) {
      storeHabit(saved);
      if (saved.pause)
        toast(`“${saved.name}” rests until ${longDate(saved.pause.to)}.`, {
          lifetime: undoMs,
          action: { label: 'Undo', onAction: () => void resuming.run({ params: { id: saved.id } }) },
        });
    },
  });
  return {
    pause: ({ id }) => pausing.run({ params: { id }, body: { days: pauseDays } }),
    resume: ({ id }) => void resuming.run({ params: { id } }),
    busy: pausing.busy,
  };
}

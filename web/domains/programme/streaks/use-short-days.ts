import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { notDone, setProgress } from '../data.ts';

/** Puts the two-minute version of each day first for a week, or ends that. A toast offers to undo the choice. */
export function useShortDays(programme: string): { set: (isOn: boolean) => void; busy: boolean } {
  const toast = useToast();
  const { run, busy } = useApiMutation('PUT /api/programs/:id/short-days', {
    failure: notDone,
    onDone({ message, short_until }, [{ body }]) {
      setProgress(programme, (known) => ({ ...known, short_until }));
      toast(message, { action: { label: 'Undo', onAction: () => set(!body.is_on) } });
    },
  });
  const set = (isOn: boolean) => void run({ params: { id: programme }, body: { is_on: isOn } });
  return { set, busy };
}

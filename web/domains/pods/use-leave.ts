import { leavePodUndoSeconds } from '#contract/pods/constants.ts';
import type { Pod } from '#contract/pods/endpoints.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { focusNear } from '../../ui/hooks/restore-focus.ts';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { leavePod, undoLeaving } from './data.ts';
import { notSaved } from './words.ts';

/** Moves the focus to the page's heading, after a button brought another page in its place. */
export const focusHeading = (): void =>
  void requestAnimationFrame(() => focusNear(document.querySelector<HTMLElement>('main h1'))());

/** Returns the act behind "Leave". The toast offers to undo it for ten seconds. */
export function useLeave({ id, name }: Pod): { leave: () => void; busy: boolean } {
  const toast = useToast();
  const undoing = useApiMutation(undoLeaving, {
    failure: notSaved,
    onDone: () => {
      focusHeading();
      toast(`You’re still in ${name}.`);
    },
  });
  const leaving = useApiMutation(leavePod, {
    failure: notSaved,
    onDone: () => {
      focusHeading();
      toast(`You’ve left ${name}.`, {
        lifetime: leavePodUndoSeconds * 1000,
        action: { label: 'Undo', onAction: () => void undoing.run(id) },
      });
    },
  });
  return { leave: () => void leaving.run(id), busy: leaving.busy };
}

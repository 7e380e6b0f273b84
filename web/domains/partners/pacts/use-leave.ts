import { leaveUndoSeconds } from '#contract/partners/constants.ts';
import type { Pact } from '#contract/partners/endpoints.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { firstName } from '../../../ui/display/first-name.ts';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { leavePact, undoLeaving } from '../data.ts';
import { focusHeading } from '../focus-heading.ts';
import { notSaved } from '../words.ts';

/** Returns the act behind "Leave". The toast offers to undo it for ten seconds, before the partner is told. */
export function useLeave(pact: Pact): { leave: () => void; busy: boolean } {
  const toast = useToast();
  const name = firstName(pact.partner.name);
  const undoing = useApiMutation(undoLeaving, {
    failure: notSaved,
    onDone: () => {
      focusHeading();
      toast(`You and ${name} are still partners.`);
    },
  });
  const leaving = useApiMutation(leavePact, {
    failure: notSaved,
    onDone: () => {
      focusHeading();
      toast(`You’ve left. We’ll tell ${name} kindly.`, {
        lifetime: leaveUndoSeconds * 1000,
        action: { label: 'Undo', onAction: () => void undoing.run(pact.id) },
      });
    },
  });
  return { leave: () => void leaving.run(pact.id), busy: leaving.busy };
}

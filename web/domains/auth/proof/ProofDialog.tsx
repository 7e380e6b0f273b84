import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { CloseButton } from '../../../ui/overlays/CloseButton.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { ProofFields, useProof } from './ProofFields.tsx';

/** Dialog for the password before an act that can't be undone. */
export function ProofDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const call = useApiMutation('POST /api/admin/confirm', {
    failure: 'We couldn’t check your password. Try again.',
    showError: null,
    onDone,
  });
  const proof = useProof(call);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Is it you?"
      description="Enter your password before you continue. We ask again after 15 minutes."
      actions={
        <>
          <CloseButton kind="ghost" />
          <Button
            kind="primary"
            type="submit"
            form="office-proof"
            busy={call.busy}
            busyText="Checking..."
            disabled={!proof.isFilled}
          >
            Continue
          </Button>
        </>
      }
    >
      <form
        id="office-proof"
        className="stack mt-4"
        onSubmit={(event) => {
          event.preventDefault();
          void call.run({ body: proof.body });
        }}
      >
        <ProofFields proof={proof} />
      </form>
    </Dialog>
  );
}

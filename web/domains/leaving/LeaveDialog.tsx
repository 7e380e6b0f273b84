import { type ReactNode, useId, useRef } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { CloseButton } from '../../ui/overlays/CloseButton.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { ProofFields, type ProofForm } from '../auth/proof/ProofFields.tsx';
import { UnsavedChanges } from './UnsavedChanges.tsx';

interface LeaveDialogProps {
  title: string;
  description?: string;
  /** Label of the button that keeps everything. */
  stay: string;
  leave: { label: string; busyText: string };
  busy: boolean;
  proof: ProofForm;
  /** Null while the member can't leave: the dialog has no form then. */
  onLeave: (() => void) | null;
  onClose: () => void;
  /** The consequences, above the form. */
  children: ReactNode;
}

/** Frame of the dialogs that deactivate or delete the account: stays open while it is busy, and asks who it is. */
export function LeaveDialog(props: LeaveDialogProps) {
  const { busy, proof, onLeave, onClose, leave, stay, children, ...head } = props;
  const staying = useRef<HTMLButtonElement>(null);
  const form = useId();
  return (
    <Dialog
      {...head}
      open
      onClose={() => busy || onClose()}
      initialFocus={staying}
      closeButton
      dismissible={false}
      actions={
        <>
          <CloseButton ref={staying} disabled={busy}>
            {stay}
          </CloseButton>
          <Button
            type="submit"
            form={form}
            kind="danger"
            busy={busy}
            busyText={leave.busyText}
            disabled={!proof.isFilled || !onLeave}
          >
            {leave.label}
          </Button>
        </>
      }
    >
      <div className="stack mt-4 [--gap:1.25rem]">
        {children}
        {onLeave ? (
          <>
            <UnsavedChanges />
            <form
              id={form}
              noValidate
              className="stack [--gap:1.25rem]"
              onSubmit={(event) => {
                event.preventDefault();
                if (proof.isFilled) onLeave();
              }}
            >
              <ProofFields proof={proof} />
            </form>
          </>
        ) : null}
      </div>
    </Dialog>
  );
}

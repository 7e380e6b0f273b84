import type { ReactNode } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { CloseButton } from '../../ui/overlays/CloseButton.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { ConflictNotice } from './ConflictNotice.tsx';
import type { Editing } from './use-edit-form.ts';

interface EditDialogProps {
  title: string;
  editing: Editing;
  onSave: () => void;
  /** Sentence below the fields. */
  error: string | undefined;
  children: ReactNode;
}

/** Dialog around an edit form: the version saved elsewhere, the fields, an error, Cancel and Save Changes. */
export function EditDialog({ title, editing, onSave, error, children }: EditDialogProps) {
  return (
    <Dialog
      open
      kind="wide"
      onClose={() => void editing.leave()}
      title={title}
      // `leave` asks, because it also deletes the draft.
      unsaved={false}
      actions={
        <>
          <CloseButton kind="ghost" />
          <Button kind="primary" busy={editing.busy} busyText="Saving..." onClick={onSave}>
            Save Changes
          </Button>
        </>
      }
    >
      <div className="stack mt-3">
        <ConflictNotice editing={editing} />
        {children}
        {error ? (
          <p className="field-error" role="alert">
            {error}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}

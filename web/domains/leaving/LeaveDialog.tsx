import { type ReactNode, useRef } from 'react';
import type { FormState } from '../../platform/forms/Form.tsx';
import { FormDialog } from '../../platform/forms/FormDialog.tsx';
import { CloseButton } from '../../ui/overlays/CloseButton.tsx';
import {
  type CredentialsForm,
  ReauthenticationFields,
  useCredentials,
} from '../auth/reauthentication/ReauthenticationFields.tsx';
import { UnsavedChanges } from './UnsavedChanges.tsx';

interface LeaveDialogProps {
  form: FormState & CredentialsForm;
  title: string;
  description?: string;
  /** Label of the button that keeps everything. */
  stay: string;
  leave: { label: string; busyText: string };
  /** False while the member can't leave: the dialog has no fields then. */
  mayLeave: boolean;
  onClose: () => void;
  /** The consequences, above the fields. */
  children: ReactNode;
}

/** Frame of the dialogs that deactivate or delete the account: stays open while it is busy, and asks who it is. */
export function LeaveDialog(props: LeaveDialogProps) {
  const { form, mayLeave, onClose, leave, stay, children, ...head } = props;
  const staying = useRef<HTMLButtonElement>(null);
  const credentials = useCredentials(form);
  return (
    <FormDialog
      {...head}
      form={form}
      open
      onClose={() => form.busy || onClose()}
      unsaved={false}
      initialFocus={staying}
      closeButton
      dismissible={false}
      close={
        <CloseButton ref={staying} disabled={form.busy}>
          {stay}
        </CloseButton>
      }
      save={leave.label}
      busyText={leave.busyText}
      kindOfSave="danger"
      disabled={!credentials.isFilled || !mayLeave}
      className="stack mt-4 [--gap:1.25rem]"
    >
      {children}
      {mayLeave ? (
        <>
          <UnsavedChanges />
          <ReauthenticationFields form={form} />
        </>
      ) : null}
    </FormDialog>
  );
}

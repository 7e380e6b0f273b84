import { FormDialog } from '../../../platform/forms/FormDialog.tsx';
import { send, useForm } from '../../../platform/forms/use-form.ts';
import { CloseButton } from '../../../ui/overlays/CloseButton.tsx';
import {
  credentialsBody,
  noCredentials,
  ReauthenticationFields,
  refusedCredentials,
  useCredentials,
} from './ReauthenticationFields.tsx';

/** Dialog for the password before an act that can't be undone. */
export function ReauthenticationDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const form = useForm({
    values: noCredentials,
    refusedFields: refusedCredentials,
    save: (values) => send('POST /api/admin/confirm', { body: credentialsBody(values) }),
    failure: 'We couldn’t check your password. Try again.',
    onSaved: onDone,
  });
  const credentials = useCredentials(form);
  return (
    <FormDialog
      form={form}
      open
      onClose={onClose}
      unsaved={false}
      title="Is it you?"
      description="Enter your password before you continue. We ask again after 15 minutes."
      close={<CloseButton kind="ghost" />}
      save="Continue"
      busyText="Checking..."
      disabled={!credentials.isFilled}
      className="stack mt-4"
    >
      <ReauthenticationFields form={form} />
    </FormDialog>
  );
}

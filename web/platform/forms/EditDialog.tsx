import type { ReactNode } from 'react';
import { Banner } from '../../ui/display/Banner.tsx';
import { CloseButton } from '../../ui/overlays/CloseButton.tsx';
import { EditConflict } from './EditConflict.tsx';
import { FormDialog } from './FormDialog.tsx';
import type { Editing } from './use-edit-form.ts';

interface EditDialogProps {
  title: string;
  form: Editing;
  children: ReactNode;
}

/** Dialog around the form of a published text: the version saved elsewhere, the fields, a sentence, Cancel and Save Changes. */
export function EditDialog({ title, form, children }: EditDialogProps) {
  return (
    <FormDialog
      form={form}
      open
      kind="wide"
      onClose={() => void form.leave()}
      title={title}
      // `leave` asks, because it also deletes the draft.
      unsaved={false}
      close={<CloseButton kind="ghost" />}
      save="Save Changes"
      problem={form.error ? <Banner kind="danger">{form.error}</Banner> : null}
    >
      <EditConflict form={form} />
      {children}
    </FormDialog>
  );
}

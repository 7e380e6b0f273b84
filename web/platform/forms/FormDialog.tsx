import { type ReactNode, useId } from 'react';
import type { ButtonKind } from '../../ui/controls/Button.tsx';
import { CloseButton } from '../../ui/overlays/CloseButton.tsx';
import { Dialog, type DialogProps } from '../../ui/overlays/Dialog.tsx';
import { Form, type FormFrame, FormProblem, type Saved, SubmitButton } from './Form.tsx';

interface FormDialogProps extends Omit<DialogProps, 'actions'> {
  form: FormFrame;
  /** Words of the button that saves. */
  save: string;
  busyText?: string;
  kindOfSave?: ButtonKind;
  /** True while it can't be sent. */
  disabled?: boolean;
  /** Replaces `FormProblem`, where both versions need words of their own. */
  problem?: ReactNode;
  /** Replaces the Cancel button. */
  close?: ReactNode;
  /** Layout of the fields. */
  className?: string;
}

/** A dialog with a form: it asks before changes are lost, shows why a save failed, and ends with Cancel and the button that saves. */
export function FormDialog({
  form,
  save,
  busyText = 'Saving...',
  kindOfSave = 'primary',
  disabled = false,
  onSave,
  problem,
  close = <CloseButton />,
  className = 'stack mt-3',
  children,
  ...dialog
}: FormDialogProps & Saved) {
  const id = useId();
  return (
    <Dialog
      unsaved={form.isChanged}
      {...dialog}
      actions={
        <>
          {close}
          <SubmitButton form={form} formId={id} kind={kindOfSave} busyText={busyText} disabled={disabled}>
            {save}
          </SubmitButton>
        </>
      }
    >
      <Form {...({ form, onSave } as Saved)} id={id} className={className}>
        {children}
        {problem === undefined ? <FormProblem form={form} /> : problem}
      </Form>
    </Dialog>
  );
}

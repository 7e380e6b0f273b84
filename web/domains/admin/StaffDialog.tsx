import type { ReactNode } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Input } from '../../ui/controls/Input.tsx';
import { CloseButton } from '../../ui/overlays/CloseButton.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';

interface StaffDialogProps {
  title: string;
  description: string;
  /** Label of the button that does it. */
  act: string;
  isDangerous?: boolean;
  disabled?: boolean;
  busyText?: string;
  /** The call, as `useApiMutation` or `useReauthenticatedMutation` returns it. */
  call: { busy: boolean; error: string | null; reauthentication?: ReactNode };
  onAct: () => void;
  /** Words that Cancel and Escape ask about before they are lost. */
  typed?: string;
  onClose: () => void;
  children: ReactNode;
}

/** Dialog of an act of staff on members: its fields, why it failed, Cancel and the act, and the password where it needs one. */
export function StaffDialog({
  title,
  description,
  act,
  isDangerous = false,
  disabled = false,
  busyText = 'Saving...',
  call: { busy, error, reauthentication },
  onAct,
  typed = '',
  onClose,
  children,
}: StaffDialogProps) {
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        unsaved={typed === undefined ? undefined : typed.trim() !== ''}
        title={title}
        description={description}
        actions={
          <>
            <CloseButton kind="ghost" />
            <Button
              kind={isDangerous ? 'danger' : 'primary'}
              disabled={disabled}
              busy={busy}
              busyText={busyText}
              onClick={onAct}
            >
              {act}
            </Button>
          </>
        }
      >
        {children}
        {error ? (
          <p className="error mt-4" role="alert">
            {error}
          </p>
        ) : null}
      </Dialog>
      {reauthentication}
    </>
  );
}

interface TextFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** One line that says why. Without `isOptional` the server wants it. */
export function ReasonField({
  isOptional = false,
  label,
  value,
  onChange,
}: TextFieldProps & { isOptional?: boolean }) {
  return (
    <Field label={label} className="mt-4" {...(isOptional ? { note: 'optional' } : { required: true })}>
      <Input value={value} maxLength={1000} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
    </Field>
  );
}

/** Date after which an act ends by itself. */
export function LastDayField({
  hint,
  value,
  onChange,
}: Pick<TextFieldProps, 'value' | 'onChange'> & { hint: string }) {
  return (
    <Field label="Last day" note="optional" className="mt-4" hint={hint}>
      <Input type="date" value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
    </Field>
  );
}

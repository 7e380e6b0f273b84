import { Field } from '../../ui/controls/Field.tsx';
import { PasswordInput } from '../../ui/controls/Input.tsx';

/** The member's current password, which proves that they are at the device. */
export function PasswordField({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | null;
  onChange: (typed: string) => void;
}) {
  return (
    <Field label="Your password" error={error ?? undefined}>
      <PasswordInput
        name="password"
        autoComplete="current-password"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Field>
  );
}

import { changes } from '../../platform/offline/OfflineNotice.tsx';
import { countPending } from '../../platform/offline/outbox.ts';
import { useMember } from '../../platform/session/session.ts';
import { Field } from '../../ui/controls/Field.tsx';
import { PasswordInput } from '../../ui/controls/Input.tsx';
import { Banner } from '../../ui/display/Banner.tsx';

interface Props {
  value: string;
  error: string | null;
  onChange: (text: string) => void;
  onEnter: () => void;
}

/** Field for the member's own password, in a dialog that needs it. */
export function OwnPassword({ value, error, onChange, onEnter }: Props) {
  const { email } = useMember();
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onEnter();
      }}
    >
      {/* Password managers fill in the password of this account. */}
      <input
        className="sr"
        name="username"
        autoComplete="username"
        tabIndex={-1}
        aria-hidden="true"
        value={email}
        readOnly
      />
      <Field label="Password" error={error ?? undefined}>
        <PasswordInput
          name="password"
          autoComplete="current-password"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </Field>
    </form>
  );
}

/** Warns about changes on this device that the server doesn't have, because leaving removes them. */
export function UnsavedChanges() {
  const waiting = countPending();
  if (waiting === 0) return null;
  return (
    <Banner kind="warn">
      {changes(waiting)} {waiting === 1 ? 'is' : 'are'} still waiting to be saved and would be lost.
    </Banner>
  );
}

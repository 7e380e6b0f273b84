import { useState } from 'react';
import { useTimedMessage } from '../../../platform/app/use-timed-message.ts';
import { queryClient } from '../../../platform/query/query.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { useMember } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { PasswordInput } from '../../../ui/controls/Input.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { calendarRead } from '../../reminders/data.ts';
import { devicesRead } from '../devices/data.ts';
import { shortestPassword } from '../messages.ts';
import { ProofCode, useProof } from '../proof/ProofFields.tsx';
import { PasswordStrength } from './PasswordStrength.tsx';

/** Sentences of this form, word for word from the specification. The ones of the account screens have no full stops. */
const sentences = {
  passwordFailed: 'Error updating password. Please check your current password.',
  passwordsDiffer: 'Passwords do not match.',
  passwordTooShort: 'Password must be at least 6 characters long.',
};

/** Time the confirmation is shown, in ms. */
const statusLife = 3_000;

const empty = { current: '', next: '', again: '' };

/** Changes the password with the current one (B section 5). Every other device is signed out. */
export function PasswordForm() {
  const member = useMember();
  const [values, setValues] = useState(empty);
  const [wrong, setWrong] = useState<{ next?: string; again?: string }>({});
  const done = useTimedMessage<string>();
  const call = useApiMutation('PUT /api/users/password', {
    failure: sentences.passwordFailed,
    showError: null,
    onDone({ message }) {
      setValues(empty);
      proof.onCode('');
      done.show(message, statusLife);
      void queryClient.invalidateQueries({ queryKey: devicesRead.queryKey });
      void queryClient.invalidateQueries({ queryKey: calendarRead.queryKey });
    },
  });
  const { run, busy, clear } = call;
  const proof = useProof(call);
  const set = (part: Partial<typeof empty>) => {
    setValues({ ...values, ...part });
    setWrong({});
    clear();
  };
  const isFilled =
    values.current !== '' &&
    values.next !== '' &&
    values.again !== '' &&
    (!proof.needsCode || proof.code.trim() !== '');
  return (
    <Card as="section" aria-labelledby="password-title">
      <h3 id="password-title" className="card-title">
        Password
      </h3>
      <p className="muted mt-1">
        Changing it signs out every other device. A calendar that reads your reminders stops until you give it
        a new address.
      </p>
      <form
        noValidate
        className="stack mt-4 [--gap:1.25rem]"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isFilled) return;
          const found = complaint(values);
          setWrong(found);
          if (!found.next && !found.again)
            void run({
              body: {
                current_password: values.current,
                new_password: values.next,
                ...(proof.needsCode && { code: proof.code.trim() }),
              },
            });
        }}
      >
        {/* Password managers store the new password for this account. */}
        <input
          className="sr"
          name="username"
          autoComplete="username"
          tabIndex={-1}
          aria-hidden="true"
          value={member.email}
          readOnly
        />
        <Field label="Current password" error={proof.passwordError ?? proof.otherError}>
          <PasswordInput
            name="current_password"
            autoComplete="current-password"
            value={values.current}
            onChange={(event) => set({ current: event.currentTarget.value })}
          />
        </Field>
        <div className="grid grid-cols-2 items-start gap-5 max-[560px]:grid-cols-1">
          <div>
            <Field label="New password" error={wrong.next}>
              <PasswordInput
                name="new_password"
                autoComplete="new-password"
                value={values.next}
                onChange={(event) => set({ next: event.currentTarget.value })}
              />
            </Field>
            <PasswordStrength password={values.next} name={member.name} email={member.email} />
          </div>
          <Field label="New password again" error={wrong.again}>
            <PasswordInput
              name="confirm"
              autoComplete="new-password"
              value={values.again}
              onChange={(event) => set({ again: event.currentTarget.value })}
            />
          </Field>
        </div>
        <ProofCode proof={proof} />
        <div className="row row--wrap">
          <Button type="submit" kind="primary" busy={busy} busyText="Saving..." disabled={!isFilled}>
            Change password
          </Button>
          <p className="small text-done" role="status">
            {done.message}
          </p>
        </div>
      </form>
    </Card>
  );
}

/** Returns what is wrong with a new password. The specification checks the difference before the length. */
function complaint({ next, again }: { next: string; again: string }): { next?: string; again?: string } {
  if (next !== again) return { again: sentences.passwordsDiffer };
  return [...next].length < shortestPassword ? { next: sentences.passwordTooShort } : {};
}

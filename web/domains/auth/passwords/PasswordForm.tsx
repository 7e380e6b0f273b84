import { tooShortFor } from '#contract/auth/constants.ts';
import { useTimedMessage } from '../../../platform/app/use-timed-message.ts';
import { Form, FormActions } from '../../../platform/forms/Form.tsx';
import { PasswordField } from '../../../platform/forms/fields.tsx';
import type { Problems } from '../../../platform/forms/form-state.ts';
import { send, useForm } from '../../../platform/forms/use-form.ts';
import { queryClient } from '../../../platform/query/query.ts';
import { useMember } from '../../../platform/session/session.ts';
import { Card } from '../../../ui/display/Card.tsx';
import { calendarRead } from '../../reminders/data.ts';
import { devicesRead } from '../devices/data.ts';
import {
  AccountName,
  CredentialsCode,
  noCredentials,
  refusedCredentials,
  useCredentials,
} from '../reauthentication/ReauthenticationFields.tsx';
import { PasswordStrength } from './PasswordStrength.tsx';
import { useShortestPassword } from './use-shortest-password.ts';

/** Sentences of this form; they stay word for word. The ones of the account screens have no full stops. */
const sentences = {
  passwordFailed: 'Error updating password. Please check your current password.',
  passwordsDiffer: 'Passwords do not match.',
};

/** Time the confirmation is shown, in ms. */
const statusLife = 3_000;

/** The current password, with a code if that is asked for, and the new one. */
const empty = { ...noCredentials, new_password: '', confirm: '' };

/** Changes the password with the current one. Every other device is signed out. */
export function PasswordForm() {
  const member = useMember();
  const shortest = useShortestPassword();
  const done = useTimedMessage<string>();
  const form = useForm({
    values: empty,
    check: (values) => complaint(values, shortest),
    refusedFields: refusedCredentials,
    save: ({ password, code, new_password }) =>
      send('PUT /api/users/password', {
        body: { current_password: password, new_password, ...(code.trim() && { code: code.trim() }) },
      }),
    failure: sentences.passwordFailed,
    onSaved({ message }) {
      form.reset();
      done.show(message, statusLife);
      void queryClient.invalidateQueries({ queryKey: devicesRead.queryKey });
      void queryClient.invalidateQueries({ queryKey: calendarRead.queryKey });
    },
  });
  const { new_password: next, confirm } = form.values;
  const isFilled = useCredentials(form).isFilled && next !== '' && confirm !== '';
  return (
    <Card as="section" aria-labelledby="password-title">
      <h2 id="password-title" className="card-title">
        Password
      </h2>
      <p className="muted mt-1">
        Changing it signs out every other device. A calendar that reads your reminders stops until you give it
        a new address.
      </p>
      <Form form={form} className="stack mt-4 [--gap:1.25rem]">
        <AccountName />
        <PasswordField form={form} name="password" label="Current password" autoComplete="current-password" />
        <div className="grid grid-cols-2 items-start gap-5 max-shell:grid-cols-1">
          <div>
            <PasswordField form={form} name="new_password" label="New password" autoComplete="new-password" />
            <PasswordStrength password={next} name={member.name} email={member.email} />
          </div>
          <PasswordField form={form} name="confirm" label="New password again" autoComplete="new-password" />
        </div>
        <CredentialsCode form={form} />
        <FormActions form={form} save="Change password" disabled={!isFilled} done={done.message} />
      </Form>
    </Card>
  );
}

/** Returns what is wrong with a new password. The difference is checked before the length. */
function complaint({ new_password: next, confirm }: typeof empty, shortest: number): Problems<typeof empty> {
  if (next !== confirm) return { confirm: sentences.passwordsDiffer };
  return { new_password: [...next].length < shortest && `${tooShortFor(shortest)}.` };
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PasswordField } from '../../../platform/forms/fields.tsx';
import type { Fields } from '../../../platform/forms/form-state.ts';
import { ApiError } from '../../../platform/http/api.ts';
import { useMember } from '../../../platform/session/session.ts';
import { CodeField } from '../second-step/CodeField.tsx';
import { secondStepRead } from '../second-step/data.ts';

/** Entered by a member to prove who they are. */
export interface Credentials {
  password: string;
  code: string;
}
export const noCredentials: Credentials = { password: '', code: '' };

/** A form with these values. */
export interface CredentialsForm extends Fields<Credentials> {
  cause: Error | null;
}

/** Codes of refusals, by the field they are about. */
const refusals: Record<string, keyof Credentials> = {
  wrong_password: 'password',
  second_step_needed: 'code',
  wrong_code: 'code',
};

/** Returns the sentence of a refusal by its field, for `refusedFields` of a form with credentials. */
export function refusedCredentials({ code, detail, fields }: ApiError): Record<string, string> {
  const field = refusals[code];
  return field ? { [field]: detail } : fields;
}

/** Returns the fields of a call that needs credentials. */
export const credentialsBody = ({ password, code }: Credentials): { password: string; code?: string } => ({
  password,
  ...(code.trim() && { code: code.trim() }),
});

/** Returns what a form with credentials still needs. A code is asked for with two-step sign-in. */
export function useCredentials({ values, cause }: Pick<CredentialsForm, 'values' | 'cause'>) {
  const { data } = useQuery(secondStepRead);
  const [wasAsked, setAsked] = useState(false);
  // Another device may have turned it on since.
  if (!wasAsked && cause instanceof ApiError && refusals[cause.code] === 'code') setAsked(true);
  const needsCode = wasAsked || data?.authenticator_since != null;
  return { needsCode, isFilled: values.password !== '' && (!needsCode || values.code.trim() !== '') };
}

/** Fields that confirm that it's the member: the password, and a code with two-step sign-in. */
export function ReauthenticationFields({
  form,
  label = 'Your password',
}: {
  form: CredentialsForm;
  label?: string;
}) {
  return (
    <>
      <AccountName />
      <PasswordField form={form} name="password" label={label} autoComplete="current-password" />
      <CredentialsCode form={form} />
    </>
  );
}

/** The name of the account, hidden: password managers fill in its password, or store a new one for it. */
export function AccountName() {
  const { email } = useMember();
  return (
    <input
      className="sr"
      name="username"
      autoComplete="username"
      tabIndex={-1}
      aria-hidden="true"
      value={email}
      readOnly
    />
  );
}

/** Field for the code of two-step sign-in. Empty without it. */
export function CredentialsCode({ form }: { form: CredentialsForm }) {
  return useCredentials(form).needsCode ? <CodeField form={form} /> : null;
}

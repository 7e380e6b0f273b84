import type { Ref } from 'react';
import { TextField } from '../../../platform/forms/fields.tsx';
import type { Fields } from '../../../platform/forms/form-state.ts';

interface CodeFieldProps {
  form: Fields<{ code: string }>;
  ref?: Ref<HTMLInputElement>;
}

/** Field for a code of the authenticator app or a recovery code. */
export const CodeField = ({ form, ref }: CodeFieldProps) => (
  <TextField
    form={form}
    name="code"
    label="Code"
    hint="From your authenticator app, or a recovery code."
    ref={ref}
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={40}
  />
);

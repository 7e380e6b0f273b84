import type { Ref } from 'react';
import { Field } from '../../../ui/controls/Field.tsx';
import { Input } from '../../../ui/controls/Input.tsx';

interface CodeFieldProps {
  code: string;
  error: string | undefined;
  onCode: (typed: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/** Field for a code of the authenticator app or a recovery code. */
export function CodeField({ code, error, onCode, ref }: CodeFieldProps) {
  return (
    <Field label="Code" hint="From your authenticator app, or a recovery code." error={error}>
      <Input
        ref={ref}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        value={code}
        onChange={(event) => onCode(event.currentTarget.value)}
      />
    </Field>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../platform/http/api.ts';
import { useMember } from '../../../platform/session/session.ts';
import { Field } from '../../../ui/controls/Field.tsx';
import { PasswordInput } from '../../../ui/controls/Input.tsx';
import { CodeField } from '../second-step/CodeField.tsx';
import { secondStepRead } from '../second-step/data.ts';

/** State of a call that needs the password, as `useApiMutation` returns it. */
interface Proving {
  error: string | null;
  cause: Error | null;
  clear: () => void;
}

/** Entered by a member to prove who they are, and the errors about it. */
export interface ProofForm {
  password: string;
  code: string;
  needsCode: boolean;
  isFilled: boolean;
  passwordError: string | undefined;
  codeError: string | undefined;
  /** Sentence about anything else. */
  otherError: string | undefined;
  onPassword: (typed: string) => void;
  onCode: (typed: string) => void;
  /** The fields of the call. */
  body: { password: string; code?: string };
}

/** Codes of refusals, by the field they are about. */
const refusals: Record<string, 'password' | 'code'> = {
  wrong_password: 'password',
  second_step_needed: 'code',
  wrong_code: 'code',
};

/** Returns the state of `ProofFields` for a call. A code is asked for with two-step sign-in. */
export function useProof({ error, cause, clear }: Proving): ProofForm {
  const { data } = useQuery(secondStepRead);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [wasAsked, setAsked] = useState(false);
  const about = cause instanceof ApiError ? (refusals[cause.code ?? ''] ?? 'other') : 'other';
  const errorAbout = (part: typeof about) => (error && part === about ? error : undefined);
  // Another device may have turned it on since.
  if (about === 'code' && !wasAsked) setAsked(true);
  const needsCode = wasAsked || data?.authenticator_since != null;
  return {
    password,
    code,
    needsCode,
    isFilled: password !== '' && (!needsCode || code.trim() !== ''),
    passwordError: errorAbout('password'),
    codeError: errorAbout('code'),
    otherError: errorAbout('other'),
    onPassword(typed) {
      clear();
      setPassword(typed);
    },
    onCode(typed) {
      clear();
      setCode(typed);
    },
    body: { password, ...(needsCode && { code: code.trim() }) },
  };
}

/** Fields that confirm that it's the member: the password, and a code with two-step sign-in. */
export function ProofFields({ proof }: { proof: ProofForm }) {
  const { email } = useMember();
  return (
    <>
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
      <Field label="Your password" error={proof.passwordError}>
        <PasswordInput
          name="password"
          autoComplete="current-password"
          value={proof.password}
          onChange={(event) => proof.onPassword(event.currentTarget.value)}
        />
      </Field>
      <ProofCode proof={proof} />
      {proof.otherError ? (
        <p className="error" role="alert">
          {proof.otherError}
        </p>
      ) : null}
    </>
  );
}

/** Field for the code of two-step sign-in. Empty without it. */
export const ProofCode = ({ proof: { needsCode, code, codeError, onCode } }: { proof: ProofForm }) =>
  needsCode ? <CodeField code={code} error={codeError} onCode={onCode} /> : null;

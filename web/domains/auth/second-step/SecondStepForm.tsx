import { useRef, useState } from 'react';
import { ApiError, NetworkError } from '../../../platform/http/api.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { deviceTokens, storeDeviceToken } from '../../../platform/session/remembered-devices.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Input } from '../../../ui/controls/Input.tsx';
import { Banner } from '../../../ui/display/Banner.tsx';
import { sentences } from '../messages.ts';
import { PasskeyButton } from '../passkeys/PasskeyButton.tsx';
import type { SignedIn } from '../sign-in/sign-in-views.ts';
import { focusField, focusNow, onSubmit } from '../use-submit.ts';

interface SecondStepFormProps {
  /** Shows that the password was right. */
  challenge: string;
  onDone: (answer: SignedIn) => void;
  /** Returns to the password, with a sentence if the challenge ended. */
  onBack: (sentence: string | null) => void;
}

/** The second step of signing in: a code of the authenticator app, or a recovery code. */
export function SecondStepForm({ challenge, onDone, onBack }: SecondStepFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [isRecovery, setRecovery] = useState(false);
  const [isMissing, setMissing] = useState(false);
  function finish(answer: SignedIn) {
    storeDeviceToken(answer.device_token);
    onDone(answer);
  }
  const { run, busy, error, cause, clear } = useApiMutation('POST /api/auth/login/second-step', {
    failure: sentences.loginFailed,
    showError: null,
    onDone: finish,
    onFail(reason) {
      if (reason instanceof ApiError && reason.code === 'challenge_ended') onBack(reason.detail);
      else focusField(form.current, 'code');
    },
  });
  const isRefused = cause instanceof ApiError;
  const send = ({ code = '' }: Record<string, string>, filled: HTMLFormElement) => {
    setMissing(!code.trim());
    clear();
    if (code.trim()) void run({ body: { challenge, code, device_tokens: deviceTokens() } });
    else focusField(filled, 'code');
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={onSubmit(send)}
      className="stack [--gap:1.375rem] shell:pt-[8vh]"
      aria-labelledby="login-title"
    >
      <div>
        <h1 id="login-title" tabIndex={-1} ref={focusNow}>
          One more step
        </h1>
        <p className="muted mt-2">
          {isRecovery
            ? 'Enter one of your recovery codes. Each works once.'
            : 'Enter the six digits that your authenticator app shows now.'}
        </p>
      </div>
      {error && !isRefused ? (
        <Banner kind="danger" title={error}>
          {cause instanceof NetworkError ? 'Check your connection and try again.' : null}
        </Banner>
      ) : null}
      <Field
        label={isRecovery ? 'Recovery code' : 'Code'}
        required
        error={isMissing ? 'Please enter the code' : isRefused ? (error ?? undefined) : undefined}
      >
        <Input
          key={isRecovery ? 'recovery' : 'app'}
          name="code"
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
        />
      </Field>
      <Button type="submit" kind="primary" size="lg" block busy={busy} busyText="Signing in...">
        Sign In
      </Button>
      <PasskeyButton onDone={finish} />
      <div className="row row--wrap row--between">
        <Button
          kind="ghost"
          onClick={() => {
            setRecovery(!isRecovery);
            setMissing(false);
            clear();
            focusField(form.current, 'code');
          }}
        >
          {isRecovery ? 'Use the app instead' : 'Use a recovery code'}
        </Button>
        <Button kind="ghost" onClick={() => onBack(null)}>
          Back to login
        </Button>
      </div>
    </form>
  );
}

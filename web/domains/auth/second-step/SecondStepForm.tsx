import { useRef, useState } from 'react';
import { Form, SubmitButton } from '../../../platform/forms/Form.tsx';
import { TextField } from '../../../platform/forms/fields.tsx';
import { send, useForm } from '../../../platform/forms/use-form.ts';
import { ApiError, NetworkError } from '../../../platform/http/api.ts';
import { deviceTokens, storeDeviceToken } from '../../../platform/session/remembered-devices.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Banner } from '../../../ui/display/Banner.tsx';
import { focusNow } from '../focus.ts';
import { sentences } from '../messages.ts';
import { PasskeyButton } from '../passkeys/PasskeyButton.tsx';
import type { SignedIn } from '../sign-in/sign-in-views.ts';

interface SecondStepFormProps {
  /** Shows that the password was right. */
  challenge: string;
  onDone: (answer: SignedIn) => void;
  /** Returns to the password, with a sentence if the challenge ended. */
  onBack: (sentence: string | null) => void;
}

/** The second step of signing in: a code of the authenticator app, or a recovery code. */
export function SecondStepForm({ challenge, onDone, onBack }: SecondStepFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isRecovery, setRecovery] = useState(false);
  function finish(answer: SignedIn) {
    storeDeviceToken(answer.device_token);
    onDone(answer);
  }
  const form = useForm({
    values: { code: '' },
    check: ({ code }) => ({ code: !code.trim() && 'Please enter the code' }),
    refusedFields: ({ detail }) => ({ code: detail || sentences.loginFailed }),
    save: ({ code }) =>
      send('POST /api/auth/login/second-step', { body: { challenge, code, device_tokens: deviceTokens() } }),
    failure: sentences.loginFailed,
    onSaved: finish,
    onFail(reason) {
      if (reason instanceof ApiError && reason.code === 'challenge_ended') onBack(reason.detail);
    },
  });
  return (
    <Form form={form} className="stack [--gap:1.375rem] shell:pt-[8vh]" aria-labelledby="login-title">
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
      {form.error ? (
        <Banner kind="danger" title={form.error}>
          {form.cause instanceof NetworkError ? 'Check your connection and try again.' : null}
        </Banner>
      ) : null}
      <TextField
        form={form}
        name="code"
        label={isRecovery ? 'Recovery code' : 'Code'}
        required
        ref={field}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
      />
      <SubmitButton form={form} size="lg" block busyText="Signing in...">
        Sign In
      </SubmitButton>
      <PasskeyButton onDone={finish} />
      <div className="row row--wrap row--between">
        <Button
          kind="ghost"
          onClick={() => {
            setRecovery(!isRecovery);
            form.reset();
            field.current?.focus();
          }}
        >
          {isRecovery ? 'Use the app instead' : 'Use a recovery code'}
        </Button>
        <Button kind="ghost" onClick={() => onBack(null)}>
          Back to login
        </Button>
      </div>
    </Form>
  );
}

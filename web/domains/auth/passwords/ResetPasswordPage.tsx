import { useNavigate } from '@tanstack/react-router';
import { KeyRound } from 'lucide';
import { useEffect, useState } from 'react';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { storeDeviceToken } from '../../../platform/session/remembered-devices.ts';
import { clearSession } from '../../../platform/session/session.ts';
import { linkToken, spendLinkToken } from '../../../platform/session/url-secrets.ts';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { PasswordInput } from '../../../ui/controls/Input.tsx';
import { Link } from '../../../ui/controls/Link.tsx';
import { Banner } from '../../../ui/display/Banner.tsx';
import { AuthFrame } from '../../../ui/layout/AuthFrame.tsx';
import { ResultFrame } from '../../../ui/layout/ResultFrame.tsx';
import { redirectAfter, sentences, shortestPassword } from '../messages.ts';
import { resetPassword } from '../mutations.ts';
import { focusField, onSubmit } from '../use-submit.ts';
import { PasswordStrength } from './PasswordStrength.tsx';

/** Sets a new password with the link from the email (A sections 2.6, 4, 5, 8). */
export function ResetPasswordPage() {
  const [token] = useState(linkToken);
  const [done, setDone] = useState(false);
  if (done) return <Done />;
  return (
    <AuthFrame
      homeHref="/auth/login"
      narrow
      title="Back on the trail."
      text="Choose a new password. Your stones are all where you left them."
      top={
        <Link className="link" href="/auth/login">
          Back to login
        </Link>
      }
    >
      {token ? <NewPassword token={token} onDone={() => setDone(true)} /> : <NoToken />}
    </AuthFrame>
  );
}

function NewPassword({ token, onDone }: { token: string; onDone: () => void }) {
  const [wrong, setWrong] = useState<ReturnType<typeof complaint>>(null);
  const [typed, setTyped] = useState('');
  const { run, busy, error, clear } = useApiMutation(resetPassword, {
    failure: { failed: sentences.resetFailed, network: sentences.resetBroke },
    showError: null,
    onDone({ device_token }) {
      storeDeviceToken(device_token);
      spendLinkToken();
      // The new password signed out every device, including this one.
      clearSession();
      onDone();
    },
  });

  return (
    <form
      noValidate
      onSubmit={onSubmit(({ new_password = '', confirm = '' }, form) => {
        const found = complaint(new_password, confirm);
        setWrong(found);
        clear();
        if (found) focusField(form, found.field);
        else void run(token, new_password);
      })}
      className="stack [--gap:1.375rem] shell:pt-[8vh]"
      aria-labelledby="reset-title"
    >
      <h1 id="reset-title">Choose a new password</h1>
      {error ? <Banner kind="danger" title={error} /> : null}
      <div>
        <Field
          label="New password"
          note="at least 6 characters"
          required
          error={wrong?.field === 'new_password' ? wrong.text : undefined}
        >
          <PasswordInput
            name="new_password"
            autoComplete="new-password"
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </Field>
        <PasswordStrength password={typed} name="" email="" />
      </div>
      <Field label="Confirm password" required error={wrong?.field === 'confirm' ? wrong.text : undefined}>
        <PasswordInput name="confirm" autoComplete="new-password" />
      </Field>
      <Button type="submit" kind="primary" size="lg" block busy={busy} busyText="Saving...">
        Reset password
      </Button>
    </form>
  );
}

function complaint(
  password: string,
  confirm: string,
): { text: string; field: 'new_password' | 'confirm' } | null {
  if (!password || !confirm)
    return { text: sentences.resetFieldsMissing, field: password ? 'confirm' : 'new_password' };
  if (password !== confirm) return { text: sentences.passwordsDiffer, field: 'confirm' };
  if (password.length < shortestPassword) return { text: sentences.passwordTooShort, field: 'new_password' };
  return null;
}

function Done() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to: '/auth/login', replace: true }), redirectAfter);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <ResultFrame
      homeHref="/auth/login"
      tone="done"
      icon={KeyRound}
      say="You're back in."
      line="Your account is as you left it."
      title={sentences.resetDone}
      lead="We signed out all your devices. Use the new password to sign in."
      actions={
        <ButtonLink kind="primary" size="lg" href="/auth/login">
          Sign In
        </ButtonLink>
      }
    >
      <p className="small muted" role="status">
        Opening the sign-in page in 3 seconds.
      </p>
    </ResultFrame>
  );
}

function NoToken() {
  return (
    <div className="stack [--gap:1.375rem] shell:pt-[8vh]">
      <h1>Reset Password</h1>
      <Banner kind="danger" title={sentences.linkInvalid} />
      <p className="muted">A link works once and for one hour. Ask for a new one and open the newest mail.</p>
      <ButtonLink kind="primary" size="lg" href="/auth/login?view=reset">
        Ask for a new link
      </ButtonLink>
    </div>
  );
}

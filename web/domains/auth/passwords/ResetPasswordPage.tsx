import { useNavigate } from '@tanstack/react-router';
import { KeyRound } from 'lucide';
import { useEffect, useState } from 'react';
import { tooShortFor } from '#contract/auth/constants.ts';
import { Form, FormProblem, SubmitButton } from '../../../platform/forms/Form.tsx';
import { PasswordField } from '../../../platform/forms/fields.tsx';
import type { Problems } from '../../../platform/forms/form-state.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { storeDeviceToken } from '../../../platform/session/remembered-devices.ts';
import { clearSession } from '../../../platform/session/session.ts';
import { linkToken, spendLinkToken } from '../../../platform/session/url-secrets.ts';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import { Link } from '../../../ui/controls/Link.tsx';
import { Banner } from '../../../ui/display/Banner.tsx';
import { AuthFrame } from '../../../ui/layout/AuthFrame.tsx';
import { ResultFrame } from '../../../ui/layout/ResultFrame.tsx';
import { resetPassword } from '../links/data.ts';
import { redirectAfter, sentences } from '../messages.ts';
import { PasswordStrength } from './PasswordStrength.tsx';
import { useShortestPassword } from './use-shortest-password.ts';

/** Sets a new password with the link from the email. */
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

const empty = { new_password: '', confirm: '' };

function NewPassword({ token, onDone }: { token: string; onDone: () => void }) {
  const shortest = useShortestPassword();
  const form = useForm({
    values: empty,
    check: (values) => complaint(values, shortest),
    save: ({ new_password }) => resetPassword(token, new_password),
    failure: { failed: sentences.resetFailed, network: sentences.resetBroke },
    onSaved({ device_token }) {
      storeDeviceToken(device_token);
      spendLinkToken();
      // The new password signed out every device, including this one.
      clearSession();
      onDone();
    },
  });
  return (
    <Form form={form} className="stack [--gap:1.375rem] shell:pt-[8vh]" aria-labelledby="reset-title">
      <h1 id="reset-title">Choose a new password</h1>
      <FormProblem form={form} />
      <div>
        <PasswordField
          form={form}
          name="new_password"
          label="New password"
          note={`at least ${shortest} characters`}
          required
          autoComplete="new-password"
        />
        <PasswordStrength password={form.values.new_password} name="" email="" />
      </div>
      <PasswordField
        form={form}
        name="confirm"
        label="Confirm password"
        required
        autoComplete="new-password"
      />
      <SubmitButton form={form} size="lg" block>
        Reset password
      </SubmitButton>
    </Form>
  );
}

/** Returns the first thing that is wrong with a new password. */
function complaint(
  { new_password: password, confirm }: typeof empty,
  shortest: number,
): Problems<typeof empty> {
  if (!password || !confirm) return { [password ? 'confirm' : 'new_password']: sentences.resetFieldsMissing };
  if (password !== confirm) return { confirm: sentences.passwordsDiffer };
  return { new_password: [...password].length < shortest && tooShortFor(shortest) };
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
      <p className="muted">
        A link works once and for one hour. Ask for a new one and open the newest email.
      </p>
      <ButtonLink kind="primary" size="lg" href="/auth/login?view=reset">
        Ask for a new link
      </ButtonLink>
    </div>
  );
}

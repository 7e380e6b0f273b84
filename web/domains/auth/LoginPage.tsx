import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError, api, errorMessage, NetworkError } from '../../platform/http/api.ts';
import { homePath } from '../../platform/navigation/pages.ts';
import { deviceTokens, storeDeviceToken } from '../../platform/session/remembered-devices.ts';
import { forgetEnding, lastEnding, startSession, useSession } from '../../platform/session/session.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Input, PasswordInput } from '../../ui/controls/Input.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { Banner } from '../../ui/display/Banner.tsx';
import { AuthFrame } from '../../ui/layout/AuthFrame.tsx';
import { redirectAfter, resetMailSent, sentences } from './messages.ts';
import { focusField, focusNow, useSubmit } from './use-submit.ts';

interface Props {
  view: 'login' | 'reset';
  /** The page that was requested before signing in. */
  next?: string | undefined;
}

/** Sign-in form and, in the same place, the request for a reset link (A sections 2.1, 4, 5, 8). */
export function LoginPage({ view, next }: Props) {
  const router = useRouter();
  const { token } = useSession();
  const [email, setEmail] = useState('');
  // The member signed in here or in another tab, so open the app.
  useEffect(() => {
    if (token) void router.navigate({ href: next ?? homePath, replace: true });
  }, [token, next, router]);

  return (
    <AuthFrame
      homeHref="/auth/login"
      narrow
      title="One stone a day."
      text="A short lesson, a five-minute walk, a few honest lines. Ninety days of it."
      top={
        <>
          New here?{' '}
          <Link className="link" href="/auth/register">
            Join Now
          </Link>
        </>
      }
    >
      {view === 'login' ? (
        <SignIn email={email} onEmail={setEmail} next={next} />
      ) : (
        <AskForLink email={email} onEmail={setEmail} next={next} />
      )}
    </AuthFrame>
  );
}

interface ViewProps {
  email: string;
  onEmail: (email: string) => void;
  next: string | undefined;
}

const resetHref = (next: string | undefined): string =>
  next ? `/auth/login?view=reset&next=${encodeURIComponent(next)}` : '/auth/login?view=reset';

function SignIn({ email, onEmail, next }: ViewProps) {
  const [ending, setEnding] = useState(lastEnding);
  // Hides the message when the page is left, so that the next person at this device doesn't read it. The browser may restore the page.
  useEffect(() => {
    forgetEnding();
    const hide = () => setEnding(null);
    window.addEventListener('pagehide', hide);
    return () => window.removeEventListener('pagehide', hide);
  }, []);
  const [error, setError] = useState<{
    text: string;
    hint?: string;
    missing?: string[];
    mayReset?: boolean;
  } | null>(null);
  const { busy, onSubmit } = useSubmit(async (values, form) => {
    const missing = ['email', 'password'].filter((name) => !values[name]?.trim());
    setError(missing.length > 0 ? { text: sentences.required, missing } : null);
    if (missing[0]) return focusField(form, missing[0]);
    setEnding(null);
    try {
      const { access_token, device_token, user } = await api('POST /api/auth/login', {
        body: { email: values.email!.trim(), password: values.password!, device_tokens: deviceTokens() },
      });
      storeDeviceToken(device_token);
      startSession(access_token, user);
    } catch (reason) {
      setError({
        text: errorMessage(reason, sentences.loginFailed),
        // After too many attempts, by this member or another person, a new password unlocks the account at once.
        mayReset: reason instanceof ApiError && reason.status === 429,
        ...(reason instanceof NetworkError ? { hint: 'Check your connection and try again.' } : {}),
      });
      focusField(form, 'password');
    }
  });

  return (
    <form
      noValidate
      onSubmit={onSubmit}
      className="stack [--gap:1.375rem] shell:pt-[8vh]"
      aria-labelledby="login-title"
    >
      <div>
        <h1 id="login-title">Welcome Back</h1>
        <p className="muted mt-2">Your trail is where you left it.</p>
      </div>
      {ending && !error ? <Banner kind="warn" title={ending} /> : null}
      {error ? (
        <Banner
          kind="danger"
          title={error.text}
          action={error.mayReset ? <Link href={resetHref(next)}>Reset your password</Link> : undefined}
        >
          {error.hint}
        </Banner>
      ) : null}
      <Field
        label="Email"
        required
        error={error?.missing?.includes('email') ? sentences.emailMissing : undefined}
      >
        <Input
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          value={email}
          onChange={(event) => onEmail(event.currentTarget.value)}
        />
      </Field>
      <Field
        label="Password"
        required
        error={error?.missing?.includes('password') ? 'Please enter your password' : undefined}
        aside={
          <Link className="link small" href={resetHref(next)}>
            Forgot your password?
          </Link>
        }
      >
        <PasswordInput name="password" autoComplete="current-password" />
      </Field>
      <Button
        type="submit"
        kind="primary"
        size="lg"
        block
        className="mt-2"
        busy={busy}
        busyText="Signing in..."
      >
        Sign In
      </Button>
    </form>
  );
}

function AskForLink({ email, onEmail, next }: ViewProps) {
  const navigate = useNavigate();
  const [result, setResult] = useState<{ sent?: string; missing?: true; failed?: true }>({});
  const { busy, onSubmit } = useSubmit(async (values, form) => {
    const address = values.email?.trim() ?? '';
    setResult(address ? {} : { missing: true });
    if (!address) return focusField(form, 'email');
    try {
      await api('POST /api/auth/forgot-password', { body: { email: address } });
      setResult({ sent: address });
    } catch {
      setResult({ failed: true });
    }
  });
  const { sent } = result;
  useEffect(() => {
    if (!sent) return;
    const timer = setTimeout(
      () => void navigate({ to: '/auth/login', search: next ? { next } : {} }),
      redirectAfter,
    );
    return () => clearTimeout(timer);
  }, [sent, navigate, next]);

  return (
    <form
      noValidate
      onSubmit={onSubmit}
      className="stack [--gap:1.375rem] shell:pt-[8vh]"
      aria-labelledby="login-title"
    >
      <div>
        <h1 id="login-title" tabIndex={-1} ref={focusNow}>
          Reset Password
        </h1>
        <p className="muted mt-2">Enter your email and we'll send you a reset link.</p>
      </div>
      {sent ? <Banner kind="done" title={resetMailSent(sent)} /> : null}
      {result.failed ? <Banner kind="danger" title={sentences.resetMailFailed} /> : null}
      <Field label="Email" required error={result.missing ? sentences.emailMissing : undefined}>
        <Input
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          value={email}
          onChange={(event) => onEmail(event.currentTarget.value)}
        />
      </Field>
      <Button type="submit" kind="primary" size="lg" block busy={busy} busyText="Sending...">
        Send reset link
      </Button>
      <p className="text-center">
        <Link className="link" href={next ? `/auth/login?next=${encodeURIComponent(next)}` : '/auth/login'}>
          Back to login
        </Link>
      </p>
    </form>
  );
}

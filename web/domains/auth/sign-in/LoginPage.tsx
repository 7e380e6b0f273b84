import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Form, SubmitButton } from '../../../platform/forms/Form.tsx';
import { PasswordField, TextField } from '../../../platform/forms/fields.tsx';
import { memoryStore } from '../../../platform/forms/form-state.ts';
import { send, useForm } from '../../../platform/forms/use-form.ts';
import { ApiError, NetworkError } from '../../../platform/http/api.ts';
import { homePath, startPath } from '../../../platform/navigation/destinations.ts';
import { deviceTokens, storeDeviceToken } from '../../../platform/session/remembered-devices.ts';
import { forgetEnding, lastEnding, startSession, useSession } from '../../../platform/session/session.ts';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { Link } from '../../../ui/controls/Link.tsx';
import { Banner } from '../../../ui/display/Banner.tsx';
import { AuthFrame } from '../../../ui/layout/AuthFrame.tsx';
import { sentences } from '../messages.ts';
import {
  type AfterPasswordProps,
  type LoadedParts,
  nothingTyped,
  type SignedIn,
  type SignInValues,
  type ViewProps,
} from './sign-in-views.ts';

interface Props {
  view: 'login' | 'reset';
  /** The page that was requested before signing in. */
  next?: string | undefined;
}

/** Sign-in form and, in the same place, the request for a reset link. */
export function LoginPage({ view, next }: Props) {
  const router = useRouter();
  const { token, user } = useSession();
  const [typed] = useState(memoryStore<SignInValues>);
  const [parts, setParts] = useState<LoadedParts>();
  useEffect(() => {
    import('./sign-in-parts.ts').then(setParts, () => setParts('failed'));
  }, []);
  const View = view === 'login' ? SignIn : parts === 'failed' ? PartMissing : parts?.AskForLink;
  // The member signed in here or in another tab, so open the app.
  useEffect(() => {
    if (token) void router.navigate({ href: next ?? startPath(user) ?? homePath, replace: true });
  }, [token, user, next, router]);

  return (
    <AuthFrame
      homeHref="/landing"
      narrow
      title="One stone a day."
      text="A short lesson, a five-minute walk, a few honest lines. Ninety days of it."
      top={
        <>
          New here?{' '}
          <Link className="link" href="/auth/register">
            Join Now
          </Link>{' '}
          or{' '}
          <Link className="link" href="/landing">
            look around
          </Link>
        </>
      }
      intro={
        view === 'login' ? (
          <>
            <p className="h3">Ninety days, one small step a day.</p>
            <p className="muted mt-1">
              A short lesson, a five-minute walk and a few honest lines, with others who do the same.
            </p>
            <div className="row row--wrap mt-4">
              <ButtonLink kind="today" size="lg" href="/auth/register">
                Join Now
              </ButtonLink>
              <Link className="link" href="/landing">
                Look around
              </Link>
            </div>
          </>
        ) : null
      }
    >
      {View ? <View typed={typed} next={next} parts={parts} /> : null}
    </AuthFrame>
  );
}

/** Some browsers never retry a failed file, so this loads the whole page again. */
function PartMissing() {
  return (
    <Banner
      kind="danger"
      title="We couldn’t load this part of the page."
      action={<Button onClick={() => location.reload()}>Reload</Button>}
    />
  );
}

const resetHref = (next: string | undefined): string =>
  next ? `/auth/login?view=reset&next=${encodeURIComponent(next)}` : '/auth/login?view=reset';

function SignIn({ typed, next, parts }: ViewProps) {
  const [ending, setEnding] = useState(lastEnding);
  // Hides the message when the page is left, so that the next person at this device doesn't read it. The browser may restore the page.
  useEffect(() => {
    forgetEnding();
    const hide = () => setEnding(null);
    window.addEventListener('pagehide', hide);
    return () => window.removeEventListener('pagehide', hide);
  }, []);
  /** Some members need more than the password. */
  const [after, setAfter] = useState<Omit<AfterPasswordProps, 'onBack'>>();
  const signedIn = (answer: SignedIn) => {
    storeDeviceToken(answer.device_token);
    if (answer.welcome_back && parts !== 'failed') setAfter({ answer });
    else startSession(answer.access_token, answer.user);
  };
  const form = useForm({
    draft: typed,
    values: nothingTyped,
    check: ({ email, password }) => ({
      email: !email.trim() && sentences.emailMissing,
      password: !password.trim() && 'Please enter your password',
    }),
    save({ email, password }) {
      setEnding(null);
      return send('POST /api/auth/login', {
        body: { email: email.trim(), password, device_tokens: deviceTokens() },
      });
    },
    failure: sentences.loginFailed,
    onSaved: signedIn,
    onFail(reason, [sent]) {
      const refusal = (reason instanceof ApiError && reason.body ? reason.body : {}) as AfterPasswordProps;
      if (!refusal.challenge && (refusal.code !== 'suspended' || parts === 'failed')) return;
      form.clear();
      setAfter({ ...refusal, sent });
    },
  });
  const { cause, errors } = form;
  const problem = Object.keys(errors).length > 0 ? sentences.required : form.error;
  // After too many attempts, by this member or another person, a new password unlocks the account at once.
  const isRefused = cause instanceof ApiError && !cause.isTemporary;
  const mayReset = cause instanceof ApiError && cause.status === 429;

  if (after && parts && parts !== 'failed')
    return (
      <parts.AfterPassword
        {...after}
        onBack={(sentence) => {
          setAfter(undefined);
          setEnding(sentence);
        }}
      />
    );
  return (
    <Form form={form} className="stack [--gap:1.375rem] shell:pt-[8vh]" aria-labelledby="login-title">
      <div>
        <h1 id="login-title">Welcome Back</h1>
        <p className="muted mt-2">Your trail is where you left it.</p>
      </div>
      {after && parts === 'failed' ? <PartMissing /> : null}
      {ending && !problem ? <Banner kind="warn" title={ending} /> : null}
      {problem ? (
        <Banner
          kind="danger"
          title={problem}
          action={mayReset ? <Link href={resetHref(next)}>Reset your password</Link> : undefined}
        >
          {cause instanceof NetworkError ? 'Check your connection and try again.' : null}
        </Banner>
      ) : null}
      <TextField
        form={form}
        name="email"
        label="Email"
        required
        type="email"
        autoComplete="username"
        inputMode="email"
      />
      <PasswordField
        form={form}
        name="password"
        label="Password"
        required
        aside={
          <Link className="link small" href={resetHref(next)}>
            Forgot your password?
          </Link>
        }
        autoComplete="current-password"
        aria-invalid={'password' in errors || isRefused || undefined}
      />
      <SubmitButton form={form} size="lg" block className="mt-2" busyText="Signing in...">
        Sign In
      </SubmitButton>
      {parts && parts !== 'failed' ? <parts.PasskeyButton onDone={signedIn} /> : null}
    </Form>
  );
}

import { ClockAlert, CloudOff, MailCheck, MailQuestion } from 'lucide';
import { homePath } from '../../platform/navigation/pages.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { useSession } from '../../platform/session/session.ts';
import { linkToken } from '../../platform/session/url-secrets.ts';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { Banner } from '../../ui/display/Banner.tsx';
import { ResultFrame } from '../../ui/layout/ResultFrame.tsx';
import { verifyEmail } from './mutations.ts';
import { useResend } from './use-resend.ts';

/** Page of the link in the confirmation email. A button confirms, because link scanners open links. */
export function VerifyEmailPage() {
  const { token } = useSession();
  const home = token ? homePath : '/auth/login';
  const { run, busy, error, isDone } = useApiMutation(verifyEmail, {
    failure: 'No connection to Evolve. Check your network.',
    showError: null,
  });
  if (isDone)
    return (
      <ResultFrame
        homeHref={home}
        tone="done"
        icon={MailCheck}
        say="That's you, then."
        line="Reminders and receipts can reach you now."
        title="Your email is confirmed"
        lead="It belongs to your account. You don't need this link again."
        actions={
          <ButtonLink kind={token ? 'today' : 'primary'} size="lg" href={home}>
            {token ? 'Go to today' : 'Sign In'}
          </ButtonLink>
        }
      />
    );
  // A refused link is forgotten. After any other failure it may still work.
  if (!linkToken()) return <NoLink refusal={error} isSignedIn={Boolean(token)} home={home} />;
  return (
    <ResultFrame
      homeHref={home}
      tone={error ? 'warn' : 'wait'}
      icon={error ? CloudOff : MailQuestion}
      say={error ? 'Not quite yet.' : 'One small thing.'}
      line={error ? 'Your link is still here.' : 'A confirmed email keeps your account yours.'}
      title={error ? "We couldn't confirm your email yet" : 'Confirm your email'}
      lead={
        error
          ? 'Try again in a moment, or open the link in your email once more.'
          : "Someone signed up with this email. If it wasn't you, close this page and nothing changes."
      }
      actions={
        <>
          <Button
            kind="primary"
            size="lg"
            busy={busy}
            busyText={error ? 'Trying again' : 'Confirming...'}
            onClick={() => void run()}
          >
            {error ? 'Try again' : 'Confirm my email address'}
          </Button>
          {error ? (
            <ButtonLink kind="secondary" size="lg" href={home}>
              {token ? 'Continue to Evolve 90' : 'Sign In'}
            </ButtonLink>
          ) : null}
        </>
      }
    >
      {error ? <Banner kind="danger" title={error} /> : null}
    </ResultFrame>
  );
}

/** The page without a link: the server refused it, or the page was opened without one. */
function NoLink({
  refusal,
  isSignedIn,
  home,
}: {
  refusal: string | null;
  isSignedIn: boolean;
  home: string;
}) {
  const { resend, busy } = useResend();
  return (
    <ResultFrame
      homeHref={home}
      tone="warn"
      icon={refusal ? ClockAlert : MailQuestion}
      say={refusal ? 'A fresh link will do.' : 'One small thing.'}
      line={refusal ? 'A link works once, and only for a while.' : 'The way in is in your email.'}
      title={refusal ? 'This link no longer works' : 'Open the link in your email'}
      lead={
        <>
          {refusal ? null : 'This page needs the link that we sent you. Open it once more. '}
          {isSignedIn
            ? 'We can send a new one to the email of your account.'
            : 'Sign in, and we can send you a new one.'}
        </>
      }
      actions={
        <>
          {isSignedIn ? (
            <Button kind="primary" size="lg" busy={busy} busyText="Sending..." onClick={resend}>
              Send a new link
            </Button>
          ) : null}
          <ButtonLink kind={isSignedIn ? 'secondary' : 'primary'} size="lg" href={home}>
            {isSignedIn ? 'Continue to Evolve 90' : 'Sign In'}
          </ButtonLink>
        </>
      }
    >
      {refusal ? <Banner kind="danger" title={refusal} /> : null}
    </ResultFrame>
  );
}

import { MailCheck, MailQuestion } from 'lucide';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { linkToken } from '../../../platform/session/url-secrets.ts';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { ResultFrame } from '../../../ui/layout/ResultFrame.tsx';
import { useResend } from '../use-resend.ts';
import { verifyEmail } from './data.ts';
import { ConfirmPage, HomeLink, LinkEnded, useHome } from './LinkPage.tsx';

/** Page of the link in the confirmation email. */
export function VerifyEmailPage() {
  const { home, isSignedIn } = useHome();
  const sending = useApiMutation(verifyEmail, {
    failure: 'No connection to Evolve. Check your network.',
    showError: null,
  });
  if (sending.isDone)
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
          <ButtonLink kind={isSignedIn ? 'today' : 'primary'} size="lg" href={home}>
            {isSignedIn ? 'Go to today' : 'Sign In'}
          </ButtonLink>
        }
      />
    );
  // A refused link is forgotten. After any other failure it may still work.
  if (!linkToken()) return <NoLink refusal={sending.error} />;
  return (
    <ConfirmPage
      sending={sending}
      object="your email"
      lead="Someone signed up with this email. If it wasn't you, close this page and nothing changes."
      button="Confirm my email address"
      otherwise={<HomeLink />}
    />
  );
}

/** The page without a link: the server refused it, or the page was opened without one. */
function NoLink({ refusal }: { refusal: string | null }) {
  const { home, isSignedIn } = useHome();
  const { resend, busy } = useResend();
  const way = isSignedIn
    ? 'We can send a new one to the email of your account.'
    : 'Sign in, and we can send you a new one.';
  const actions = isSignedIn ? (
    <>
      <Button kind="primary" size="lg" busy={busy} busyText="Sending..." onClick={resend}>
        Send a new link
      </Button>
      <HomeLink />
    </>
  ) : (
    <ButtonLink kind="primary" size="lg" href={home}>
      Sign In
    </ButtonLink>
  );
  if (refusal) return <LinkEnded refusal={refusal} lead={way} actions={actions} />;
  return (
    <ResultFrame
      homeHref={home}
      tone="warn"
      icon={MailQuestion}
      say="One small thing."
      line="The way in is in your email."
      title="Open the link in your email"
      lead={`This page needs the link that we sent you. Open it once more. ${way}`}
      actions={actions}
    />
  );
}

import { useQuery } from '@tanstack/react-query';
import { ClockAlert, CloudOff, MailCheck } from 'lucide';
import { errorMessage } from '../../platform/http/api.ts';
import { homePath } from '../../platform/navigation/pages.ts';
import { useSession } from '../../platform/session/session.ts';
import { linkToken } from '../../platform/session/url-secrets.ts';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { Banner } from '../../ui/display/Banner.tsx';
import { ResultFrame } from '../../ui/layout/ResultFrame.tsx';
import { verifyEmail } from './mutations.ts';
import { useResend } from './use-resend.ts';

/** Page of the link in the confirmation email. Confirms at once and shows the result. */
export function VerifyEmailPage() {
  const { token } = useSession();
  const home = token ? homePath : '/auth/login';
  const { isPending, error, refetch, isFetching } = useQuery({
    queryKey: ['verify-email'],
    queryFn: verifyEmail,
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    meta: { keep: false },
  });
  if (isPending)
    return (
      <ResultFrame
        homeHref={home}
        tone="wait"
        say="One small thing."
        line="A confirmed email keeps your account yours."
        title="Confirming your email"
        lead="One moment."
        focus={false}
      />
    );
  // A refused link is forgotten. After any other failure it may still work.
  if (error && linkToken())
    return (
      <ResultFrame
        homeHref={home}
        tone="warn"
        icon={CloudOff}
        say="Not quite yet."
        line="Your link is still here."
        title="We couldn't confirm your email yet"
        lead="Try again in a moment, or open the link in your email once more."
        actions={
          <>
            <Button
              kind="primary"
              size="lg"
              busy={isFetching}
              busyText="Trying again"
              onClick={() => void refetch()}
            >
              Try again
            </Button>
            <ButtonLink kind="secondary" size="lg" href={home}>
              {token ? 'Continue to Evolve 90' : 'Sign In'}
            </ButtonLink>
          </>
        }
      >
        <Banner kind="danger" title={errorMessage(error, 'No connection to Evolve. Check your network.')} />
      </ResultFrame>
    );
  if (error) return <Failed error={error} isSignedIn={Boolean(token)} home={home} />;
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
}

function Failed({ error, isSignedIn, home }: { error: Error; isSignedIn: boolean; home: string }) {
  const { resend, busy } = useResend();
  return (
    <ResultFrame
      homeHref={home}
      tone="warn"
      icon={ClockAlert}
      say="A fresh link will do."
      line="A link works once, and only for a while."
      title="This link no longer works"
      lead={
        isSignedIn
          ? 'We can send a new one to the email of your account.'
          : 'Sign in, and we can send you a new one.'
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
      <Banner kind="danger" title={errorMessage(error, 'The link is invalid or has expired.')} />
    </ResultFrame>
  );
}

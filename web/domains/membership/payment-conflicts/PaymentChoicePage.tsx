import { useQuery } from '@tanstack/react-query';
import { Check, CircleAlert, HandCoins } from 'lucide';
import { useState } from 'react';
import { type Answer, errorMessage } from '../../../platform/http/api.ts';
import { homePath } from '../../../platform/navigation/destinations.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { currentToken, loadMember, useSession } from '../../../platform/session/session.ts';
import { linkToken } from '../../../platform/session/url-secrets.ts';
import { useLogout } from '../../../platform/session/use-logout.ts';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { Banner } from '../../../ui/display/Banner.tsx';
import { ResultFrame } from '../../../ui/layout/ResultFrame.tsx';
import { choosePayment, refreshMembership } from '../data.ts';

type Choice = Answer<'POST /api/payments/choice'>;

const incomplete = 'Please open the link from your email, in full.';

/** Page where the owner of an email address decides about a payment for it: add it to their account, or have it refunded. */
export function PaymentChoicePage() {
  const { token, user } = useSession();
  const signOut = useLogout();
  const home = token ? homePath : '/membership';
  const asked = useQuery({
    // The choices depend on the signed-in member, who may change in another tab.
    queryKey: ['payment-choice', token ? (user?.id ?? 'unknown') : null],
    queryFn: () => choosePayment(),
    retry: false,
    meta: { keep: false },
  });
  const [decided, setDecided] = useState<Choice | null>(null);
  const { run, sending, error } = useApiMutation((decision: 'join' | 'refund') => choosePayment(decision), {
    failure: "That didn't work, and nothing has changed. Please try again.",
    showError: null,
    async onDone(next) {
      setDecided(next);
      if (next.state === 'joined' && currentToken()) {
        void refreshMembership();
        await loadMember().catch(() => null);
      }
    },
  });
  const busy = sending?.[0];
  const choice = decided ?? asked.data;

  if (asked.isPending)
    return (
      <ResultFrame
        homeHref={home}
        tone="wait"
        say="One moment."
        line="We're looking up the payment."
        title="Finding your payment"
        lead="This takes a few seconds."
        focus={false}
      />
    );
  if (!choice)
    return (
      <ResultFrame
        homeHref={home}
        tone="warn"
        icon={CircleAlert}
        say="Nothing has changed."
        line="The link is in the email about the payment."
        title="We couldn't open this decision"
        lead={errorMessage(asked.error, linkToken() ? "That didn't work. Please try again." : incomplete)}
        actions={
          linkToken() ? (
            <Button
              kind="primary"
              size="lg"
              busy={asked.isFetching}
              busyText="Trying again..."
              onClick={() => void asked.refetch()}
            >
              Try again
            </Button>
          ) : (
            <ButtonLink kind="primary" size="lg" href={home}>
              {token ? 'Continue to Evolve 90' : 'See the plans'}
            </ButtonLink>
          )
        }
      />
    );
  if (choice.state !== 'open') return <Decided choice={choice} home={home} isSignedIn={Boolean(token)} />;
  return (
    <ResultFrame
      homeHref={home}
      tone="wait"
      icon={HandCoins}
      say="You decide."
      line="Nothing is joined before you say so."
      title={`${choice.package} is waiting for your decision`}
      lead={choice.sentence}
      actions={
        <>
          {choice.account === 'own' ? (
            <Button
              kind="primary"
              size="lg"
              busy={busy === 'join'}
              busyText="Joining..."
              disabled={busy === 'refund'}
              onClick={() => void run('join')}
            >
              Join this payment to my account
            </Button>
          ) : choice.account === 'signed_out' ? (
            <ButtonLink kind="primary" size="lg" href="/auth/login?next=/payment-choice">
              Sign in to join it
            </ButtonLink>
          ) : (
            <Button size="lg" disabled={busy !== undefined} onClick={signOut}>
              Sign out
            </Button>
          )}
          <Button
            size="lg"
            busy={busy === 'refund'}
            busyText="Refunding..."
            disabled={busy === 'join'}
            onClick={() => void run('refund')}
          >
            Refund it
          </Button>
        </>
      }
    >
      {error ? <Banner kind="danger" title={error} /> : null}
      <Banner kind="info">
        {choice.account === 'own'
          ? 'You can decide once. If you join it, the plan starts now. Its paid period began with the payment.'
          : choice.account === 'other'
            ? "You're signed in to a different account. To join the payment, sign out and sign in with the email address that got this link."
            : 'To join the payment, sign in with the email address that got this link. You can reset its password first. The refund needs no sign-in.'}
      </Banner>
    </ResultFrame>
  );
}

function Decided({ choice, home, isSignedIn }: { choice: Choice; home: string; isSignedIn: boolean }) {
  const isJoined = choice.state === 'joined';
  return (
    <ResultFrame
      homeHref={home}
      tone={isJoined ? 'done' : 'warn'}
      icon={isJoined ? Check : HandCoins}
      say={isJoined ? 'All set.' : 'Decided.'}
      line={isJoined ? 'Your plan is on your account.' : 'A refund goes to the card that paid.'}
      title={
        isJoined
          ? 'The payment is on the account'
          : choice.state === 'refunded'
            ? 'The payment is refunded'
            : "We're refunding the payment"
      }
      lead={choice.sentence}
      actions={
        <ButtonLink kind="primary" size="lg" href={isSignedIn ? '/membership' : '/auth/login'}>
          {isSignedIn ? 'View Membership' : 'Sign In'}
        </ButtonLink>
      }
    />
  );
}

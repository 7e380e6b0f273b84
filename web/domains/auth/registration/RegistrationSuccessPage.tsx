import { useNavigate } from '@tanstack/react-router';
import { Check, CircleAlert, MailQuestionMark, RotateCw } from 'lucide';
import { useEffect, useState } from 'react';
import { ApiError, errorMessage, NetworkError } from '../../../platform/http/api.ts';
import { homePath } from '../../../platform/navigation/destinations.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { storeDeviceToken } from '../../../platform/session/remembered-devices.ts';
import { currentToken, startSession } from '../../../platform/session/session.ts';
import { spendLinkToken } from '../../../platform/session/url-secrets.ts';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { Banner } from '../../../ui/display/Banner.tsx';
import { ResultFrame } from '../../../ui/layout/ResultFrame.tsx';
import { type PaymentLink, readPaymentLink } from '../../membership/checkouts/payment-link.ts';
import { completeRegistration } from '../../membership/data.ts';
import { redirectAfter, sentences } from '../../membership/messages.ts';
import { pendingPayment } from './pending-payment.ts';
import { forgetRegistration } from './registration.ts';

type State =
  | { is: 'loading' }
  | { is: 'done' }
  | { is: 'returned'; sentence: string }
  | { is: 'waiting'; sentence: string }
  | { is: 'error'; sentence: string; isKnown: boolean; mayRepeat: boolean };

/** Page after a paid registration. Completes it, signs in, and continues after three seconds. */
export function RegistrationSuccessPage() {
  const navigate = useNavigate();
  const [link] = useState(readPaymentLink);
  // True after a reload or a return: the registration is complete already.
  const [isOver] = useState(() => !link.sessionId && !link.registrationId && currentToken() !== null);
  const [round, setRound] = useState(1);
  const [state, setState] = useState<State>({ is: isOver ? 'done' : 'loading' });

  useEffect(() => {
    if (isOver) return;
    const left = new AbortController();
    const run = async () => {
      const next = await complete(link);
      if (!left.signal.aborted) setState(next);
    };
    void run();
    return () => left.abort();
  }, [link, round, isOver]);

  const isDone = state.is === 'done';
  // Members who prefer reduced motion are not redirected. A reload redirects at once.
  const [stays] = useState(() => !isOver && window.matchMedia('(prefers-reduced-motion: reduce)').matches);
  useEffect(() => {
    if (!isDone || stays) return;
    const timer = setTimeout(
      () => void navigate({ to: homePath, replace: true }),
      isOver ? 0 : redirectAfter,
    );
    return () => clearTimeout(timer);
  }, [isDone, isOver, stays, navigate]);

  if (state.is === 'loading')
    return (
      <ResultFrame
        homeHref="/membership"
        tone="wait"
        say="One moment."
        line="We're setting up your account."
        title="Completing your registration"
        lead="This takes a few seconds."
        focus={false}
      />
    );
  if (state.is === 'done')
    return (
      <ResultFrame
        homeHref={homePath}
        tone="done"
        icon={Check}
        say="Welcome to Evolve."
        line="The first stone is waiting for you."
        title="Your account is ready"
        lead="Payment received. Your plan is active and you're signed in. Taking you to your first lesson..."
        actions={
          <ButtonLink kind="today" size="lg" href={homePath}>
            Go to today
          </ButtonLink>
        }
      >
        <p className="small muted" role="status">
          {stays
            ? 'Press the button when you are ready.'
            : 'Opening in 3 seconds. You can press the button now.'}
        </p>
      </ResultFrame>
    );
  if (state.is === 'waiting')
    return (
      <WaitingPayment
        sentence={state.sentence}
        link={link}
        onRefund={(sentence) => setState({ is: 'returned', sentence })}
      />
    );
  if (state.is === 'returned')
    return (
      <ResultFrame
        homeHref="/membership"
        tone="warn"
        icon={CircleAlert}
        say="Nothing is lost."
        line="A refund goes to the card that paid."
        title="This payment couldn't be used"
        lead={state.sentence}
        actions={
          <>
            <ButtonLink kind="primary" size="lg" href="/auth/login">
              Sign In
            </ButtonLink>
            <ButtonLink kind="secondary" size="lg" href="/auth/login?view=reset">
              Reset your password
            </ButtonLink>
          </>
        }
      />
    );
  return (
    <ResultFrame
      homeHref="/membership"
      tone="warn"
      icon={CircleAlert}
      say="Almost there."
      line="A payment that went through is never lost, and never charged twice."
      title={state.sentence}
      lead={
        state.isKnown
          ? 'Your plan is on your account. Sign in to use it.'
          : "If the payment went through, we'll find it. Try again in a moment."
      }
      actions={
        <>
          <ButtonLink kind={state.isKnown ? 'secondary' : 'primary'} size="lg" href="/auth/register">
            Try Again
          </ButtonLink>
          {state.isKnown ? (
            <ButtonLink kind="primary" size="lg" href="/auth/login">
              Sign In
            </ButtonLink>
          ) : null}
          {state.mayRepeat ? (
            <Button
              size="lg"
              icon={RotateCw}
              onClick={() => {
                setState({ is: 'loading' });
                setRound(round + 1);
              }}
            >
              Check again
            </Button>
          ) : null}
        </>
      }
    />
  );
}

/** Explains that the owner of the address decides about the payment. A payer who mistyped the address can ask for a refund here. */
function WaitingPayment({
  sentence,
  link: { sessionId, registrationId },
  onRefund,
}: {
  sentence: string;
  link: PaymentLink;
  onRefund: (sentence: string) => void;
}) {
  const { run, busy, error } = useApiMutation('POST /api/payments/choice/refund', {
    failure: "We couldn't start the refund. Please try again.",
    showError: null,
    onDone: ({ message }) => onRefund(message),
  });
  const refund = () =>
    sessionId &&
    registrationId &&
    void run({ body: { session_id: sessionId, registration_id: registrationId } });
  return (
    <ResultFrame
      homeHref="/membership"
      tone="wait"
      icon={MailQuestionMark}
      say="Nothing is lost."
      line="Nothing is joined or kept without a decision."
      title="Please check your email"
      lead={sentence}
      actions={
        <>
          <ButtonLink kind="primary" size="lg" href="/auth/login">
            Sign In
          </ButtonLink>
          <Button size="lg" busy={busy} busyText="Refunding..." onClick={refund}>
            That isn’t my address. Refund it.
          </Button>
        </>
      }
    >
      {error ? <Banner kind="danger" title={error} /> : null}
    </ResultFrame>
  );
}

let underway: Promise<State> | null = null;

/** Runs one completion at a time. Concurrent callers get its result. */
function complete(link: PaymentLink): Promise<State> {
  underway ??= send(link).finally(() => (underway = null));
  return underway;
}

async function send({ sessionId, registrationId }: PaymentLink): Promise<State> {
  if (!sessionId || !registrationId) return failed(sentences.registrationIncomplete);
  try {
    const { access_token, device_token, user } = await completeRegistration(sessionId, registrationId);
    if (!access_token) return failed(sentences.noToken);
    storeDeviceToken(device_token);
    startSession(access_token, user);
    spendLinkToken();
    pendingPayment.remove();
    forgetRegistration();
    return { is: 'done' };
  } catch (reason) {
    if (
      reason instanceof ApiError &&
      (reason.code === 'payment_given_back' || reason.code === 'payment_waiting')
    ) {
      pendingPayment.remove();
      forgetRegistration();
      const is = reason.code === 'payment_waiting' ? 'waiting' : 'returned';
      return { is, sentence: errorMessage(reason, sentences.completionFailed) };
    }
    // A payment that doesn't match its order started no plan.
    const isKnown = reason instanceof ApiError && reason.status === 409 && reason.code !== 'payment_mismatch';
    // The payment is pending or the server did not respond, so a retry may succeed.
    const mayRepeat =
      reason instanceof NetworkError ||
      (reason instanceof ApiError && (reason.isTemporary || reason.status === 402));
    return { is: 'error', sentence: errorMessage(reason, sentences.completionFailed), isKnown, mayRepeat };
  }
}

const failed = (sentence: string): State => ({ is: 'error', sentence, isKnown: false, mayRepeat: false });

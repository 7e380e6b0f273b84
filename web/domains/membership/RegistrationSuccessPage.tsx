import { useNavigate } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ApiError, api, NetworkError, sentenceOf } from '../../platform/api.ts';
import { homePath } from '../../platform/pages.ts';
import { currentToken, startSession } from '../../platform/session.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button, ButtonLink, Dots } from '../../ui/Button.tsx';
import { forgetPending } from '../auth/pending-payment.ts';
import { forgetRegistration } from '../auth/registration.ts';
import './membership.css';
import { forgetPaymentLink, type PaymentLink, readPaymentLink } from './payment-link.ts';
import { Result } from './Result.tsx';
import { redirectAfter, sentences } from './sentences.ts';

type State =
  | { is: 'loading' }
  | { is: 'done' }
  | { is: 'error'; sentence: string; isKnown: boolean; mayRepeat: boolean };

/** Where a paid registration leads (A section 2.8): completes it, signs in, and goes on after three seconds. */
export function RegistrationSuccessPage() {
  const navigate = useNavigate();
  const [link] = useState(readPaymentLink);
  // Reloaded or come back to after it was done: there is nothing left to complete.
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
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(
      () => void navigate({ to: homePath, replace: true }),
      isOver ? 0 : redirectAfter,
    );
    return () => clearTimeout(timer);
  }, [isDone, isOver, navigate]);

  if (state.is === 'loading')
    return (
      <Result title="Completing your registration" stones={3} role="status">
        <p className="muted flex items-center gap-3">
          <Dots /> One moment. We are opening your plan.
        </p>
      </Result>
    );
  if (state.is === 'done')
    return (
      <Result title="Welcome to Evolve" stones={7} isDone>
        <p className="muted" role="status">
          Your payment is in, your plan is open, and you are signed in. The first lesson is waiting; we take
          you there in a moment.
        </p>
        <div className="row row--wrap">
          <ButtonLink kind="today" size="lg" href={homePath}>
            Begin
          </ButtonLink>
        </div>
      </Result>
    );
  return (
    <Result title="Your registration is not complete" stones={1}>
      <Banner kind="danger">{state.sentence}</Banner>
      <div className="row row--wrap">
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
      </div>
    </Result>
  );
}

let underway: Promise<State> | null = null;

/** One completion at a time: whoever asks while one is under way hears its answer. */
function complete(link: PaymentLink): Promise<State> {
  underway ??= send(link).finally(() => (underway = null));
  return underway;
}

async function send({ sessionId, registrationId }: PaymentLink): Promise<State> {
  if (!sessionId || !registrationId) return failed(sentences.registrationIncomplete);
  try {
    const { access_token, user } = await api('POST /api/auth/complete-registration', {
      query: { session_id: sessionId, registration_id: registrationId },
    });
    if (!access_token) return failed(sentences.noToken);
    startSession(access_token, user);
    forgetPaymentLink();
    forgetPending();
    forgetRegistration();
    return { is: 'done' };
  } catch (reason) {
    const isKnown = reason instanceof ApiError && reason.status === 409;
    // Not paid yet, or nobody answered: the same call may succeed a little later.
    const mayRepeat =
      reason instanceof NetworkError ||
      (reason instanceof ApiError && (reason.isTemporary || reason.status === 402));
    return { is: 'error', sentence: sentenceOf(reason, sentences.completionFailed), isKnown, mayRepeat };
  }
}

const failed = (sentence: string): State => ({ is: 'error', sentence, isKnown: false, mayRepeat: false });

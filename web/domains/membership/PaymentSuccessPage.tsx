import { RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatMoney } from '#contract/prices.ts';
import { api } from '../../platform/api.ts';
import { currentToken } from '../../platform/session.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button, ButtonLink, Dots } from '../../ui/Button.tsx';
import { checkPayment, type Payment, type PaymentResult } from './check-payment.ts';
import './membership.css';
import { readPaymentLink } from './payment-link.ts';
import { refreshMembership } from './queries.ts';
import { Result } from './Result.tsx';
import { sentences } from './sentences.ts';

/** Where a paid checkout leads (A section 2.7): asks until the payment is known, then says what was bought. */
export function PaymentSuccessPage() {
  const [{ sessionId }] = useState(readPaymentLink);
  const [round, setRound] = useState(1);
  const result = usePayment(sessionId, round);
  if (!result)
    return (
      <Result title="Checking your payment" stones={3} role="status">
        <p className="muted flex items-center gap-3">
          <Dots /> One moment. This takes a few seconds.
        </p>
      </Result>
    );
  if (result.state === 'paid') return <Paid payment={result.payment} />;
  return (
    <Result title="Your payment is not confirmed" stones={1}>
      <Banner kind="danger">{result.sentence}</Banner>
      <p className="muted">Nothing is charged twice: a payment that went through is found by itself.</p>
      <div className="row row--wrap">
        <ButtonLink kind="primary" size="lg" href="/membership">
          Try Again
        </ButtonLink>
        {sessionId && result.state !== 'expired' ? (
          <Button size="lg" icon={RotateCw} onClick={() => setRound(round + 1)}>
            Check again
          </Button>
        ) : null}
      </div>
    </Result>
  );
}

function Paid({ payment: { amount_total, currency, payment_status } }: { payment: Payment }) {
  return (
    <Result title="Payment received" stones={7} isDone>
      <p className="muted" role="status">
        Thank you. Your plan is open, and a receipt is on its way to your mail.
      </p>
      <dl className="figures nums">
        <div>
          <dt>Amount</dt>
          <dd>{formatMoney(amount_total, currency)}</dd>
        </div>
        <div>
          <dt>Status</dt>
          <dd>{payment_status === 'paid' ? 'Paid' : 'Nothing to pay'}</dd>
        </div>
      </dl>
      <section aria-labelledby="next-title">
        <h2 id="next-title" className="card-title">
          What comes next
        </h2>
        <ul className="result-next">
          <li>Go on with Evolve 90 at the day where you are.</li>
          <li>Look at your plan, your dates and your receipts under Membership.</li>
          <li>Not for you? The first payment comes back in full within 30 days.</li>
        </ul>
      </section>
      <div className="row row--wrap">
        <ButtonLink kind="today" size="lg" href="/">
          Continue to Dashboard
        </ButtonLink>
        <ButtonLink size="lg" href="/membership">
          View Membership
        </ButtonLink>
      </div>
    </Result>
  );
}

/** Null while it is being asked. A new `round` begins the checks afresh. */
function usePayment(
  sessionId: string | null,
  round: number,
): PaymentResult | { state: 'missing'; sentence: string } | null {
  const [found, setFound] = useState<{ round: number; result: PaymentResult } | null>(null);
  useEffect(() => {
    if (!sessionId) return;
    const left = new AbortController();
    const ask = () =>
      api('GET /api/payments/status/:sessionId', { params: { sessionId }, signal: left.signal });
    void checkPayment(ask, pause(left.signal)).then((result) => {
      if (left.signal.aborted) return;
      setFound({ round, result });
      if (result.state === 'paid' && currentToken()) void refreshMembership();
    });
    return () => left.abort();
  }, [sessionId, round]);
  if (!sessionId) return { state: 'missing', sentence: sentences.noSession };
  return found?.round === round ? found.result : null;
}

/** Waits, and never goes on once the page was left. */
const pause = (left: AbortSignal) => (ms: number) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    left.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });

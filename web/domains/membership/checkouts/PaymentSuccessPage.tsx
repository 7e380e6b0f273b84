import { useQuery } from '@tanstack/react-query';
import { Check, CircleAlert, RotateCw } from 'lucide';
import { type ReactNode, useEffect, useState } from 'react';
import { formatMoney } from '#contract/membership/prices.ts';
import { api } from '../../../platform/http/api.ts';
import { homePath } from '../../../platform/navigation/destinations.ts';
import { currentToken, useSession } from '../../../platform/session/session.ts';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { Banner } from '../../../ui/display/Banner.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { Chip } from '../../../ui/display/Chip.tsx';
import { Icon } from '../../../ui/display/Icon.tsx';
import { ResultFrame } from '../../../ui/layout/ResultFrame.tsx';
import { ProgressBar } from '../../../ui/progress/ProgressBar.tsx';
import { refreshMembership, subscription } from '../data.ts';
import { dateIn } from '../format-date.ts';
import { sentences } from '../messages.ts';
import { isLiving, packageName } from '../subscriptions/subscription-sentences.ts';
import { checkPayment, maxChecks, type Payment, type PaymentResult } from './check-payment.ts';
import { readPaymentLink } from './payment-link.ts';

/** Page after a paid checkout. Polls until the payment is known, then shows what was bought. Open to everyone. */
export function PaymentSuccessPage() {
  const [{ sessionId }] = useState(readPaymentLink);
  const [round, setRound] = useState(1);
  const { token } = useSession();
  const { result, checks } = usePayment(sessionId, round);
  const home = token ? homePath : '/membership';
  if (!result)
    return (
      <ResultFrame
        homeHref={home}
        tone="wait"
        say="One moment."
        line="We're waiting for the payment to be confirmed."
        title="Checking your payment"
        lead="This takes a few seconds. You can leave this page open, or close it. Your payment isn't affected."
        focus={false}
      >
        <Card className="grid gap-3 [--pad:1.25rem_1.375rem] font-size-md [&>div]:flex [&>div]:justify-between [&>div]:items-baseline [&>div]:gap-4 [&_dt]:text-muted [&_dd]:font-semibold [&_dd]:text-right [&_.big]:pb-3.5 [&_.big]:border-b [&_.big]:border-line [&_.big_dd]:text-[1.75rem]/[1.1] [&_.big_dd]:font-[680] [&_.big_dd]:font-display [&_.big_dd]:tracking-[-0.015em]">
          <p className="small muted nums">
            Check {checks} of {maxChecks}
          </p>
          <ProgressBar label="Checks made" value={checks} max={maxChecks} />
        </Card>
      </ResultFrame>
    );
  if (result.state === 'paid') return <Paid payment={result.payment} home={home} />;
  const words = explain(result.state);
  return (
    <ResultFrame
      homeHref={home}
      tone="warn"
      icon={CircleAlert}
      say="Nothing is lost."
      line="Your account, your stones and your words are where you left them."
      title={result.sentence}
      lead={words.lead}
      actions={
        <>
          <ButtonLink kind="primary" size="lg" href="/membership">
            Try Again
          </ButtonLink>
          {sessionId && result.state !== 'expired' && result.state !== 'unknown' ? (
            <Button size="lg" icon={RotateCw} onClick={() => setRound(round + 1)}>
              Check again
            </Button>
          ) : null}
        </>
      }
    >
      <Banner kind="info">{words.hint}</Banner>
    </ResultFrame>
  );
}

type Missed = Exclude<PaymentResult['state'], 'paid'> | 'missing';

/** Returns sentences about a missing confirmation and what to do next. */
function explain(state: Missed): { lead: string; hint: string } {
  switch (state) {
    case 'missing':
      return {
        lead: 'This page opens from a checkout. Your plan and your receipts are on the membership page.',
        hint: "If you've just paid, look there first. You won't be charged twice.",
      };
    case 'expired':
      return {
        lead: 'The checkout page stays open for 30 minutes. Nothing was charged.',
        hint: 'You can open a new checkout any time.',
      };
    case 'timed-out':
      return {
        lead: "The payment isn't confirmed yet. If it goes through, your plan starts by itself and we'll email you.",
        hint: "You won't be charged twice. If the payment went through, we'll find it.",
      };
    case 'unknown':
      return {
        lead: 'The address may be incomplete, or the checkout was never opened here. Nothing was charged by opening this page.',
        hint: 'If you paid, your plan and your receipts are on the membership page, and we emailed you.',
      };
    case 'failed':
      return {
        lead: "We couldn't reach the payment check just now.",
        hint: "You won't be charged twice. If the payment went through, we'll find it.",
      };
  }
}

function Paid({
  payment: { amount_total, currency, payment_status },
  home,
}: {
  payment: Payment;
  home: string;
}) {
  const { token, user } = useSession();
  const { data } = useQuery({ ...subscription, enabled: token !== null });
  const own = token ? data : undefined;
  const on = dateIn(user?.time_zone ?? 'UTC');
  const living = own && isLiving(own) ? own : null;
  const rows = living?.package_id
    ? [
        ['Plan', packageName(living.package_id)],
        ...(living.status === 'active' && living.period_end ? [['Next charge', on(living.period_end)]] : []),
      ]
    : [];
  return (
    <ResultFrame
      homeHref={home}
      tone="done"
      icon={Check}
      say={user ? `You're on the trail, ${user.name.split(' ', 1)[0]}.` : "You're on the trail."}
      line="One stone a day, and your history always stays."
      title="Payment received"
      lead={
        own && !living ? 'This payment arrived. The plan it was for has ended since.' : leadOf(token !== null)
      }
      actions={
        <>
          <ButtonLink kind="today" size="lg" href={homePath}>
            Continue to Dashboard
          </ButtonLink>
          <ButtonLink size="lg" href="/membership">
            View Membership
          </ButtonLink>
        </>
      }
    >
      <Card
        as="dl"
        className="nums grid gap-3 [--pad:1.25rem_1.375rem] font-size-md [&>div]:flex [&>div]:justify-between [&>div]:items-baseline [&>div]:gap-4 [&_dt]:text-muted [&_dd]:font-semibold [&_dd]:text-right"
      >
        <div className="big pb-3.5 border-b border-line">
          <dt>Amount</dt>
          <dd className="text-[1.75rem]/[1.1] font-[680] font-display tracking-[-0.015em]">
            {formatMoney(amount_total, currency)}
          </dd>
        </div>
        <div>
          <dt>Status</dt>
          <dd>
            <Chip kind="done">
              <Icon as={Check} size="sm" /> {payment_status === 'paid' ? 'Paid' : 'Nothing to pay'}
            </Chip>
          </dd>
        </div>
        {rows.map(([what, words]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </Card>
      {own && !living ? null : (
        <section aria-labelledby="next-title">
          <h2 id="next-title" className="h4">
            What happens next
          </h2>
          <ol className="grid gap-3.5 mt-3 [&_li]:text-md [&_li]:grid [&_li]:grid-cols-[1.75rem_1fr] [&_li]:gap-3 [&_li]:items-start [&_small]:text-sm [&_small]:block [&_small]:text-muted">
            <Step n={1} title="Pick up Evolve 90 where you left off.">
              {token ? "Today's lesson is on your dashboard." : 'Sign in, and it is on your dashboard.'}
            </Step>
            <Step n={2} title="Plan, dates and receipts are under Membership.">
              Change, pause or cancel there whenever you like.
            </Step>
            {living?.refundable_until ? (
              <Step n={3} title="Not for you?">
                Get a full refund until {on(living.refundable_until)} on your billing page.
              </Step>
            ) : null}
          </ol>
        </section>
      )}
    </ResultFrame>
  );
}

const leadOf = (isSignedIn: boolean): string =>
  isSignedIn
    ? "Your plan is active. We've emailed your receipt."
    : "Your plan is active. We've emailed your receipt. Sign in to continue.";

function Step({ n, title, children }: { n: number; title: string; children: ReactNode }) {
  return (
    <li>
      <span
        className="text-[0.8125rem]/none grid place-items-center w-7 h-6.25 border-[1.5px] border-control rounded-pebble font-[640] font-display text-muted"
        aria-hidden
      >
        {n}
      </span>
      <span>
        {title}
        <small>{children}</small>
      </span>
    </li>
  );
}

/** Polls for a payment. `result` is null while polling, and `checks` counts the requests. A new `round` starts over. */
function usePayment(
  sessionId: string | null,
  round: number,
): { result: PaymentResult | { state: 'missing'; sentence: string } | null; checks: number } {
  const [found, setFound] = useState<{ round: number; result: PaymentResult } | null>(null);
  const [asked, setAsked] = useState({ round, checks: 1 });
  useEffect(() => {
    if (!sessionId) return;
    const left = new AbortController();
    let checks = 0;
    const ask = () => {
      checks += 1;
      setAsked({ round, checks });
      return api('GET /api/payments/status/:sessionId', { params: { sessionId }, signal: left.signal });
    };
    void checkPayment(ask, pause(left.signal)).then((result) => {
      if (left.signal.aborted) return;
      setFound({ round, result });
      if (result.state === 'paid' && currentToken()) void refreshMembership();
    });
    return () => left.abort();
  }, [sessionId, round]);
  const checks = asked.round === round ? asked.checks : 1;
  if (!sessionId) return { result: { state: 'missing', sentence: sentences.noSession }, checks };
  return { result: found?.round === round ? found.result : null, checks };
}

/** Returns a wait function in ms. It never resolves after the page was left. */
const pause = (left: AbortSignal) => (ms: number) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    left.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });

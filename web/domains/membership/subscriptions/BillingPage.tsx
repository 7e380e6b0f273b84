import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Subscription } from '#contract/membership/endpoints.ts';
import { formatMoney } from '#contract/membership/prices.ts';
import { useMember } from '../../../platform/session/session.ts';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { InlineError } from '../../../ui/display/InlineError.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/display/Skeleton.tsx';
import { subscription } from '../data.ts';
import { dateIn } from '../format-date.ts';
import { FounderProof } from '../founders/FounderProof.tsx';
import { MembershipFrame } from '../MembershipFrame.tsx';
import { CurrentPlan } from './CurrentPlan.tsx';
import { Receipts } from './Receipts.tsx';
import { hasPassed, isLiving, paidPackage } from './subscription-sentences.ts';
import { type OpenDialog, useMembershipDialogs } from './use-membership-dialogs.tsx';
import { usePortal } from './use-portal.ts';

/** Page with plan, dates, card, guarantee and receipts. */
export function BillingPage() {
  const { time_zone } = useMember();
  const on = dateIn(time_zone);
  const { data: own, isPending, isError, isFetching, refetch } = useQuery(subscription);
  const { ask, dialog } = useMembershipDialogs(own, on);
  return (
    <MembershipFrame tab="billing">
      {own ? (
        <>
          <CurrentPlan subscription={own} on={on} ask={ask}>
            <ButtonLink kind="secondary" href="/membership">
              {isLiving(own) ? 'Change plan' : 'See the plans'}
            </ButtonLink>
          </CurrentPlan>
          {own.founder ? <FounderProof founder={own.founder} currency={own.currency} on={on} /> : null}
          <Tools subscription={own} on={on} ask={ask} />
        </>
      ) : isPending ? (
        <Skeleton label="Loading your billing" className="card stack [--gap:.75rem]">
          <SkeletonBlock w="8rem" h=".875rem" />
          <SkeletonBlock w="14rem" h="1.5rem" />
          <SkeletonBlock w="70%" />
        </Skeleton>
      ) : isError ? (
        <InlineError onRetry={() => void refetch()} retrying={isFetching}>
          We couldn't load your billing page.
        </InlineError>
      ) : null}
      <Receipts on={on} />
      {dialog}
    </MembershipFrame>
  );
}

interface ToolsProps {
  subscription: Subscription;
  on: (instant: string) => string;
  ask: OpenDialog;
}

/** Lists card, pause and guarantee, each with a sentence and a button. */
function Tools({ subscription, on, ask }: ToolsProps) {
  const { status, may_change_card, refundable_cents, refundable_until, currency } = subscription;
  const portal = usePortal();
  // A yearly plan is paid in advance, so there is no charge to pause.
  const mayPause = status === 'active' && paidPackage(subscription)?.period === 'monthly';
  const canRefund = refundable_until !== null && !hasPassed(refundable_until);
  if (!may_change_card && !mayPause && !canRefund) return null;
  return (
    <Card as="section" flush aria-label="Card, pause and guarantee">
      <ul className="rows">
        {may_change_card ? (
          <Tool
            title="Card and invoices"
            text="Change your card or download invoices at our payment provider."
          >
            <Button
              className="max-shell:flex-[1_0_100%]"
              busy={portal.busy}
              busyText="Opening..."
              onClick={portal.open}
            >
              Change card
            </Button>
          </Tool>
        ) : null}
        {mayPause ? (
          <Tool
            title="Pause"
            text="One to three months without a charge. Your streak waits from the moment you pause."
          >
            <Button className="max-shell:flex-[1_0_100%]" onClick={() => ask({ act: 'pause' })}>
              Pause membership
            </Button>
          </Tool>
        ) : null}
        {canRefund ? (
          <Tool
            title="30-day money-back guarantee"
            text={`Get the ${formatMoney(refundable_cents ?? 0, currency)} you've paid back in full until ${on(refundable_until)}. After that, payments are non-refundable except by law.`}
          >
            <Button className="max-shell:flex-[1_0_100%]" onClick={() => ask({ act: 'refund' })}>
              Get a refund
            </Button>
          </Tool>
        ) : null}
      </ul>
    </Card>
  );
}

interface ToolProps {
  title: string;
  text: string;
  children: ReactNode;
}

function Tool({ title, text, children }: ToolProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-6 py-4.5 max-shell:px-4.5">
      <div className="flex-1 min-w-[min(16rem,70%)]">
        <h3 className="card-title">{title}</h3>
        <p className="small muted max-w-[62ch]">{text}</p>
      </div>
      {children}
    </li>
  );
}

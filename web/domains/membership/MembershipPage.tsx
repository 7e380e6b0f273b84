import { useQuery } from '@tanstack/react-query';
import { Shield } from 'lucide';
import { useState } from 'react';
import type { Subscription } from '#contract/membership/endpoints.ts';
import { type BillingPeriod, type PackageId, packageFor, taxNote } from '#contract/membership/prices.ts';
import type { Tier } from '#contract/membership/tiers.ts';
import { useMember } from '../../platform/session/session.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/display/Icon.tsx';
import { InlineError } from '../../ui/display/InlineError.tsx';
import { SectionHead } from '../../ui/layout/SectionHead.tsx';
import { useCheckout } from './checkouts/use-checkout.ts';
import { offer, subscription } from './data.ts';
import { dateIn } from './format-date.ts';
import { FounderCard } from './founders/FounderCard.tsx';
import { MembershipFrame, MembershipSkeleton } from './MembershipFrame.tsx';
import { notOnSale } from './messages.ts';
import { MorePlanDetails } from './packages/MorePlanDetails.tsx';
import { PeriodSwitch } from './packages/PeriodSwitch.tsx';
import { PlanCard, PlanNote, planColumns } from './packages/PlanCard.tsx';
import { cardTiers } from './packages/plans.ts';
import { CurrentPlan } from './subscriptions/CurrentPlan.tsx';
import {
  moveTo,
  needsNoPlan,
  paidPackage,
  paidTier,
  returnSentence,
  termsSentence,
} from './subscriptions/subscription-sentences.ts';
import { type OpenDialog, useMembershipDialogs } from './subscriptions/use-membership-dialogs.tsx';

/** The member's plans: the current one, the founding offer, and the four to choose from. */
export function MembershipPage() {
  const member = useMember();
  const { time_zone } = member;
  const on = dateIn(time_zone);
  const { data: own, isLoading, isError, isFetching, refetch } = useQuery(subscription);
  const { data: sale, isPending: isOfferPending } = useQuery(offer);
  const { ask, dialog } = useMembershipDialogs(own, on);
  const checkout = useCheckout();
  const [chosen, setPeriod] = useState<BillingPeriod | null>(null);
  const period = chosen ?? periodOf(own);
  const isStaff = own !== undefined && needsNoPlan(member, own);
  const hasSeat = own !== undefined && (paidTier(own) === 'founder' || own.founder_return !== null);
  const mayBeFounder = own !== undefined && !isStaff && !hasSeat && !own.had_founder_seat;

  // The member's own plan is above the plans and would push them down, so wait for it.
  if (isLoading)
    return (
      <MembershipFrame tab="plans">
        <MembershipSkeleton />
      </MembershipFrame>
    );
  return (
    <MembershipFrame tab="plans">
      {own ? (
        <CurrentPlan subscription={own} on={on} ask={ask} />
      ) : isError ? (
        <InlineError onRetry={() => void refetch()} retrying={isFetching}>
          We couldn't load your plan.
        </InlineError>
      ) : null}
      {own ? <KeptSeat own={own} on={on} ask={ask} checkout={checkout} /> : null}
      {own && mayBeFounder ? (
        <FounderCard offer={sale?.founder} isWaiting={isOfferPending}>
          <MoveButton
            own={own}
            tier="founder"
            packageId="founder_monthly"
            words="Claim Founding Member Status"
            ask={ask}
            checkout={checkout}
          />
        </FounderCard>
      ) : null}
      <section aria-labelledby="plans-title" className="stack [--gap:1.25rem]">
        <SectionHead look="h2" id="plans-title" title="Pick your pace">
          <PeriodSwitch period={period} onChange={setPeriod} />
        </SectionHead>
        <ul className={planColumns}>
          {cardTiers.map((tier) => (
            <PlanCard
              key={tier}
              tier={tier}
              period={period}
              isCurrent={own !== undefined && !isStaff && paidTier(own) === tier}
            >
              {own ? (
                <MoveButton
                  own={own}
                  tier={tier}
                  packageId={packageFor(tier, period)?.id ?? null}
                  ask={ask}
                  checkout={checkout}
                  isStaff={isStaff}
                  isClosed={sale?.buying === 'closed'}
                />
              ) : null}
            </PlanCard>
          ))}
        </ul>
        <p className="small muted flex gap-2">
          <Icon className="mt-0.5" as={Shield} size="sm" />
          <span>
            {termsSentence(own, on)} Prices in {taxNote}. Billed in advance, monthly or yearly.
          </span>
        </p>
      </section>
      <MorePlanDetails
        period={period}
        hasFounder={hasSeat || (mayBeFounder && sale?.founder.is_open === true)}
      />
      {dialog}
    </MembershipFrame>
  );
}

/** Offers a founder who changed plans to return while the seat is reserved. */
function KeptSeat({
  own,
  on,
  ask,
  checkout,
}: Pick<MoveProps, 'own' | 'ask' | 'checkout'> & { on: (instant: string) => string }) {
  const words = returnSentence(own, on);
  if (!words) return null;
  return (
    <section
      className="grid grid-cols-[minmax(0,1fr)_15rem] gap-x-8 gap-y-4 items-center max-shell:grid-cols-1 border border-[color-mix(in_oklab,var(--ev-tier-founder)_65%,transparent)] rounded-xl bg-founder-tint py-5 px-6"
      aria-labelledby="kept-title"
    >
      <div>
        <h2 id="kept-title" className="card-title">
          Your founding seat is kept
        </h2>
        <p className="small mt-1">{words}</p>
      </div>
      <MoveButton own={own} tier="founder" packageId="founder_monthly" ask={ask} checkout={checkout} />
    </section>
  );
}

interface MoveProps {
  own: Subscription;
  tier: Tier;
  packageId: PackageId | null;
  words?: string;
  ask: OpenDialog;
  checkout: ReturnType<typeof useCheckout>;
  isClosed?: boolean;
  isStaff?: boolean;
}

/** Button of a plan: buys it, opens a dialog about a change, or only shows the current state. */
function MoveButton({
  own,
  tier,
  packageId,
  words,
  ask,
  checkout,
  isClosed = false,
  isStaff = false,
}: MoveProps) {
  const move = moveTo(own, tier, packageId, isStaff);
  if (move.act === 'buy' && isClosed) return <PlanNote>{notOnSale}</PlanNote>;
  if (move.act === 'none') return move.note ? <PlanNote>{move.note}</PlanNote> : null;
  const press = () => {
    if (move.act === 'buy') checkout.buy(move.packageId);
    else ask(move.act === 'change' ? { act: 'change', to: move.packageId } : { act: 'cancel' });
  };
  const isOpening = move.act === 'buy' && checkout.opening === move.packageId;
  return (
    <Button
      kind={tier === 'founder' ? 'primary' : 'secondary'}
      block
      busy={isOpening}
      busyText="Opening..."
      disabled={checkout.opening !== null && !isOpening}
      onClick={press}
    >
      {words ?? move.label}
    </Button>
  );
}

/** Returns the billing period of the member's plan, which the switch starts with. */
const periodOf = (own: Subscription | undefined): BillingPeriod =>
  (own && paidPackage(own)?.period) ?? 'monthly';

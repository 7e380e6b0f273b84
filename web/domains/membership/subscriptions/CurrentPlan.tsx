import type { ReactNode } from 'react';
import type { Subscription } from '#contract/membership/endpoints.ts';
import { StonePile } from '../../../drawings/StonePile.tsx';
import { useMember } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { Chip, type ChipKind } from '../../../ui/display/Chip.tsx';
import { Eyebrow } from '../../../ui/display/Eyebrow.tsx';
import { dollars, plans, tierColor } from '../packages/plans.ts';
import {
  isBeginningAgain,
  isLiving,
  needsNoPlan,
  paidPackage,
  paidTier,
  subscriptionSentence,
} from './subscription-sentences.ts';
import type { OpenDialog } from './use-membership-dialogs.tsx';
import { usePortal } from './use-portal.ts';

interface Props {
  subscription: Subscription;
  on: (instant: string) => string;
  ask: OpenDialog;
  /** More buttons at the end of the row. */
  children?: ReactNode;
}

const chips: Partial<Record<Subscription['status'], { kind: ChipKind; words: string }>> = {
  active: { kind: 'done', words: 'Active' },
  past_due: { kind: 'warn', words: 'Payment failed' },
  cancelling: { kind: 'line', words: 'Cancelled' },
  paused: { kind: 'info', words: 'Paused' },
  comped: { kind: 'brand', words: 'A gift' },
};

/** Shows the member's plan, its price, the next event and the actions. */
export function CurrentPlan({ subscription, on, ask, children }: Props) {
  const { status, scheduled, may_change_card } = subscription;
  const tier = paidTier(subscription);
  const isStaff = needsNoPlan(useMember(), subscription);
  const { name, stones, seed } = plans[isStaff ? 'creator' : tier];
  const chip = isStaff ? undefined : chips[status];
  const portal = usePortal();
  return (
    <Card
      as="section"
      aria-labelledby="current-title"
      className="grid grid-cols-[5rem_minmax(0,1fr)_auto] gap-x-6 gap-y-4 items-center max-shell:grid-cols-1"
    >
      <div className="grid place-items-center max-shell:hidden">
        <StonePile count={stones} color={tierColor(tier)} base={52} seed={seed} />
      </div>
      <div>
        <Eyebrow>Your plan</Eyebrow>
        <h2 id="current-title" className="h3 row row--wrap [--gap:.625rem] mt-1">
          {isStaff ? 'Team' : name} {chip ? <Chip kind={chip.kind}>{chip.words}</Chip> : null}
        </h2>
        <Price subscription={subscription} />
        <p className="muted mt-1">
          {isStaff
            ? "You're on the team, so everything is open to you without a plan. Nothing is charged."
            : subscriptionSentence(subscription, on)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 justify-end max-w-136 max-wide:max-w-88 max-shell:max-w-none max-shell:justify-start empty:hidden">
        {status === 'cancelling' || scheduled ? (
          <Button kind="primary" onClick={() => ask({ act: 'keep' })}>
            Keep my plan
          </Button>
        ) : null}
        {status === 'paused' && !isBeginningAgain(subscription) ? (
          <Button kind="primary" onClick={() => ask({ act: 'keep' })}>
            Resume membership
          </Button>
        ) : null}
        {status === 'past_due' && may_change_card ? (
          <Button kind="primary" busy={portal.busy} busyText="Opening..." onClick={portal.open}>
            Change card
          </Button>
        ) : null}
        {isLiving(subscription) && status !== 'cancelling' ? (
          <Button kind="danger-quiet" onClick={() => ask({ act: 'cancel' })}>
            Cancel subscription
          </Button>
        ) : null}
        {children}
      </div>
    </Card>
  );
}

function Price({ subscription }: { subscription: Subscription }) {
  const { amount_cents } = subscription;
  const period = paidPackage(subscription)?.period;
  if (amount_cents === null) return null;
  return (
    <p className="nums strong">
      {dollars(amount_cents)} CAD{period ? ` a ${period === 'yearly' ? 'year' : 'month'}` : ''}
    </p>
  );
}

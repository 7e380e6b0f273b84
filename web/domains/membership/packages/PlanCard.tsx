import { Check } from 'lucide';
import type { ReactNode } from 'react';
import type { BillingPeriod } from '#contract/membership/prices.ts';
import type { Tier } from '#contract/membership/tiers.ts';
import { StonePile } from '../../../drawings/StonePile.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { Icon } from '../../../ui/display/Icon.tsx';
import { cardPrice, plans, tierColor } from './plans.ts';

interface Props {
  tier: Exclude<Tier, 'founder'>;
  period: BillingPeriod;
  /** True for the member's own plan. */
  isCurrent?: boolean;
  /** The button, or text in its place. */
  children: ReactNode;
}

/** Columns of plans. With the founding offer among them there are three, of which it takes two. */
export const planColumns =
  'grid grid-cols-4 has-[.founder]:grid-cols-3 gap-5 max-wide:grid-cols-2! max-shell:grid-cols-1! max-shell:gap-4';
export const founderColumns = 'grid row-span-3 col-span-2 max-wide:col-span-1';

/** The look of a plan's button, by how much it is for: most visitors begin with the free plan. */
export const buttonOf = (tier: Tier): 'today' | 'tint' | 'secondary' =>
  tier === 'starter' ? 'today' : tier === 'builder' ? 'tint' : 'secondary';

/** Card of one of the four plans: stones, price and features. */
export function PlanCard({ tier, period, isCurrent = false, children }: Props) {
  const { name, line, features, stones, seed } = plans[tier];
  const { price, unit, note } = cardPrice(tier, period);
  return (
    <Card
      as="li"
      className="[--pad:0] grid row-span-3 grid-rows-subgrid gap-0 data-current:border-brand data-current:[box-shadow:inset_0_0_0_1.5px_var(--ev-brand)]"
      data-current={isCurrent || undefined}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-1 pt-5.5 pb-0 pr-5 pl-6 border-b border-line max-shell:pt-4.5 max-shell:pb-0 max-shell:pr-4 max-shell:pl-4.5 [&_.pile]:overflow-visible [&_.pile]:mb-[-5px] large-text:grid-cols-1">
        <div className="self-start pb-4.5 max-shell:pb-3.5">
          <h3 className="text-[1.375rem]">{name}</h3>
          <p className="small muted">{line}</p>
          <p className="nums mt-3.5 max-shell:mt-2.5 text-[2.125rem]/none font-[680] font-display tracking-[-0.02em]">
            {price}{' '}
            {unit ? (
              <small className="block mt-2 max-shell:inline text-[0.875rem]/none font-[420] font-sans tracking-[0] text-muted">
                {unit}
              </small>
            ) : null}
          </p>
          <p className="muted nums text-xs min-h-4.5 mt-1.5">{note}</p>
        </div>
        <StonePile count={stones} color={tierColor(tier)} base={48} seed={seed} />
      </div>
      <ul className="grid gap-2.5 content-start pt-5 pb-0 px-6 max-shell:pt-4.5 max-shell:pb-0 max-shell:px-4.5">
        {features.map((feature) => (
          <li className="text-md/5.5 grid grid-cols-[1.125rem_1fr] gap-2.5" key={feature}>
            <Icon className="size-4.5 mt-0.5 text-done-text stroke-[2.25]" as={Check} />
            <span>{feature}</span>
          </li>
        ))}
      </ul>
      <div className="self-end p-6 max-shell:p-4.5">{children}</div>
    </Card>
  );
}

/** A sentence in the place of a plan's button. */
export const PlanNote = ({ children }: { children: ReactNode }) => (
  <p className="grid place-items-center min-h-touch font-size-sm font-semibold text-center text-muted">
    {children}
  </p>
);

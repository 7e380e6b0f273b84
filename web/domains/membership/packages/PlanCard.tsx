import { Check } from 'lucide';
import type { ReactNode } from 'react';
import type { BillingPeriod } from '#contract/prices.ts';
import type { Tier } from '#contract/tiers.ts';
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

/** Card of one of the four plans: stones, price and features. */
export function PlanCard({ tier, period, isCurrent = false, children }: Props) {
  const { name, line, features, stones, seed } = plans[tier];
  const { price, unit, note } = cardPrice(tier, period);
  return (
    <Card as="li" className="plan" data-current={isCurrent || undefined}>
      <div className="plan-head">
        <div className="plan-title">
          <h3>{name}</h3>
          <p className="small muted">{line}</p>
          <p className="plan-price nums">
            {price} {unit ? <small>{unit}</small> : null}
          </p>
          <p className="plan-note muted nums">{note}</p>
        </div>
        <StonePile count={stones} color={tierColor(tier)} base={48} seed={seed} />
      </div>
      <ul className="plan-ticks">
        {features.map((feature) => (
          <li key={feature}>
            <Icon as={Check} />
            <span>{feature}</span>
          </li>
        ))}
      </ul>
      <div className="plan-end">{children}</div>
    </Card>
  );
}

import clsx from 'clsx';
import { Fragment, type ReactNode } from 'react';
import { saveUpTo } from '#contract/membership/prices.ts';
import type { SiteFacts } from '#contract/site/public-pages.ts';
import { notOnSale } from '../../domains/membership/messages.ts';
import {
  buttonOf,
  founderColumns,
  PlanCard,
  PlanNote,
  planColumns,
} from '../../domains/membership/packages/PlanCard.tsx';
import { cardTiers, plans, registerHref } from '../../domains/membership/packages/plans.ts';
import { ButtonLink } from '../../ui/controls/Button.tsx';

const periods = [
  { period: 'monthly', label: 'Monthly' },
  { period: 'yearly', label: 'Yearly' },
] as const;

/** Hides the plans of a period while the other one is chosen. */
const hiddenBeside = {
  monthly: 'group-has-[[value=yearly]:checked]/plans:hidden',
  yearly: 'group-has-[[value=monthly]:checked]/plans:hidden',
};

/**
 * The four plans with a switch of the period, and the founding offer after the free one. Both periods are in the document, and the styles show the
 * chosen one, so the switch needs no JavaScript.
 */
export function PlanCards({ sale, founder }: Pick<SiteFacts, 'sale'> & { founder: ReactNode }) {
  return (
    <div className="group/plans grid gap-5 mt-5">
      <fieldset className="flex flex-wrap gap-y-3 gap-x-4 items-center justify-end max-shell:justify-between max-shell:w-full">
        <legend className="sr">Billing period</legend>
        <span className="muted small">{saveUpTo}</span>
        <span className="segmented max-shell:justify-between max-shell:w-full">
          {periods.map(({ period, label }) => (
            <label
              className="min-h-touch cursor-pointer max-shell:flex-1 [&:has(:focus-visible)]:[outline:2px_solid_var(--ev-focus)] [&:has(:focus-visible)]:outline-offset-2 [&:has(:checked)]:bg-raised [&:has(:checked)]:text-text [&:has(:checked)]:[box-shadow:var(--ev-shadow-1),0_0_0_1px_var(--ev-line)]"
              key={period}
            >
              <input
                className="sr"
                type="radio"
                name="period"
                value={period}
                defaultChecked={period === 'monthly'}
              />
              {label}
            </label>
          ))}
        </span>
      </fieldset>
      {periods.map(({ period, label }) => (
        <ul
          key={period}
          className={clsx(planColumns, hiddenBeside[period])}
          aria-label={`Plans, ${label.toLowerCase()}`}
        >
          {cardTiers.map((tier) => (
            <Fragment key={tier}>
              <PlanCard tier={tier} period={period}>
                {sale === 'closed' && tier !== 'starter' ? (
                  <PlanNote>{notOnSale}</PlanNote>
                ) : (
                  <ButtonLink
                    kind={buttonOf(tier)}
                    block
                    className="for-visitors"
                    href={registerHref({ tier, period })}
                  >
                    {tier === 'starter' ? 'Start Free' : `Choose ${plans[tier].name}`}
                  </ButtonLink>
                )}
                <ButtonLink block className="for-members" href="/membership">
                  Your membership
                </ButtonLink>
              </PlanCard>
              {tier === 'starter' && founder ? <li className={founderColumns}>{founder}</li> : null}
            </Fragment>
          ))}
        </ul>
      ))}
    </div>
  );
}

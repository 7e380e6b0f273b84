import clsx from 'clsx';
import { Check } from 'lucide';
import { featureGroups, moneyQuestions, type Share, shareOf } from '#contract/membership/plan-comparison.ts';
import type { BillingPeriod } from '#contract/membership/prices.ts';
import { packageFor } from '#contract/membership/prices.ts';
import { type Tier, tierLabels } from '#contract/membership/tiers.ts';
import { Icon } from '../../../ui/display/Icon.tsx';
import { cardTiers, dollars } from './plans.ts';

export interface PlanDetailsProps {
  period: BillingPeriod;
  /** False once the founding seats are gone, which removes the column. */
  hasFounder: boolean;
}

/** The features stay visible while the plans scroll. */
const first =
  'sticky left-0 z-1 pl-6 pr-3 text-left bg-surface max-shell:pl-4.5 max-shell:border-r max-shell:border-line';
/** It keeps visually hidden text inside, or the page would scroll sideways on phones. */
const cell = 'relative px-3 py-3.25 text-center text-sm text-muted';

/** Compares the plans and answers questions about money. Loads after the plan cards. */
export function PlanDetails({ period, hasFounder }: PlanDetailsProps) {
  const tiers: readonly Tier[] = hasFounder ? [...cardTiers, 'founder'] : cardTiers;
  return (
    <>
      <section aria-labelledby="compare-title" className="stack [--gap:1.25rem]">
        <h2 id="compare-title">Everything, side by side</h2>
        <section
          className="card card--flush relative overflow-x-auto"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways on phones
          tabIndex={0}
          aria-label="Plans compared"
        >
          <table className="w-full min-w-184 table-fixed border-separate border-spacing-0 font-size-md">
            <thead>
              <tr>
                <th className={clsx(first, 'py-3.25 w-56 max-shell:w-39')} scope="col">
                  <span className="sr">Feature</span>
                </th>
                {tiers.map((tier) => (
                  <th
                    className="px-3 py-3.25 text-center text-[1rem]/[1.3] font-[640] font-display"
                    key={tier}
                    scope="col"
                  >
                    {tierLabels[tier]}{' '}
                    <small className="block nums text-[0.8125rem]/[1.3] font-[420] font-sans text-muted">
                      {priceOf(tier, period)}
                    </small>
                  </th>
                ))}
              </tr>
            </thead>
            {featureGroups.map(({ name, features }) => (
              <tbody key={name}>
                <tr>
                  <th
                    className={clsx(
                      first,
                      'pt-4.5 pb-1.5 border-t border-line font-size-sm font-semibold text-muted max-shell:border-r-0',
                    )}
                    scope="rowgroup"
                    colSpan={tiers.length + 1}
                  >
                    {/* The cell is as wide as the table, so its text is sticky to stay visible. */}
                    <span className="sticky left-6 max-shell:left-4.5">{name}</span>
                  </th>
                </tr>
                {features.map((feature, at) => (
                  <tr className={at > 0 ? '*:border-t *:border-line' : undefined} key={feature.name}>
                    <th className={clsx(first, 'py-3.25 font-[420]')} scope="row">
                      {feature.name}
                    </th>
                    {tiers.map((tier) => (
                      <td className={cell} key={tier}>
                        <ShareOf share={shareOf(feature, tier)} />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            ))}
          </table>
        </section>
      </section>
      <section aria-labelledby="money-title" className="stack [--gap:1.25rem]">
        <h2 id="money-title">Money questions</h2>
        <div className="grid grid-cols-2 gap-y-7 gap-x-12 max-shell:grid-cols-1">
          {moneyQuestions().map(({ question, answer }) => (
            <div key={question}>
              <h3 className="text-[1.0625rem]/6">{question}</h3>
              <p className="max-w-[56ch] mt-1 text-muted">{answer}</p>
            </div>
          ))}
        </div>
      </section>
    </>
  );
}

function ShareOf({ share }: { share: Share }) {
  if (typeof share === 'string') return share;
  return (
    <>
      {share ? (
        <Icon className="block size-4.5 mx-auto text-done-text stroke-[2.5]" as={Check} />
      ) : (
        <span aria-hidden>–</span>
      )}
      <span className="sr">{share ? 'Included' : 'Not included'}</span>
    </>
  );
}

/** Returns "$9.99 a month". Founders pay monthly whatever the switch says. */
function priceOf(tier: Tier, period: BillingPeriod): string {
  const line = packageFor(tier, period);
  return line ? `${dollars(line.cents)} a ${line.period === 'yearly' ? 'year' : 'month'}` : 'Free';
}

import { Check } from 'lucide';
import { featureGroups, moneyQuestions, type Share, shareOf } from '#contract/plan-comparison.ts';
import type { BillingPeriod } from '#contract/prices.ts';
import { packageFor } from '#contract/prices.ts';
import { type Tier, tierLabels } from '#contract/tiers.ts';
import { Icon } from '../../../ui/display/Icon.tsx';
import { cardTiers, dollars } from './plans.ts';
import '../../../ui/css/plan-details.css';

export interface PlanDetailsProps {
  period: BillingPeriod;
  /** False once the founding seats are gone, which removes the column. */
  hasFounder: boolean;
}

/** Compares the plans and answers questions about money. Loads after the plan cards. */
export function PlanDetails({ period, hasFounder }: PlanDetailsProps) {
  const tiers: readonly Tier[] = hasFounder ? [...cardTiers, 'founder'] : cardTiers;
  return (
    <>
      <section aria-labelledby="compare-title" className="stack [--gap:1.25rem]">
        <h2 id="compare-title">Everything, side by side</h2>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways on phones */}
        <section className="card card--flush compare" tabIndex={0} aria-label="Plans compared">
          <table>
            <thead>
              <tr>
                <th scope="col">
                  <span className="sr">Feature</span>
                </th>
                {tiers.map((tier) => (
                  <th key={tier} scope="col">
                    {tierLabels[tier]} <small className="nums">{priceOf(tier, period)}</small>
                  </th>
                ))}
              </tr>
            </thead>
            {featureGroups.map(({ name, features }) => (
              <tbody key={name}>
                <tr className="compare-group">
                  <th scope="rowgroup" colSpan={tiers.length + 1}>
                    <span>{name}</span>
                  </th>
                </tr>
                {features.map((feature) => (
                  <tr key={feature.name}>
                    <th scope="row">{feature.name}</th>
                    {tiers.map((tier) => (
                      <td key={tier}>
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
      {share ? <Icon as={Check} /> : <span aria-hidden>–</span>}
      <span className="sr">{share ? 'Included' : 'Not included'}</span>
    </>
  );
}

/** Returns "$9.99 a month". Founders pay monthly whatever the switch says. */
function priceOf(tier: Tier, period: BillingPeriod): string {
  const line = packageFor(tier, period);
  return line ? `${dollars(line.cents)} a ${line.period === 'yearly' ? 'year' : 'month'}` : 'Free';
}

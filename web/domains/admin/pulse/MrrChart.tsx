import type { Pulse } from '#contract/admin/pulse.ts';
import { f } from '../../../drawings/pebble.ts';
import { ChartCard, ChartLegend } from '../../../ui/charts/ChartCard.tsx';
import { dateWords, numberWords } from '../../../ui/formats.ts';
import { left, Plot, topOf } from './Plot.tsx';
import { monthCells, mrrFinding, tierOrder } from './pulse-findings.ts';
import { cad, dayOf, tierNames } from './pulse-rows.ts';

const colorOf = (tier: string) => `var(--ev-tier-${tier})`;

/** The money of a month at the ends of months, in parts by plan. Money that isn't shown by plan is one part. */
export function MrrChart({ months }: { months: Pulse['mrr_months'] }) {
  const width = 640;
  const top = topOf(
    months.map(({ cents }) => (cents ?? 0) / 100),
    100,
  );
  const step = (width - left) / Math.max(1, months.length);
  const title = mrrFinding(months);
  const tiers = ['founder', ...tierOrder.filter((tier) => tier !== 'founder')].filter((tier) =>
    months.some(({ plans }) =>
      plans.some((plan) => plan.tier === tier && plan.cents !== null && plan.cents > 0),
    ),
  ) as typeof tierOrder;
  const partsOf = ({ cents, plans }: Pulse['mrr_months'][number]) => {
    const known = tiers.map((tier) => ({ key: tier as string, cents: monthCells(plans, tier) ?? 0 }));
    // Parts are rounded, so without a hidden plan a cent may be left.
    const isHidden = plans.some((plan) => plan.cents === null);
    const rest = isHidden ? (cents ?? 0) - known.reduce((sum, part) => sum + part.cents, 0) : 0;
    return [...known, { key: 'rest', cents: Math.max(0, rest) }].filter((part) => part.cents > 0);
  };
  const hasRest = months.some((each) => partsOf(each).some(({ key }) => key === 'rest'));
  const nameOf = (until: string, i: number) =>
    i === months.length - 1 ? 'Now' : dateWords('month', Date.parse(until) - 1, 'UTC');
  return (
    <ChartCard
      className="col-span-7 max-wide:col-span-full"
      title={title}
      words="At the end of each month, by plan. Subscriptions that ran then, at the price they have now, before tax."
      numbers={{
        columns: ['Until', ...tiers.map((tier) => tierNames[tier]), 'All'],
        rows: months.map(({ until, cents, plans }) => ({
          key: until,
          cells: [dayOf(until), ...tiers.map((tier) => cad(monthCells(plans, tier) ?? null)), cad(cents)],
        })),
      }}
    >
      <Plot
        width={width}
        height={260}
        top={top}
        format={(n) => (n >= 1000 ? `${n / 1000}k` : String(n))}
        label={`${title}. The table has each month.`}
      >
        {(y) =>
          months.map((each, i) => {
            const x = left + step * (i + 0.5);
            let below = 0;
            return (
              <g key={each.until}>
                {partsOf(each).map(({ key, cents }) => {
                  const from = below;
                  below += cents / 100;
                  return (
                    <rect
                      key={key}
                      className="part"
                      style={{ fill: key === 'rest' ? 'var(--ev-text-subtle)' : colorOf(key) }}
                      x={f(x - 28)}
                      y={f(y(below))}
                      width="56"
                      height={f(y(from) - y(below))}
                      rx="4"
                    />
                  );
                })}
                <text className="val" x={f(x)} y={f(y(below) - 8)}>
                  {each.cents === null ? '' : numberWords(Math.round(each.cents / 100))}
                </text>
                <text className={i === months.length - 1 ? 'lab on' : 'lab'} x={f(x)} y={252}>
                  {nameOf(each.until, i)}
                </text>
              </g>
            );
          })
        }
      </Plot>
      <ChartLegend
        label="Colours of the plans"
        entries={[
          ...tiers.map((tier) => ({
            key: tier as string,
            name: tierNames[tier],
            style: { '--c': colorOf(tier) } as React.CSSProperties,
          })),
          ...(hasRest
            ? [
                {
                  key: 'rest',
                  name: 'Plans of few',
                  style: { '--c': 'var(--ev-text-subtle)' } as React.CSSProperties,
                },
              ]
            : []),
        ]}
      />
    </ChartCard>
  );
}

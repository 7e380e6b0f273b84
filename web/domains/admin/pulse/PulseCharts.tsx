import clsx from 'clsx';
import type { Pulse } from '#contract/pulse.ts';
import { f, pebble } from '../../../drawings/pebble.ts';
import { ChartCard, ChartLegend } from '../../../ui/charts/ChartCard.tsx';
import { ValueAxis } from '../../../ui/charts/ValueAxis.tsx';
import { useNow } from '../../../ui/display/RelativeTime.tsx';
import { dateWords, numberWords } from '../../../ui/formats.ts';
import { ProgressBar } from '../../../ui/progress/ProgressBar.tsx';
import styles from './pulse.module.css';
import {
  activationFinding,
  agesFinding,
  monthCells,
  mrrFinding,
  retentionFinding,
  shareCells,
  signUpFinding,
  tierOrder,
} from './pulse-findings.ts';
import { cad, count, dayOf, tierNames } from './pulse-rows.ts';

/** Returns a round number at or above the largest one, whose quarters are whole, for the top of an axis. */
function topOf(values: readonly number[], least: number): number {
  const most = Math.max(least, ...values);
  const unit = Math.max(4, 4 * 10 ** (Math.floor(Math.log10(most)) - 1));
  return Math.ceil(most / unit) * unit;
}

interface PlotProps {
  width: number;
  height: number;
  top: number;
  label: string;
  format?: (value: number) => string;
  children: (y: (value: number) => number) => React.ReactNode;
}

const left = 44;

/** Axes with four lines. Values become heights through `y`. */
function Plot({ width, height, top, label, format = String, children }: PlotProps) {
  const y = (value: number) => height - 30 - (value / top) * (height - 46);
  return (
    <svg className="chart pulse-chart" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <ValueAxis
        values={[0, 0.25, 0.5, 0.75, 1].map((share) => top * share)}
        y={y}
        from={left}
        to={width}
        words={format}
        hasGround
      />
      {children(y)}
    </svg>
  );
}

const none = 'Not enough people yet (under 20).';

/** Accounts of each week as a line. The last one ends now, and has the colour of today. */
export function SignUpChart({ weeks }: { weeks: Pulse['sign_up_weeks'] }) {
  const width = 640;
  const top = topOf(
    weeks.map(({ people }) => people ?? 0),
    20,
  );
  const x = (i: number) => left + 12 + (i * (width - left - 24)) / Math.max(1, weeks.length - 1);
  const title = signUpFinding(weeks);
  return (
    <ChartCard
      className="col-span-7 max-wide:col-span-full"
      title={title}
      words="Accounts with a confirmed email, in each of the last 13 weeks. Rounded to five."
      numbers={{
        columns: ['Week from', 'Sign-ups'],
        rows: weeks.map(({ from, people }) => ({ key: from, cells: [dayOf(from), count(people)] })),
      }}
    >
      <Plot width={width} height={240} top={top} label={`${title}. The table has each week.`}>
        {(y) => (
          <>
            <polyline
              className="ln"
              points={weeks.map(({ people }, i) => `${f(x(i))},${f(y(people ?? 2.5))}`).join(' ')}
            />
            {weeks.map(({ from, people }, i) => (
              <circle
                key={from}
                className={i === weeks.length - 1 ? 'pt' : 'dot'}
                cx={f(x(i))}
                cy={f(y(people ?? 2.5))}
                r={i === weeks.length - 1 ? 7 : 4.5}
              />
            ))}
            {weeks.map(({ from }, i) =>
              i % 4 === 0 ? (
                <text
                  key={from}
                  className={i === 12 ? 'lab on end' : 'lab'}
                  x={f(i === 12 ? width : x(i))}
                  y={232}
                >
                  {i === 12 ? 'Last 7 days' : dateWords('short', from, 'UTC')}
                </text>
              ) : null,
            )}
          </>
        )}
      </Plot>
    </ChartCard>
  );
}

const within: Record<number, number> = { 1: 3, 3: 7, 7: 14 };

/** The first days as bars. */
export function ActivationChart({ activation }: { activation: Pulse['activation'] }) {
  return (
    <ChartCard
      className="col-span-5 max-wide:col-span-full"
      title={activationFinding(activation)}
      words="Only people who had the time to get there are counted."
      numbers={{
        columns: ['Step', 'Share', 'Of', 'Before'],
        rows: activation.map((step) => ({
          key: String(step.day),
          cells: [
            `Finished Day ${step.day}`,
            ...shareCells(step),
            shareCells({ of: null, percent: step.before })[0] ?? '',
          ],
        })),
      }}
    >
      <ul className="grid gap-4 mt-5">
        {activation.map(({ day: number, percent }) => (
          <li
            className="font-size-sm grid grid-cols-[8rem_minmax(0,1fr)_3rem] gap-3 items-center max-shell:grid-cols-[6.5rem_minmax(0,1fr)_2.5rem]"
            key={number}
          >
            <span>
              Finished Day {number}
              <small className="muted font-size-xs block">within {within[number]} days</small>
            </span>
            {percent === null ? (
              <span className="small muted">{none}</span>
            ) : (
              <ProgressBar className="h-6" label={`Finished Day ${number}`} value={percent} max={100} />
            )}
            <b className="nums text-end">{percent === null ? '' : `${percent}%`}</b>
          </li>
        ))}
      </ul>
    </ChartCard>
  );
}

const named = [7, 8, 30, 60, 90];

/** Each day of the programme as a bar, in two colours: the free week and the days of a plan. */
export function RetentionChart({ retention }: { retention: Pulse['retention'] }) {
  const width = 1100;
  const step = (width - left) / 90;
  const title = retentionFinding(retention);
  const x = (number: number) => left + step * (number - 1) + step / 2;
  return (
    <ChartCard
      className={clsx(styles.full, 'col-span-full')}
      title={title}
      words="Share who completed each day in their first round, of everyone who began long enough ago to reach it. A paused member isn’t gone."
      numbers={{
        columns: ['Day', 'Share', 'Of'],
        rows: retention.map((share) => ({
          key: String(share.day),
          cells: [`Day ${share.day}`, ...shareCells(share)],
        })),
      }}
    >
      {retention.every(({ percent }) => percent === null) ? <p className="muted mt-4">{none}</p> : null}
      <div
        className={clsx(styles.scroll, 'max-shell:overflow-x-auto')}
        role="region"
        aria-label="Chart of the days"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways on phones
        tabIndex={0}
      >
        <Plot
          width={width}
          height={250}
          top={100}
          format={(n) => `${n}%`}
          label={`${title}. The table has each day.`}
        >
          {(y) => (
            <>
              {retention.map(({ day: number, percent }) =>
                percent === null ? null : (
                  <rect
                    key={number}
                    style={{ fill: number <= 7 ? 'var(--ev-chart-3)' : 'var(--ev-chart-1)' }}
                    x={f(x(number) - step * 0.38)}
                    y={f(y(percent))}
                    width={f(step * 0.76)}
                    height={f(Math.max(1, y(0) - y(percent)))}
                    rx="2"
                  />
                ),
              )}
              {[1, 7, 14, 30, 60, 90].map((number) => (
                <text
                  key={number}
                  className={number === 90 ? 'lab end' : 'lab'}
                  x={f(number === 90 ? width : x(number))}
                  y={242}
                >
                  {number === 1 ? 'Day 1' : number}
                </text>
              ))}
              {retention
                .filter(({ day: number, percent }) => named.includes(number) && percent !== null)
                .map(({ day: number, percent }) => (
                  <text
                    key={number}
                    className={number === 90 ? 'avgt lab end' : 'avgt'}
                    x={f(number === 90 ? width : x(number))}
                    y={f(y(percent ?? 0) - (number === 7 ? 30 : 12))}
                  >
                    Day {number}, {percent}%
                  </text>
                ))}
            </>
          )}
        </Plot>
      </div>
      <ChartLegend
        label="Colours"
        entries={[
          { key: 'free', name: 'Free week', style: { '--c': 'var(--ev-chart-3)' } as React.CSSProperties },
          { key: 'plan', name: 'With a plan', style: { '--c': 'var(--ev-chart-1)' } as React.CSSProperties },
        ]}
      />
    </ChartCard>
  );
}

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

const hour = 3_600_000;

/** Open reports by their age beside the promise of 24 hours. */
export function AgesChart({ reports }: { reports: Pulse['reports'] }) {
  const now = useNow();
  const width = 460;
  const title = agesFinding(reports, now);
  const ages = reports.since.map((at) => Math.max(0, (now - Date.parse(at)) / hour));
  const end = Math.max(24, ...ages);
  const x = (hours: number) => 20 + (hours / end) * (width - 50);
  const label = (hours: number) => (hours < 48 ? `${Math.floor(hours)} h` : `${Math.floor(hours / 24)} days`);
  return (
    <ChartCard
      className="col-span-5 max-wide:col-span-full"
      title={title}
      words="Open reports by age. The age of a report runs from the first person who made it."
      numbers={{
        columns: ['Report', 'Age'],
        rows: ages.map((age, i) => ({ key: String(i), cells: [i + 1, label(age)] })),
      }}
    >
      <svg
        className="chart"
        viewBox={`0 0 ${width} 112`}
        role="img"
        aria-label={`${title}. ${ages.map(label).join(', ')}.`}
      >
        <path className="base" d={`M10 78H${width - 10}`} />
        <path className={styles.promise} d={`M${f(x(24))} 22V84`} />
        <text className="lab" x={f(x(24))} y="14">
          promise 24 h
        </text>
        {[0, 6, 12, 18].map((hours) => (
          <text
            key={hours}
            className={hours === 0 ? 'lab start' : 'lab'}
            x={f(hours === 0 ? 10 : x(hours))}
            y="102"
          >
            {hours === 0 ? 'now' : `${hours} h`}
          </text>
        ))}
        {ages.map((age, i) => (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: reports have no ids here
            key={i}
            className="stone-body"
            style={{ '--c': age > 20 ? 'var(--ev-warn)' : 'var(--ev-stone-3)' } as React.CSSProperties}
            d={pebble(x(age), 66, 30, 22, i + 5)}
          />
        ))}
      </svg>
    </ChartCard>
  );
}

import clsx from 'clsx';
import type { Pulse } from '#contract/admin/pulse.ts';
import { f } from '../../../drawings/pebble.ts';
import { ChartCard, ChartLegend } from '../../../ui/charts/ChartCard.tsx';
import { dateWords } from '../../../ui/formats.ts';
import { ProgressBar } from '../../../ui/progress/ProgressBar.tsx';
import { left, Plot, topOf } from './Plot.tsx';
import styles from './pulse.module.css';
import { activationFinding, retentionFinding, shareCells, signUpFinding } from './pulse-findings.ts';
import { count, dayOf } from './pulse-rows.ts';

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
            className="font-size-sm grid grid-cols-[8rem_minmax(0,1fr)_3rem] gap-3 items-center max-shell:grid-cols-[6.5rem_minmax(0,1fr)_2.5rem] large-text:grid-cols-1"
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

import type { Pulse } from '#contract/admin/pulse.ts';
import { f, pebble } from '../../../drawings/pebble.ts';
import { ChartCard } from '../../../ui/charts/ChartCard.tsx';
import { useNow } from '../../../ui/display/RelativeTime.tsx';
import '../../../ui/css/charts.css';
import styles from './pulse.module.css';
import { agesFinding } from './pulse-findings.ts';

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

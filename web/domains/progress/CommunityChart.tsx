import type { ProgressDay } from '#contract/progress/endpoints.ts';
import { f } from '../../drawings/pebble.ts';
import { ChartLegend } from '../../ui/charts/ChartCard.tsx';
import { dayName } from './chart-words.ts';
import { shortDate } from './words.ts';
import '../../ui/css/charts.css';

const width = 320;
const ground = 140;
const highest = 112;

const series = [
  { field: 'written', name: 'Written', color: 'var(--ev-chart-1)' },
  { field: 'cheered', name: 'Cheers given', color: 'var(--ev-chart-2)' },
] as const;

/** Own texts and cheers of each date as a bar: texts below, cheers on top. */
export function CommunityChart({ days, words }: { days: readonly ProgressDay[]; words: string }) {
  const isWeek = days.length <= 7;
  const step = width / days.length;
  const bar = isWeek ? 22 : 7;
  const most = Math.max(4, ...days.map((day) => day.written + day.cheered));
  const tall = (count: number) => (highest * count) / most;
  const last = days.length - 1;
  const middle = Math.floor(last / 2);
  return (
    <>
      <svg
        className="chart chart--small"
        viewBox={`0 0 ${width} ${ground + 34}`}
        role="img"
        aria-label={`Texts and cheers a day. ${words}`}
      >
        {days.map((day, i) => {
          const x = step * (i + 0.5);
          const total = day.written + day.cheered;
          const label = isWeek ? dayName(days, i) : i === last ? 'Today' : shortDate(day.date);
          const isLabelled = isWeek || i === 0 || i === middle || i === last;
          const place = isWeek || i === middle ? '' : i === 0 ? ' start' : ' end';
          return (
            <g key={day.date}>
              {series.map(({ field, color }) => (
                <rect
                  key={field}
                  className="part"
                  style={{ fill: color }}
                  x={f(x - bar / 2)}
                  y={f(ground - (field === 'cheered' ? tall(total) : tall(day.written)))}
                  width={bar}
                  height={f(tall(day[field]))}
                  rx={Math.min(4, tall(day[field]) / 2)}
                />
              ))}
              {isWeek && total > 0 ? (
                <text className="val" x={f(x)} y={f(ground - tall(total) - 6)}>
                  {total}
                </text>
              ) : null}
              {isLabelled ? (
                <text
                  className={`lab${i === last ? ' on' : ''}${place}`}
                  x={place === ' start' ? 0 : place === ' end' ? width : f(x)}
                  y={ground + 24}
                >
                  {label}
                </text>
              ) : null}
            </g>
          );
        })}
        <path className="base" d={`M0 ${ground + 1}H${width}`} />
      </svg>
      <ChartLegend
        label="Colours of the chart"
        entries={series.map(({ field, name, color }) => ({
          key: field,
          name,
          style: { '--c': color } as React.CSSProperties,
        }))}
      />
    </>
  );
}

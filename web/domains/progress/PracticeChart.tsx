import type { ProgressDay } from '#contract/progress/endpoints.ts';
import { f, pebble } from '../../drawings/pebble.ts';
import { dayName } from './chart-words.ts';
import { shortDate } from './words.ts';
import '../../ui/css/charts.css';

const width = 320;
/** Dates in a row of the month. */
const perRow = 10;

interface PracticeChartProps {
  days: readonly ProgressDay[];
  /** Index of the first date with a drawing. Earlier ones are from before the first day. */
  first: number;
  words: string;
}

/** The dates of Evolve 90: a stone for each completed day, an outline without one. */
export function PracticeChart({ days, first, words }: PracticeChartProps) {
  const isWeek = days.length <= 7;
  const [columns, left, row] = isWeek ? [days.length, 0, 64] : [perRow, 52, 40];
  const step = (width - left) / columns;
  const [w, h] = isWeek ? [34, 27] : [21, 17];
  const rows = Math.ceil(days.length / columns);
  return (
    <svg
      className="chart chart--small"
      viewBox={`0 0 ${width} ${rows * row + (isWeek ? 18 : 0)}`}
      role="img"
      aria-label={`Days completed. ${words}`}
    >
      {days.map((day, i) => {
        const x = left + step * ((i % columns) + 0.5);
        const y = row * (Math.floor(i / columns) + 0.5) + (isWeek ? 4 : 0);
        const isToday = i === days.length - 1;
        return (
          <g key={day.date}>
            {isToday && day.completed_days === 0 ? (
              <ellipse className="next" cx={f(x)} cy={f(y)} rx={w / 2 + 2} ry={h / 2 + 2} />
            ) : null}
            {i < first ? null : day.completed_days === 0 ? (
              <path className="none" d={pebble(x, y, w, h, i + 5)} />
            ) : (
              // Two days of one date are a pile.
              Array.from({ length: Math.min(2, day.completed_days) }, (_, n) => (
                <path
                  key={n}
                  className="stone-body"
                  style={{ '--c': 'var(--ev-stone-4)' } as React.CSSProperties}
                  d={pebble(x, y - n * h * 0.7, w - n * 5, h, i + n + 5)}
                />
              ))
            )}
            {isWeek ? (
              <text className={isToday ? 'lab on' : 'lab'} x={f(x)} y={row + 12}>
                {dayName(days, i)}
              </text>
            ) : i % columns === 0 ? (
              <text className="lab start" x="0" y={f(y + 5)}>
                {shortDate(day.date)}
              </text>
            ) : null}
          </g>
        );
      })}
    </svg>
  );
}

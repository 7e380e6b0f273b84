import { useId } from 'react';
import type { ProgressDay } from '#contract/progress/endpoints.ts';
import { f, type Point } from '../../drawings/pebble.ts';
import { ValueAxis } from '../../ui/charts/ValueAxis.tsx';
import { monthWords, sevenDayAverage, shortDate } from './words.ts';

const [width, height] = [640, 236];
const [left, right, top, bottom] = [26, 12, 18, 34];

/** The habits kept on each of thirty dates, and their average of seven days. */
export function MonthChart({ days }: { days: readonly ProgressDay[] }) {
  const gradient = useId();
  const most = Math.max(5, ...days.map((day) => day.habits_kept));
  const step = Math.ceil(most / 5);
  const x = (i: number) => left + ((width - left - right) * i) / (days.length - 1);
  const y = (n: number) => height - bottom - ((height - bottom - top) * n) / (step * 5);
  const average = sevenDayAverage(days);
  const line = smooth(average.map((n, i) => [x(i), y(n)]));
  const last = days.length - 1;
  const marks = [0, Math.floor(last / 2)];
  return (
    <svg
      className="chart"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`Habits kept a day in the last ${days.length} days. ${monthWords(days)}`}
    >
      <defs>
        <linearGradient id={gradient} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" style={{ stopColor: 'var(--ev-chart-1)', stopOpacity: 0.26 }} />
          <stop offset="1" style={{ stopColor: 'var(--ev-chart-1)', stopOpacity: 0 }} />
        </linearGradient>
      </defs>
      <ValueAxis
        values={[0, 1, 2, 3, 4, 5].map((n) => n * step)}
        y={y}
        from={left}
        to={width - 8}
        words={String}
        gap={10}
      />
      <path d={`${line}L${f(x(last))} ${f(y(0))}L${f(x(0))} ${f(y(0))}Z`} fill={`url(#${gradient})`} />
      <path className="ln" d={line} />
      {days.map((day, i) =>
        i === last ? (
          <circle key={day.date} className="pt" cx={f(x(i))} cy={f(y(day.habits_kept))} r="6" />
        ) : (
          <ellipse key={day.date} className="dot" cx={f(x(i))} cy={f(y(day.habits_kept))} rx="4" ry="3.2" />
        ),
      )}
      <text
        className="avgt"
        x={f(x(Math.floor(last * 0.6)))}
        y={f(y(average[Math.floor(last * 0.65)] ?? 0) + 26)}
      >
        7-day average
      </text>
      {marks.map((i) => (
        <text key={i} className={i === 0 ? 'lab start' : 'lab'} x={f(x(i))} y={height - 10}>
          {shortDate(days[i]?.date ?? '')}
        </text>
      ))}
      <text className="lab on end" x={width - 8} y={height - 10}>
        Today
      </text>
    </svg>
  );
}

/** Returns a curve through all points, as path data. */
function smooth(points: readonly Point[]): string {
  const at = (i: number): Point => points[Math.min(points.length - 1, Math.max(0, i))] ?? [0, 0];
  let d = `M${f(at(0)[0])} ${f(at(0)[1])}`;
  for (let i = 0; i < points.length - 1; i++) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    d += `C${f(from[0] + (to[0] - before[0]) / 6)} ${f(from[1] + (to[1] - before[1]) / 6)} ${f(to[0] - (after[0] - from[0]) / 6)} ${f(to[1] - (after[1] - from[1]) / 6)} ${f(to[0])} ${f(to[1])}`;
  }
  return d;
}

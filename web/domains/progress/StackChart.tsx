import type { Habit } from '#contract/habits/endpoints.ts';
import type { ProgressDay } from '#contract/progress/endpoints.ts';
import { f, pebble } from '../../drawings/pebble.ts';
import { ChartLegend } from '../../ui/charts/ChartCard.tsx';
import { colorOf } from '../habits/habit-icons.ts';
import { dayName } from './chart-words.ts';
import { mostPebbles } from './words.ts';
import '../../ui/css/charts.css';

const width = 640;
const ground = 190;
/** Height of the highest stack. More habits make thinner pebbles. */
const highest = 164;
const column = width / 7;
/** Habits that the legend names. */
const mostNames = 12;

interface StackChartProps {
  days: readonly ProgressDay[];
  habits: readonly Pick<Habit, 'id' | 'name' | 'color'>[];
}

/** The habits kept on each of seven dates: one pebble a habit, in its colour. Days with many habits are bars. */
export function StackChart({ days, habits }: StackChartProps) {
  const colors = new Map(habits.map(({ id, color }) => [id, color]));
  const most = Math.max(5, ...days.map((day) => day.habits_kept));
  const isPile = most <= mostPebbles;
  const height = Math.min(27, highest / most);
  const summary = days
    .map((day, i) => `${dayName(days, i)} ${day.habits_kept} of ${day.habits_due}`)
    .join(', ');
  const kept = new Set(days.flatMap((day) => day.kept_habits));
  const named = habits.filter(({ id }) => kept.has(id));
  return (
    <>
      <svg
        className="chart"
        viewBox={`0 0 ${width} 236`}
        role="img"
        aria-label={`Habits kept a day, of those that were due: ${summary}.`}
      >
        <rect className="now" x={f(column * 6 + 8)} y="6" width={f(column - 16)} height="224" rx="16" />
        <path className="base" d={`M8 ${ground + 8}H${width - 8}`} />
        {days.map((day, i) => {
          const x = column * (i + 0.5);
          const top = isPile ? day.kept_habits.length * (height - 1) : (highest * day.habits_kept) / most;
          return (
            <g key={day.date}>
              {isPile ? (
                day.kept_habits.map((id, n) => (
                  <path
                    key={id}
                    className="stone-body"
                    style={colorOf(colors.get(id) ?? 'slate')}
                    d={pebble(
                      x + (n % 2 ? 2.5 : -2),
                      ground + 4 - (n + 0.5) * (height - 1),
                      Math.max(34, 60 - n * 3.4),
                      height,
                      i * 11 + n + 3,
                    )}
                  />
                ))
              ) : (
                <rect
                  className="part"
                  style={{ fill: 'var(--ev-chart-1)' }}
                  x={f(x - 22)}
                  y={f(ground + 7 - top)}
                  width="44"
                  height={f(top)}
                  rx={Math.min(10, top / 2)}
                />
              )}
              {day.habits_kept > 0 ? (
                <text className="val" x={f(x)} y={f(ground - 5 - top)}>
                  {day.habits_kept}
                </text>
              ) : null}
              <text className={i === days.length - 1 ? 'lab on' : 'lab'} x={f(x)} y={ground + 30}>
                {dayName(days, i)}
              </text>
            </g>
          );
        })}
      </svg>
      {isPile && named.length > 0 ? (
        <>
          <ChartLegend
            label="Colours of the habits"
            entries={named
              .slice(0, mostNames)
              .map(({ id, name, color }) => ({ key: id, name, style: colorOf(color) }))}
          />
          {named.length > mostNames ? (
            <p className="small muted mt-2">And {named.length - mostNames} more habits.</p>
          ) : null}
        </>
      ) : null}
    </>
  );
}

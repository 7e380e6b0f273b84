import type { Habit } from '#contract/habits.ts';
import type { ProgressDay } from '#contract/progress.ts';
import { f, pebble } from '../../ui/cairn/cairn.ts';
import { colorOf } from '../habits/looks.ts';
import { weekdayShort } from './words.ts';

const width = 640;
const ground = 190;
/** Height of the highest stack. More habits make thinner pebbles. */
const highest = 164;
const column = width / 7;

interface StackChartProps {
  days: readonly ProgressDay[];
  habits: readonly Pick<Habit, 'id' | 'color'>[];
}

/** The habits kept on each of seven dates: one pebble a habit, in its colour. */
export function StackChart({ days, habits }: StackChartProps) {
  const colors = new Map(habits.map(({ id, color }) => [id, color]));
  const most = Math.max(5, ...days.map((day) => day.habits_kept));
  const height = Math.min(27, highest / most);
  const summary = days
    .map((day, i) => `${nameOf(days, i)} ${day.habits_kept} of ${day.habits_due}`)
    .join(', ');
  return (
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
        return (
          <g key={day.date}>
            {day.kept_habits.map((id, n) => {
              const w = Math.max(34, 60 - n * 3.4);
              const y = ground + 4 - (n + 0.5) * (height - 1);
              return (
                <path
                  key={id}
                  className="stone-body"
                  style={colorOf(colors.get(id) ?? 'slate')}
                  d={pebble(x + (n % 2 ? 2.5 : -2), y, w, height, i * 11 + n + 3)}
                />
              );
            })}
            <text className="val" x={f(x)} y={f(ground - 5 - day.kept_habits.length * (height - 1))}>
              {day.habits_kept}
            </text>
            <text className={i === days.length - 1 ? 'lab on' : 'lab'} x={f(x)} y={ground + 30}>
              {nameOf(days, i)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

const nameOf = (days: readonly ProgressDay[], i: number): string =>
  i === days.length - 1 ? 'Today' : weekdayShort(days[i]?.date ?? '');

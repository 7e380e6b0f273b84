import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import type { Habit, HabitPattern } from '#contract/habits/endpoints.ts';
import { DataOf } from '../../../platform/lists/DataOf.tsx';
import { ValueAxis } from '../../../ui/charts/ValueAxis.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/display/Skeleton.tsx';
import { habitPatternRead } from '../data.ts';
import { shortDate, weekdayFull, weekdayName, weekOrder } from '../days/rules.ts';
import { colorOf } from '../habit-icons.ts';
import styles from '../habit-page.module.css';
import { hourWords, strengthWords, weekdayWords } from './pattern-words.ts';

/** Card of the hour at which a habit is usually done. A limit has none. */
export function BestHour({ habit: { id, direction } }: { habit: Habit }) {
  const query = useQuery(habitPatternRead(id));
  if (direction === 'at_most') return null;
  return (
    <Card as="section" aria-labelledby="habit-hour">
      <h2 className="card-title" id="habit-hour">
        Your best hour
      </h2>
      <DataOf
        query={query}
        loading={
          <Skeleton label="Loading your best hour..." className="stack [--gap:0.5rem] mt-2">
            <SkeletonBlock w="90%" />
            <SkeletonBlock w="60%" />
          </Skeleton>
        }
        failed="We couldn’t load it."
      >
        {(pattern) =>
          hourWords(pattern).map((line) => (
            <p key={line} className="small muted mt-1">
              {line}
            </p>
          ))
        }
      </DataOf>
    </Card>
  );
}

/** Cards of the weekdays and of the strength over a year. While they load, they are drawn without values, at their final size. */
export const HabitPatterns = ({ habit }: { habit: Habit }) => (
  <DataOf
    query={useQuery(habitPatternRead(habit.id))}
    loading={<Patterns habit={habit} />}
    failed="We couldn’t load the weekdays and the strength of this habit."
  >
    {(pattern) =>
      pattern.weekdays.every(({ due }) => due === 0) ? null : <Patterns pattern={pattern} habit={habit} />
    }
  </DataOf>
);

const Patterns = ({ pattern, habit }: { pattern?: HabitPattern; habit: Habit }) => (
  <div className="grid grid--2 habit-patterns" aria-busy={!pattern}>
    <Weekdays weekdays={pattern?.weekdays} habit={habit} />
    <Strength strengths={pattern?.strengths} habit={habit} />
  </div>
);

interface WeekdaysProps {
  weekdays: HabitPattern['weekdays'] | undefined;
  habit: Habit;
}

function Weekdays({ weekdays, habit: { week_starts_on, color } }: WeekdaysProps) {
  const words = weekdays && weekdayWords(weekdays);
  return (
    <Card as="section" aria-labelledby="habit-weekdays">
      <h2 className="card-title" id="habit-weekdays">
        By weekday
      </h2>
      <p className="small muted">{words ?? 'Days kept, of the last 26 weeks.'}</p>
      <ul className={clsx(styles.weekdays, 'grid gap-1.5 mt-4 p-0 list-none')} style={colorOf(color)}>
        {weekOrder(week_starts_on).map((day) => {
          const { kept, due } = weekdays?.[day - 1] ?? { kept: 0, due: 0 };
          return (
            <li className="grid grid-cols-[2.5rem_minmax(0,1fr)_4.5rem] gap-3 items-center" key={day}>
              <span className="small" aria-hidden="true">
                {weekdayName(day)}
              </span>
              <span className="sr">{weekdayFull(day)}</span>
              <i className="h-2.5 overflow-hidden rounded-[0.3125rem] bg-heat-0" aria-hidden="true">
                <b
                  className="block h-full rounded-[inherit] bg-(--c)"
                  style={{ width: `${due === 0 ? 0 : (100 * kept) / due}%` }}
                />
              </i>
              <span className="small muted nums">
                {weekdays ? (due === 0 ? 'not due' : `${kept} of ${due}`) : '–'}
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

const [width, height] = [320, 104];

interface StrengthProps {
  strengths: HabitPattern['strengths'] | undefined;
  habit: Habit;
}

function Strength({ strengths, habit: { strength, color } }: StrengthProps) {
  const words = strengths && strengthWords(strengths);
  return (
    <Card as="section" aria-labelledby="habit-strength">
      <h2 className="card-title" id="habit-strength">
        Strength {strength} of 100
      </h2>
      <p className="small muted">{words ? `${words} ` : ''}A miss takes a little of it, never all.</p>
      {strengths ? (
        <Curve strengths={strengths} strength={strength} color={color} />
      ) : (
        <>
          <svg
            className={clsx(styles.strength, 'block w-full mt-4 overflow-visible')}
            viewBox={`0 0 ${width} ${height}`}
            aria-hidden="true"
          >
            <Grid />
          </svg>
          <p className="flex justify-between mt-1 xs muted" aria-hidden="true">
            <span>Loading...</span>
          </p>
        </>
      )}
    </Card>
  );
}

const yOf = (value: number): number => height - 4 - (value * (height - 8)) / 100;

const Grid = () => <ValueAxis values={[0, 50, 100]} y={yOf} from={0} to={width} />;

interface CurveProps extends Pick<Habit, 'strength' | 'color'>, Pick<HabitPattern, 'strengths'> {}

/** The strength of each week as a line. Two weeks are none yet. */
function Curve({ strengths, strength, color }: CurveProps) {
  const first = strengths[0];
  const last = strengths.length - 1;
  if (!first || last < 2) return null;
  const line = strengths
    .map((point, i) => `${((i * (width - 6)) / last).toFixed(1)},${yOf(point.strength).toFixed(1)}`)
    .join(' ');
  return (
    <>
      <svg
        className={clsx(styles.strength, 'block w-full mt-4 overflow-visible')}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`Strength from ${first.strength} on ${shortDate(first.date)} to ${strength} today`}
        style={colorOf(color)}
      >
        <Grid />
        <polygon points={`0,${yOf(0)} ${line} ${width - 6},${yOf(0)}`} />
        <polyline points={line} />
        <circle cx={width - 6} cy={yOf(strengths[last]?.strength ?? 0)} r="4" />
      </svg>
      <p className="flex justify-between mt-1 xs muted nums" aria-hidden="true">
        <span>{shortDate(first.date)}</span>
        <span>Today</span>
      </p>
    </>
  );
}

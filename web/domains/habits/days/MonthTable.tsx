import clsx from 'clsx';
import type { Habit } from '#contract/habits/endpoints.ts';
import { Link } from '../../../ui/controls/Link.tsx';
import { HabitGlyph } from '../HabitGlyph.tsx';
import { colorOf } from '../habit-icons.ts';
import styles from '../habits.module.css';
import { habitPath } from '../paths.ts';
import { countOn, isDue, stateOn } from '../rules.ts';
import { DayStone } from './DayStone.tsx';
import { datesUpTo } from './rules.ts';

/** The last 30 days of every habit, to look at. A habit's own page changes them. */
export function MonthTable({ habits, today }: { habits: readonly Habit[]; today: string }) {
  const dates = datesUpTo(today, 30);
  return (
    <ul className="card card--flush habit-week rows">
      {habits.map((habit) => {
        const states = dates.map((date) => stateOn(habit, date));
        const kept = states.filter((state) => state === 'kept').length;
        const due = states.filter(isDue).length;
        return (
          <li key={habit.id} className={styles.monthRow} style={colorOf(habit.color)}>
            <Link
              className="flex items-center gap-3 min-w-0 min-h-11 wrap-anywhere"
              href={habitPath(habit.id)}
            >
              <HabitGlyph habit={habit} size="sm" />
              <span>
                <b className="text-md/5.25 block" dir="auto">
                  {habit.name}
                </b>
                <span className="xs subtle">
                  Kept {kept} of {due} days
                </span>
              </span>
            </Link>
            <span
              className={clsx(styles.monthDays, '[--stone:1.125rem] flex flex-wrap gap-0.75')}
              aria-hidden="true"
            >
              {dates.map((date, i) => (
                <DayStone
                  key={date}
                  state={states[i] ?? 'not_needed'}
                  filled={countOn(habit, date) / habit.day_target}
                  isToday={date === today}
                />
              ))}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

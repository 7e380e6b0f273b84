import clsx from 'clsx';
import { memo } from 'react';
import type { Habit } from '#contract/habits/endpoints.ts';
import { Link } from '../../../ui/controls/Link.tsx';
import { Spark } from '../../../ui/progress/Spark.tsx';
import { HabitGlyph } from '../HabitGlyph.tsx';
import { colorOf } from '../habit-icons.ts';
import styles from '../habits.module.css';
import { StreakLabel } from '../list/StreakLabel.tsx';
import { habitPath } from '../paths.ts';
import { asksFor, countOn, isCounted, isMarked, keptBySevens, stateOn } from '../rules.ts';
import { dayWords, ruleWords } from '../words.ts';
import { DayStone } from './DayStone.tsx';
import { datesUpTo, longDate, weekdayShort } from './rules.ts';
import type { Marking } from './use-mark.ts';

interface WeekTableProps {
  habits: readonly Habit[];
  today: string;
  marking: Marking;
}

/** The last 7 days of every habit, after a line of its weeks. Each day can be ticked, and none is in the future. */
export function WeekTable({ habits, today, marking }: WeekTableProps) {
  return (
    <div className="card card--flush habit-week rows">
      <div
        className={clsx(
          styles.weekRow,
          styles.weekHead,
          'max-wide:grid-cols-[minmax(10rem,1fr)_repeat(7,2.75rem)_4rem] max-shell:grid-cols-7 max-shell:gap-x-0 max-shell:gap-y-1 max-shell:p-3.5',
        )}
        aria-hidden="true"
      >
        <span>Habit</span>
        <span className="grid place-items-center max-wide:hidden">5 weeks</span>
        {datesUpTo(today, 7).map((date) => (
          <span key={date} className={date === today ? 'strong' : undefined}>
            {date === today ? 'Today' : weekdayShort(date)}
          </span>
        ))}
        <span>Streak</span>
        <span className="center max-wide:hidden">Total</span>
      </div>
      {habits.map((habit) => (
        <WeekRow key={habit.id} habit={habit} today={today} marking={marking} />
      ))}
    </div>
  );
}

const WeekRow = memo(function WeekRow({
  habit,
  today,
  marking,
}: Omit<WeekTableProps, 'habits'> & { habit: Habit }) {
  const kept = keptBySevens(habit, today);
  return (
    <div
      className={clsx(
        styles.weekRow,
        'max-wide:grid-cols-[minmax(10rem,1fr)_repeat(7,2.75rem)_4rem] max-shell:grid-cols-7 max-shell:gap-x-0 max-shell:gap-y-1 max-shell:p-3.5',
      )}
      role="group"
      aria-label={habit.name}
      style={colorOf(habit.color)}
    >
      <Link
        className="flex items-center gap-3 min-w-0 min-h-11 wrap-anywhere max-shell:col-[1_/_6]"
        href={habitPath(habit.id)}
      >
        <HabitGlyph habit={habit} size="sm" />
        <span className="min-w-0">
          <b className="text-md/5.25 block" dir="auto">
            {habit.name}
          </b>
          <span className="xs subtle">{ruleWords(habit)}</span>
        </span>
      </Link>
      <span className="grid place-items-center max-wide:hidden">
        <Spark
          values={kept}
          most={7}
          label={`Kept in each of the last ${kept.length} weeks: ${kept.join(', ')}`}
        />
      </span>
      {datesUpTo(today, 7).map((date) => {
        const state = stateOn(habit, date);
        const label = `${habit.name}, ${date === today ? 'today' : longDate(date)}: ${dayWords(habit, date)}`;
        const count = countOn(habit, date);
        const stone = (
          <DayStone
            state={state}
            filled={count / habit.day_target}
            count={isCounted(habit) && isMarked(habit, date) ? count : undefined}
            isToday={date === today && asksFor(habit, date)}
          />
        );
        return state === 'rest' || state === 'paused' || state === 'protected' ? (
          <span
            key={date}
            className="grid place-items-center h-touch rounded-sm"
            role="img"
            aria-label={label}
          >
            {stone}
          </span>
        ) : (
          <button
            key={date}
            type="button"
            role="checkbox"
            className="grid place-items-center h-touch rounded-sm hover:bg-hover"
            aria-checked={state === 'kept' ? true : isMarked(habit, date) ? 'mixed' : false}
            aria-label={label}
            onClick={() => marking.tap(habit, date)}
          >
            {stone}
          </button>
        );
      })}
      <StreakLabel habit={habit} />
      <span className="center max-wide:hidden nums muted">
        {habit.total_completed}
        <span className="sr"> in all</span>
      </span>
    </div>
  );
});

/** Explains the marks. */
export function MarksLegend() {
  const marks = [
    ['kept', 'Kept'],
    ['part', 'Part of it'],
    ['rest', 'Rest day'],
    ['not_needed', 'Not needed'],
    ['not_done', 'Not done'],
  ] as const;
  return (
    <ul
      className={clsx(
        styles.legend,
        'font-size-sm [--stone:1.25rem] [--c:var(--ev-stone-4)] [--oc:var(--ev-on-stone-4)] flex flex-wrap gap-x-5 gap-y-2 muted',
      )}
      aria-label="Marks"
    >
      {marks.map(([state, label]) => (
        <li className="inline-flex items-center gap-2" key={state}>
          <DayStone state={state} />
          {label}
        </li>
      ))}
    </ul>
  );
}

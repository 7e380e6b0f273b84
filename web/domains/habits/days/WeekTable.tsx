import { memo } from 'react';
import type { Habit } from '#contract/habits.ts';
import { Link } from '../../../ui/controls/Link.tsx';
import { Spark } from '../../../ui/progress/Spark.tsx';
import { HabitGlyph } from '../HabitGlyph.tsx';
import { colorOf } from '../habit-icons.ts';
import { StreakLabel } from '../list/StreakLabel.tsx';
import { habitPath } from '../paths.ts';
import { asksFor, countOn, isCounted, isMarked, keptBySevens, stateOn } from '../rules.ts';
import { dayWords, ruleWords } from '../words.ts';
import { DayStone } from './DayStone.tsx';
import { datesUpTo, longDate, weekdayShort } from './rules.ts';
import type { Marking } from './use-mark.ts';
import '../habits.css';

interface WeekTableProps {
  habits: readonly Habit[];
  today: string;
  marking: Marking;
}

/** The last 7 days of every habit, after a line of its weeks. Each day can be ticked, and none is in the future. */
export function WeekTable({ habits, today, marking }: WeekTableProps) {
  return (
    <div className="card card--flush habit-week rows">
      <div className="habit-week-row habit-week-head" aria-hidden="true">
        <span>Habit</span>
        <span className="habit-spark">5 weeks</span>
        {datesUpTo(today, 7).map((date) => (
          <span key={date} className={date === today ? 'strong' : undefined}>
            {date === today ? 'Today' : weekdayShort(date)}
          </span>
        ))}
        <span>Streak</span>
        <span className="only-total">Total</span>
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
    <div className="habit-week-row" role="group" aria-label={habit.name} style={colorOf(habit.color)}>
      <Link className="habit-week-name" href={habitPath(habit.id)}>
        <HabitGlyph habit={habit} size="sm" />
        <span>
          <b dir="auto">{habit.name}</b>
          <span className="xs subtle">{ruleWords(habit)}</span>
        </span>
      </Link>
      <span className="habit-spark">
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
          <span key={date} className="habit-cell" role="img" aria-label={label}>
            {stone}
          </span>
        ) : (
          <button
            key={date}
            type="button"
            role="checkbox"
            className="habit-cell"
            aria-checked={state === 'kept' ? true : isMarked(habit, date) ? 'mixed' : false}
            aria-label={label}
            onClick={() => marking.tap(habit, date)}
          >
            {stone}
          </button>
        );
      })}
      <StreakLabel habit={habit} />
      <span className="only-total nums muted">
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
    <ul className="habit-legend" aria-label="Marks">
      {marks.map(([state, label]) => (
        <li key={state}>
          <DayStone state={state} />
          {label}
        </li>
      ))}
    </ul>
  );
}

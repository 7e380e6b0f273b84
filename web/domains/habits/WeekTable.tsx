import clsx from 'clsx';
import { Ellipsis } from 'lucide';
import { memo } from 'react';
import type { Habit } from '#contract/habits.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { Spark } from '../../ui/display/Spark.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { DayStone } from './DayStone.tsx';
import { datesUpTo, longDate, weekdayShort } from './dates/rules.ts';
import { HabitGlyph } from './HabitGlyph.tsx';
import { colorOf } from './looks.ts';
import { habitPath } from './paths.ts';
import { asksFor, countOn, isCounted, isMarked, keptBySevens, stateOn } from './rules.ts';
import { StreakLabel } from './StreakLabel.tsx';
import type { Marking } from './use-mark.ts';
import { type RowActions, rowEntries } from './use-row-actions.ts';
import { dayWords, ruleWords } from './words.ts';
import './habits.css';

interface WeekTableProps {
  habits: readonly Habit[];
  today: string;
  marking: Marking;
  /** Acts of each row's menu. Without them a row has no menu, and no line of its weeks. */
  actions?: RowActions;
}

/** The last 7 days of every habit (B section 9). Each day can be ticked, and none is in the future. */
export function WeekTable({ habits, today, marking, actions }: WeekTableProps) {
  return (
    <div className={clsx('card card--flush habit-week rows', actions && 'has-menu')}>
      <div className="habit-week-row habit-week-head" aria-hidden="true">
        <span>Habit</span>
        {actions ? <span className="habit-spark">5 weeks</span> : null}
        {datesUpTo(today, 7).map((date) => (
          <span key={date} className={date === today ? 'strong' : undefined}>
            {date === today ? 'Today' : weekdayShort(date)}
          </span>
        ))}
        <span>Streak</span>
        <span className="only-total">Total</span>
      </div>
      {habits.map((habit) => (
        <WeekRow key={habit.id} habit={habit} today={today} marking={marking} actions={actions} />
      ))}
    </div>
  );
}

const WeekRow = memo(function WeekRow({
  habit,
  today,
  marking,
  actions,
}: Omit<WeekTableProps, 'habits' | 'actions'> & { habit: Habit; actions: RowActions | undefined }) {
  const kept = actions ? keptBySevens(habit, today) : [];
  return (
    <div className="habit-week-row" role="group" aria-label={habit.name} style={colorOf(habit.color)}>
      <Link className="habit-week-name" href={habitPath(habit.id)}>
        <HabitGlyph habit={habit} size="sm" />
        <span>
          <b dir="auto">{habit.name}</b>
          <span className="xs subtle">{ruleWords(habit)}</span>
        </span>
      </Link>
      {actions ? (
        <span className="habit-spark">
          <Spark
            values={kept}
            most={7}
            label={`Kept in each of the last ${kept.length} weeks: ${kept.join(', ')}`}
          />
        </span>
      ) : null}
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
      {actions ? (
        <Menu
          label={`Options for ${habit.name}`}
          trigger={<Button kind="ghost" icon={Ellipsis} label={`Options for ${habit.name}`} />}
          entries={rowEntries(habit, today, actions).filter(({ key }) => key !== 'up' && key !== 'down')}
        />
      ) : null}
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

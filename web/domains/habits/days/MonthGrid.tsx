import clsx from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { Habit } from '#contract/habits/endpoints.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { plusDays, weekdayOf } from '../../../ui/dates.ts';
import { SectionHead } from '../../../ui/layout/SectionHead.tsx';
import { colorOf } from '../habit-icons.ts';
import styles from '../habit-page.module.css';
import { isDue, stateOn } from '../rules.ts';
import { dayWords } from '../words.ts';
import { datesOfMonth, dayAndMonth, monthLabel, plusMonths, weekdayName, weekOrder } from './rules.ts';

interface MonthGridProps {
  habit: Habit;
  today: string;
  chosen: string;
  onChoose: (date: string) => void;
}

const arrows: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const firstMonth = '2000-01';

/** One month of a habit. Arrow keys move by day, also into another month. Future days can't be chosen. */
export function MonthGrid({ habit, today, chosen, onChoose }: MonthGridProps) {
  const [month, setMonth] = useState(chosen.slice(0, 7));
  const grid = useRef<HTMLDivElement>(null);
  const dates = datesOfMonth(month);
  const states = new Map(habit.days.map(({ date, state }) => [date, state]));
  const stateOf = (date: string) => states.get(date) ?? 'not_needed';
  const past = dates.filter((date) => date <= today && isDue(stateOf(date)));
  const kept = past.filter((date) => stateOf(date) === 'kept').length;
  const order = weekOrder(habit.week_starts_on);
  const lead = order.indexOf(weekdayOf(dates[0] ?? today));
  const isLast = month >= today.slice(0, 7);
  /** The one day in the tab order. */
  const anchor = chosen.startsWith(month) ? chosen : (dates.findLast((date) => date <= today) ?? today);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = arrows[event.key];
    const from = (event.target as HTMLElement).dataset.date;
    if (!step || !from) return;
    event.preventDefault();
    const to = plusDays(from, step);
    if (to > today || to < `${firstMonth}-01`) return;
    setMonth(to.slice(0, 7));
    onChoose(to);
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-date="${to}"]`)?.focus());
  };
  return (
    <>
      <SectionHead
        id="habit-month"
        aria-live="polite"
        title={
          <>
            {monthLabel(month)}: {kept} of {past.length} days
          </>
        }
      >
        <div className="row [--gap:0.25rem]">
          <Button
            kind="ghost"
            icon={ChevronLeft}
            label={monthLabel(plusMonths(month, -1))}
            disabled={month <= firstMonth}
            onClick={() => setMonth(plusMonths(month, -1))}
          />
          <Button
            kind="ghost"
            icon={ChevronRight}
            label={monthLabel(plusMonths(month, 1))}
            disabled={isLast}
            onClick={() => setMonth(plusMonths(month, 1))}
          />
        </div>
      </SectionHead>
      <div
        ref={grid}
        className="grid grid-cols-7 gap-x-1 gap-y-2 mt-4 max-shell:gap-x-0.5 max-shell:gap-y-1"
        role="group"
        aria-labelledby="habit-month"
        style={colorOf(habit.color)}
      >
        {order.map((day) => (
          <b className="font-size-xs pb-1 font-medium subtle center" key={day} aria-hidden="true">
            {weekdayName(day)}
          </b>
        ))}
        {lead > 0 ? <span style={{ gridColumn: `span ${lead}` }} /> : null}
        {dates.map((date) => {
          const day = Number(date.slice(8));
          if (date > today)
            return (
              <span
                key={date}
                className={clsx(
                  styles.monthDay,
                  styles['is-future'],
                  'relative grid place-items-center min-h-14 rounded-md max-shell:min-h-11.5 aria-pressed:bg-brand-tint',
                )}
                aria-hidden="true"
              >
                <i className="max-shell:text-[0.875rem]">{day}</i>
              </span>
            );
          const state = stateOf(date);
          const note = habit.notes[date];
          return (
            <button
              key={date}
              type="button"
              data-date={date}
              tabIndex={date === anchor ? 0 : -1}
              className={clsx(
                styles.monthDay,
                'relative grid place-items-center min-h-14 rounded-md max-shell:min-h-11.5 aria-pressed:bg-brand-tint hover:bg-hover',
                styles[`is-${state}`],
                date === today && styles['is-now'],
              )}
              aria-pressed={date === chosen}
              aria-label={`${dayAndMonth(date)}, ${dayWords(habit, date)}${note ? ', with a note' : ''}`}
              onClick={() => onChoose(date)}
              onKeyDown={onKeyDown}
            >
              <i className="max-shell:text-[0.875rem]">{day}</i>
              {note ? <span className="absolute bottom-0.5 w-1.5 h-1.25 rounded-pebble bg-muted" /> : null}
            </button>
          );
        })}
      </div>
    </>
  );
}

/** Returns true if a date of the habit can be changed by hand. */
export const isOpenDate = (habit: Habit, date: string): boolean =>
  !['rest', 'paused', 'protected'].includes(stateOn(habit, date));

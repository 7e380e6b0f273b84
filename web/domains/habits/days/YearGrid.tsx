import clsx from 'clsx';
import { useEffect, useRef, useState } from 'react';
import type { HabitDayState } from '#contract/habits/constants.ts';
import type { Habit } from '#contract/habits/endpoints.ts';
import { daysBetween, weekdayOf } from '../../../ui/dates.ts';
import { counted } from '../../../ui/formats.ts';
import { SectionHead } from '../../../ui/layout/SectionHead.tsx';
import { colorOf } from '../habit-icons.ts';
import styles from '../habit-page.module.css';
import { isDue } from '../rules.ts';
import { datesOfMonth, monthLabel, weekdayName, weekOrder } from './rules.ts';

interface YearGridProps {
  habit: Habit;
  today: string;
  year: number;
}

const cell = 14;
const width = 776;
const months = Array.from({ length: 12 }, (_, i) => String(i + 1).padStart(2, '0'));

/** A year of a habit: one square a day, and the same numbers as a table. */
export function YearGrid({ habit, today, year }: YearGridProps) {
  const [isTable, setTable] = useState(false);
  const states = new Map<string, HabitDayState>(habit.days.map(({ date, state }) => [date, state]));
  const byMonth = months.map((month) => {
    const dates = datesOfMonth(`${year}-${month}`);
    const known = dates.filter((date) => date <= today).map((date) => states.get(date) ?? 'not_needed');
    return {
      label: monthLabel(`${year}-${month}`).split(' ')[0] ?? '',
      dates,
      kept: known.filter((state) => state === 'kept').length,
      due: known.filter(isDue).length,
    };
  });
  const kept = byMonth.reduce((sum, month) => sum + month.kept, 0);
  const first = `${year}-01-01`;
  const order = weekOrder(habit.week_starts_on);
  const lead = order.indexOf(weekdayOf(first));
  const at = (date: string) => daysBetween(first, date) + lead;
  const region = useRef<HTMLDivElement>(null);
  const shownWeek = year === Number(today.slice(0, 4)) ? Math.floor(at(today) / 7) : 0;
  // On a phone a part of the year fits, which is the one that ends today.
  useEffect(() => {
    const { current } = region;
    if (!current) return;
    const right = ((31 + (shownWeek + 2) * cell) / width) * current.scrollWidth;
    current.scrollLeft = right - current.clientWidth;
  }, [shownWeek, isTable]);
  return (
    <>
      <SectionHead
        id="habit-year"
        title={
          <>
            {year}: kept on {counted(kept, 'day')}
          </>
        }
      >
        <button
          type="button"
          className="link small"
          aria-expanded={isTable}
          onClick={() => setTable(!isTable)}
        >
          {isTable ? 'View as picture' : 'View as table'}
        </button>
      </SectionHead>
      {isTable ? (
        <table className="w-full mt-4 nums">
          <thead>
            <tr>
              <th className="px-0 py-1.5 border-b border-line font-[inherit] text-left" scope="col">
                Month
              </th>
              <th className="px-0 py-1.5 border-b border-line font-[inherit] text-left" scope="col">
                Kept
              </th>
              <th className="px-0 py-1.5 border-b border-line font-[inherit] text-left" scope="col">
                Due
              </th>
            </tr>
          </thead>
          <tbody>
            {byMonth.map(({ label, kept: done, due }) => (
              <tr key={label}>
                <th className="px-0 py-1.5 border-b border-line font-[inherit] text-left" scope="row">
                  {label}
                </th>
                <td className="px-0 py-1.5 border-b border-line font-[inherit] text-left">{done}</td>
                <td className="px-0 py-1.5 border-b border-line font-[inherit] text-left">{due}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        // A scrolling region needs the focus, so that the keyboard can scroll it.
        <div
          ref={region}
          className={clsx(styles.year, 'mt-4 overflow-x-auto [scrollbar-width:thin]')}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          role="group"
          aria-labelledby="habit-year"
          style={colorOf(habit.color)}
        >
          <svg
            className="block w-full min-w-184"
            viewBox={`0 0 ${width} 118`}
            role="img"
            aria-label={`${habit.name} in ${year}: kept on ${counted(kept, 'day')}`}
          >
            {order.map((day, i) =>
              i % 2 === 0 ? (
                <text key={day} x="0" y={i * cell + 27}>
                  {weekdayName(day)}
                </text>
              ) : null,
            )}
            <g transform="translate(31 0)">
              {byMonth.map(({ label, dates }) => (
                <text key={label} x={Math.floor(at(dates[0] ?? first) / 7) * cell} y="10">
                  {label.slice(0, 3)}
                </text>
              ))}
              {byMonth.flatMap(({ dates }) =>
                dates.map((date) => {
                  const n = at(date);
                  return (
                    <rect
                      key={date}
                      className={clsx(
                        date > today ? styles['is-future'] : styles[`is-${states.get(date) ?? 'not_needed'}`],
                        date === today && styles['is-now'],
                      )}
                      x={Math.floor(n / 7) * cell + 1}
                      y={(n % 7) * cell + 18}
                      width="11.5"
                      height="10.5"
                      rx="4.6"
                    />
                  );
                }),
              )}
            </g>
          </svg>
        </div>
      )}
    </>
  );
}

import clsx from 'clsx';
import type { Habit } from '#contract/habits/endpoints.ts';
import styles from '../habits.module.css';
import { tallyOn } from '../rules.ts';
import { datesUpTo, longDate, weekdayShort } from './rules.ts';

interface DayStripProps {
  habits: readonly Habit[];
  today: string;
  chosen: string;
  onChoose: (date: string) => void;
}

const radius = 15;
const round = 2 * Math.PI * radius;

/** The last seven days, each with a ring of kept of due. Choosing one ticks that day. It has no future days. */
export function DayStrip({ habits, today, chosen, onChoose }: DayStripProps) {
  return (
    <div className={styles.dayStrip} role="group" aria-label="Choose a day">
      {datesUpTo(today, 7).map((date) => {
        const { kept, due } = tallyOn(habits, date);
        return (
          <button
            className="aria-pressed:bg-brand-tint aria-pressed:text-text aria-pressed:strong hover:bg-hover large-text:text-[min(var(--ev-text-xs),3.4vw)] large-text:px-0"
            key={date}
            type="button"
            aria-pressed={date === chosen}
            onClick={() => onChoose(date)}
          >
            <svg
              className="w-9 h-8.5 overflow-visible max-shell:w-8 max-shell:h-7 large-text:w-[90%]"
              viewBox="0 0 40 40"
              aria-hidden="true"
            >
              <circle className="fill-none stroke-[5] stroke-heat-0" cx="20" cy="20" r={radius} />
              {kept > 0 ? (
                <circle
                  className={clsx(styles.value, 'fill-none stroke-[5]')}
                  cx="20"
                  cy="20"
                  r={radius}
                  strokeDasharray={`${(round * Math.min(1, kept / Math.max(due, 1))).toFixed(1)} ${round.toFixed(1)}`}
                  transform="rotate(-90 20 20)"
                />
              ) : null}
              <text x="20" y="25">
                {kept}
              </text>
            </svg>
            <span aria-hidden="true">{date === today ? 'Today' : weekdayShort(date)}</span>
            <span className="sr">
              {date === today ? 'Today' : longDate(date)}, {kept} of {due} kept
            </span>
          </button>
        );
      })}
    </div>
  );
}

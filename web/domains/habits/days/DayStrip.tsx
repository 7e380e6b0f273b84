import type { Habit } from '#contract/habits.ts';
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

/** The last seven days, each with a ring of kept of due. Choosing one ticks that day. It has no future days (HA-09). */
export function DayStrip({ habits, today, chosen, onChoose }: DayStripProps) {
  return (
    <div className="day-strip" role="group" aria-label="Choose a day">
      {datesUpTo(today, 7).map((date) => {
        const { kept, due } = tallyOn(habits, date);
        return (
          <button key={date} type="button" aria-pressed={date === chosen} onClick={() => onChoose(date)}>
            <svg viewBox="0 0 40 40" aria-hidden="true">
              <circle className="track" cx="20" cy="20" r={radius} />
              {kept > 0 ? (
                <circle
                  className="value"
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

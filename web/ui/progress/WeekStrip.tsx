import type { CSSProperties } from 'react';
import { pebble, weekOf } from '../../drawings/pebble.ts';

export interface WeekDay {
  /** Day of the round, 1-90. */
  day: number;
  /** `placed` and `open` can be revisited, `today` is marigold, `ahead` is an outline. */
  state: 'placed' | 'open' | 'today' | 'ahead';
  /** Text under the stone, part of its name: "Mon", "Today". */
  label: string;
}

interface WeekStripProps {
  /** The six or seven days of one week. */
  days: readonly WeekDay[];
  /** Opens a day. */
  onDay: (day: number) => void;
}

const WORDS = { placed: ', placed', open: ', not placed yet', today: '', ahead: ', ahead' } as const;
const LOOKS = {
  placed: 'is-done',
  open: 'is-ahead',
  today: 'is-today',
  ahead: 'is-ahead',
} as const;

/** The day stones of one week, 44 px or more each. Days ahead are not buttons. */
export function WeekStrip({ days, onDay }: WeekStripProps) {
  return (
    <ol
      className="grid grid-cols-[repeat(var(--days,7),minmax(0,1fr))] @container max-shell:[&_.day]:text-[0.6875rem] max-shell:[&_.day]:tracking-[-0.01em]"
      style={{ '--days': days.length } as CSSProperties}
    >
      {days.map(({ day, state, label }) => {
        const attributes = {
          className: 'day',
          // Without a known date the label of a placed stone is that word.
          'aria-label': `Day ${day}${state === 'placed' && label === 'Placed' ? '' : ` ${label}`}${WORDS[state]}`,
          'aria-current': state === 'today' ? ('date' as const) : undefined,
        };
        const content = (
          <>
            <DayStone day={day} look={LOOKS[state]} /> <span aria-hidden="true">{label}</span>
          </>
        );
        return (
          <li key={day}>
            {state === 'ahead' ? (
              <span {...attributes} role="img">
                {content}
              </span>
            ) : (
              <button {...attributes} type="button" onClick={() => onDay(day)}>
                {content}
              </button>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function DayStone({ day, look }: { day: number; look: string }) {
  const week = weekOf(day);
  const colors = {
    '--c': `var(--ev-stone-${week})`,
    '--oc': `var(--ev-on-stone-${week})`,
  } as CSSProperties;
  return (
    <svg viewBox="0 0 76 46" style={colors} aria-hidden="true">
      {look === 'is-today' ? <ellipse className="stone-halo" cx="38" cy="24" rx="40" ry="26" /> : null}
      <g className={look}>
        <path className="stone-body" d={pebble(38, 24, 64, 35, day * 5 + 2)} />
        {look === 'is-ahead' ? null : <path className="stone-light" d="M16 21q4-8 16-9" />}
      </g>
      <text x="38" y="31">
        {day}
      </text>
    </svg>
  );
}

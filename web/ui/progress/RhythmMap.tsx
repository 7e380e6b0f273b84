import clsx from 'clsx';
import { type CSSProperties, Fragment, type ReactNode, useId, useState } from 'react';
import '../css/rhythm.css';

export interface RhythmDay {
  /** 0 nothing, 4 everything. */
  level: 0 | 1 | 2 | 3 | 4;
  when: 'past' | 'today' | 'ahead';
  /** Name in the table: "Monday 17 November" or "Day 9". */
  name: string;
}

interface RhythmMapProps {
  /** The finding as a sentence, which is the picture's description. */
  summary: string;
  /** Seven days each, in the order of `columns`. A week may start or end with `null`. */
  weeks: readonly { label: string; days: readonly (RhythmDay | null)[] }[];
  /** Headings of the seven columns: "S", "M" … */
  columns: readonly string[];
  /** Meaning of each level, for the table. */
  words: readonly [string, string, string, string, string];
  /** Words at both ends of the legend: "Showed up", "Lesson, walk, journal". */
  legend: readonly [ReactNode, ReactNode];
}

/** The member's rhythm as pebbles: darker is more, today has a ring, ahead is outlined. */
export function RhythmMap({ summary, weeks, columns, words, legend }: RhythmMapProps) {
  const [table, setTable] = useState(false);
  const id = useId();
  return (
    <div className="rhythm">
      <div id={id}>
        {table ? (
          <RhythmTable weeks={weeks} words={words} summary={summary} />
        ) : (
          <>
            <div className="heat" role="img" aria-label={summary}>
              <span />
              {columns.map((column, i) => (
                <span key={i}>{column}</span>
              ))}
              {weeks.map((week) => (
                <Fragment key={week.label}>
                  <b>{week.label}</b>
                  {week.days.map((day, i) => (
                    <i key={i} className={look(day)} style={shade(day)} />
                  ))}
                </Fragment>
              ))}
            </div>
            <div className="text-xs flex items-center gap-1.25 text-subtle mt-3.5" aria-hidden="true">
              <span className="first:mr-0.75 last:ml-0.75">{legend[0]}</span>
              {[1, 2, 3, 4].map((n) => (
                <i
                  className="w-3.75 h-3.25 rounded-pebble bg-[var(--h)]"
                  key={n}
                  style={{ '--h': `var(--ev-heat-${n})` } as CSSProperties}
                />
              ))}
              <span className="first:mr-0.75 last:ml-0.75">{legend[1]}</span>
            </div>
          </>
        )}
      </div>
      <button
        type="button"
        className="link small"
        aria-expanded={table}
        aria-controls={id}
        onClick={() => setTable(!table)}
      >
        {table ? 'View as picture' : 'View as table'}
      </button>
    </div>
  );
}

function RhythmTable({ weeks, words, summary }: Pick<RhythmMapProps, 'weeks' | 'words' | 'summary'>) {
  const days = weeks.flatMap((week) => week.days).filter((day) => day !== null && day.when !== 'ahead');
  return (
    <table className="text-sm w-full [&_:is(th,_td)]:py-1.5 [&_:is(th,_td)]:px-0 [&_:is(th,_td)]:text-left [&_:is(th,_td)]:font-normal [&_:is(th,_td)]:border-b [&_:is(th,_td)]:border-line">
      <caption className="sr">{summary}</caption>
      <thead>
        <tr>
          <th className="text-subtle font-medium" scope="col">
            Day
          </th>
          <th className="text-subtle font-medium" scope="col">
            Done
          </th>
        </tr>
      </thead>
      <tbody>
        {days.map((day) =>
          day ? (
            <tr key={day.name}>
              <th scope="row">
                {day.name}
                {day.when === 'today' ? ', today' : ''}
              </th>
              <td>{words[day.level]}</td>
            </tr>
          ) : null,
        )}
      </tbody>
    </table>
  );
}

const look = (day: RhythmDay | null) =>
  clsx(!day && 'none', day?.when === 'ahead' && 'later', day?.when === 'today' && 'now') || undefined;
const shade = (day: RhythmDay | null) =>
  day && day.when !== 'ahead' ? ({ '--h': `var(--ev-heat-${day.level})` } as CSSProperties) : undefined;

import clsx from 'clsx';
import { useId, useState } from 'react';
import type { CourseStatistics } from '#contract/courses/statistics.ts';
import { Card } from '../../../ui/display/Card.tsx';
import { counted, numberWords, plural } from '../../../ui/formats.ts';
import { SectionHead } from '../../../ui/layout/SectionHead.tsx';
import { shareOf, whereTheyStop } from './rules.ts';
import styles from './statistics.module.css';

export function CourseFigures({ statistics }: { statistics: CourseStatistics }) {
  const { learners, learners_new, finished, rating, ratings_count, days_to_finish: days } = statistics;
  return (
    <ul
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] gap-5 max-shell:grid-cols-2 max-shell:gap-3"
      aria-label="In figures"
    >
      <Figure value={numberWords(learners)} label={plural(learners, 'learner')}>
        {learners_new > 0 ? `+${numberWords(learners_new)} in 30 days` : 'No one new in 30 days'}
      </Figure>
      <Figure value={numberWords(finished)} label="finished">
        {shareOf(finished, learners)} of every 100 who start
      </Figure>
      <Figure value={rating === null ? '–' : rating.toFixed(1)} label={rating === null ? '' : 'of 5'}>
        {ratings_count === 0 ? 'No ratings yet' : counted(ratings_count, 'rating')}
      </Figure>
      <Figure value={days === null ? '–' : String(days)} label={days === null ? '' : plural(days, 'day')}>
        {days === null ? 'No one has finished yet' : 'typical time to finish'}
      </Figure>
    </ul>
  );
}

function Figure({ value, label, children }: { value: string; label: string; children: React.ReactNode }) {
  return (
    <Card as="li">
      <p className="small muted">
        <b className="font-display text-[1.875rem]/[1.2] font-[660] text-text">{value}</b> {label}
      </p>
      <p className="small muted">{children}</p>
    </Card>
  );
}

export function Stops({ statistics }: { statistics: CourseStatistics }) {
  const heading = useId();
  const [isTable, setTable] = useState(false);
  const { lessons, learners } = statistics;
  const { sentence, index } = whereTheyStop(statistics);
  return (
    <Card as="section" aria-labelledby={heading}>
      <SectionHead id={heading} title={sentence}>
        <button
          type="button"
          className="link small nowrap"
          aria-pressed={isTable}
          onClick={() => setTable(!isTable)}
        >
          View as table
        </button>
      </SectionHead>
      <p className="small muted">Learners who completed each lesson</p>
      {isTable ? (
        <table className="font-size-sm w-full mt-3">
          <thead>
            <tr>
              <th
                className="font-[inherit] text-start wrap-anywhere py-2 pr-2 pl-0 border-b border-line"
                scope="col"
              >
                Lesson
              </th>
              <th
                className="font-[inherit] text-start wrap-anywhere py-2 pr-2 pl-0 border-b border-line"
                scope="col"
              >
                Completed by
              </th>
              <th
                className="font-[inherit] text-start wrap-anywhere py-2 pr-2 pl-0 border-b border-line"
                scope="col"
              >
                Of 100
              </th>
            </tr>
          </thead>
          <tbody>
            {lessons.map(({ id, title, order_index, completed }) => (
              <tr key={id}>
                <th
                  className="font-[inherit] text-start wrap-anywhere py-2 pr-2 pl-0 border-b border-line"
                  scope="row"
                  dir="auto"
                >
                  {order_index}. {title}
                </th>
                <td className="py-2 pr-2 pl-0 border-b border-line">{completed}</td>
                <td className="py-2 pr-2 pl-0 border-b border-line">{shareOf(completed, learners)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <ol className={clsx(styles.stops, 'grid gap-1 mt-3')}>
          {lessons.map(({ id, title, order_index, completed }, at) => (
            <li key={id} className={at === index ? clsx(styles.fall, 'strong') : undefined}>
              <span dir="auto">
                {order_index}. {title}
              </span>
              <span
                className={clsx(styles.bar, 'max-shell:row-start-2 max-shell:col-span-full')}
                aria-hidden="true"
              >
                <i style={{ width: `${shareOf(completed, learners)}%` }} />
              </span>
              <span className="strong nums text-end">{completed}</span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

import { useId, useState } from 'react';
import type { CourseReport } from '#contract/course-report.ts';
import { Card } from '../../../ui/display/Card.tsx';
import { numberWords } from '../../../ui/formats.ts';
import { shareOf, whereTheyStop } from './rules.ts';

export function ReportFigures({ report }: { report: CourseReport }) {
  const { learners, learners_new, finished, rating, ratings_count, days_to_finish: days } = report;
  return (
    <ul className="report-figures" aria-label="In figures">
      <Figure value={numberWords(learners)} label={learners === 1 ? 'learner' : 'learners'}>
        {learners_new > 0 ? `+${numberWords(learners_new)} in 30 days` : 'No one new in 30 days'}
      </Figure>
      <Figure value={numberWords(finished)} label="finished">
        {shareOf(finished, learners)} of every 100 who start
      </Figure>
      <Figure value={rating === null ? '–' : rating.toFixed(1)} label={rating === null ? '' : 'of 5'}>
        {ratings_count === 0
          ? 'No ratings yet'
          : ratings_count === 1
            ? '1 rating'
            : `${ratings_count} ratings`}
      </Figure>
      <Figure
        value={days === null ? '–' : String(days)}
        label={days === 1 ? 'day' : days === null ? '' : 'days'}
      >
        {days === null ? 'No one has finished yet' : 'typical time to finish'}
      </Figure>
    </ul>
  );
}

function Figure({ value, label, children }: { value: string; label: string; children: React.ReactNode }) {
  return (
    <Card as="li">
      <p className="small muted">
        <b>{value}</b> {label}
      </p>
      <p className="small muted">{children}</p>
    </Card>
  );
}

export function Stops({ report }: { report: CourseReport }) {
  const heading = useId();
  const [isTable, setTable] = useState(false);
  const { lessons, learners } = report;
  const { sentence, index } = whereTheyStop(report);
  return (
    <Card as="section" aria-labelledby={heading}>
      <div className="section-head">
        <h2 className="card-title" id={heading}>
          {sentence}
        </h2>
        <button
          type="button"
          className="link small nowrap"
          aria-pressed={isTable}
          onClick={() => setTable(!isTable)}
        >
          View as table
        </button>
      </div>
      <p className="small muted">Learners who completed each lesson</p>
      {isTable ? (
        <table className="report-table mt-3">
          <thead>
            <tr>
              <th scope="col">Lesson</th>
              <th scope="col">Completed by</th>
              <th scope="col">Of 100</th>
            </tr>
          </thead>
          <tbody>
            {lessons.map(({ id, title, order_index, completed }) => (
              <tr key={id}>
                <th scope="row" dir="auto">
                  {order_index}. {title}
                </th>
                <td>{completed}</td>
                <td>{shareOf(completed, learners)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <ol className="report-stops mt-3">
          {lessons.map(({ id, title, order_index, completed }, at) => (
            <li key={id} className={at === index ? 'report-fall' : undefined}>
              <span dir="auto">
                {order_index}. {title}
              </span>
              <span className="report-bar" aria-hidden="true">
                <i style={{ width: `${shareOf(completed, learners)}%` }} />
              </span>
              <span className="report-count">{completed}</span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

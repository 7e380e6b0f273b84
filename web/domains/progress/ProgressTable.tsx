import type { ProgressDay } from '#contract/progress.ts';
import { shortDate, weekdayShort } from './words.ts';

/** The numbers of the charts as a table, newest date first. */
export function ProgressTable({ days }: { days: readonly ProgressDay[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways on phones
    <div className="progress-table" role="region" aria-label="Numbers of each day" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Habits kept</th>
            <th scope="col">Evolve 90</th>
            <th scope="col">Goal updates</th>
            <th scope="col">Written</th>
            <th scope="col">Cheers given</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.date}>
              <th scope="row">
                {weekdayShort(day.date)} {shortDate(day.date)}
              </th>
              <td>
                {day.habits_kept} of {day.habits_due}
              </td>
              <td>{day.completed_days}</td>
              <td>{day.goal_entries}</td>
              <td>{day.written}</td>
              <td>{day.cheered}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

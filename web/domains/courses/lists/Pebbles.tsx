import clsx from 'clsx';
import { ProgressBar } from '../../../ui/progress/ProgressBar.tsx';
import coursesStyles from '../courses.module.css';
import quizStyles from '../quizzes/quiz.module.css';

/** Most lessons that are drawn one by one. */
const mostPebbles = 14;

/** Progress in a course: a pebble for each lesson, or a bar for a long one. */
export function Pebbles({ total, done }: { total: number; done: number }) {
  const label = `${done} of ${total} lessons done`;
  if (total > mostPebbles)
    return <ProgressBar label={label} value={done} max={total} tone="done" size="sm" />;
  return (
    <span
      className={clsx(clsx(quizStyles.pebs, coursesStyles.pebs), 'flex flex-1 gap-1 max-w-88')}
      role="img"
      aria-label={label}
    >
      {Array.from({ length: total }, (_, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a pebble is its place in the row
        <i
          key={index}
          className={clsx(
            'even:rounded-(--ev-radius-pebble-2)',
            index < done ? coursesStyles.d : index === done && clsx(quizStyles.t, coursesStyles.t),
          )}
        />
      ))}
    </span>
  );
}

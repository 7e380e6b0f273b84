import clsx from 'clsx';
import type { ProgressGoal } from '#contract/progress/endpoints.ts';
import { Link } from '../../ui/controls/Link.tsx';
import { number } from '../goals/words.ts';
import styles from './progress.module.css';

/** Goals that the drawing shows. The table has all. */
const most = 5;

/** How far the goals with updates moved: a bar with the new part in full colour. */
export function GoalsMoved({ goals }: { goals: readonly ProgressGoal[] }) {
  return (
    <ul className="grid gap-4 mt-5">
      {goals.slice(0, most).map(({ id, title, unit, added, before, progress }) => (
        <li
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 items-center wrap-anywhere"
          key={id}
        >
          <Link className="small strong" href={`/profile/goals/${id}`} dir="auto">
            {title}
          </Link>
          <span className="small muted nums">
            {signed(added)} {unit}
          </span>
          <span
            className={
              progress < before
                ? clsx(
                    styles.movedBar,
                    styles.isBack,
                    'relative h-3 rounded-[0.375rem] bg-sunken overflow-hidden',
                  )
                : clsx(styles.movedBar, 'relative h-3 rounded-[0.375rem] bg-sunken overflow-hidden')
            }
            style={
              {
                '--from': `${Math.min(before, progress)}%`,
                '--way': `${Math.abs(progress - before)}%`,
              } as React.CSSProperties
            }
            aria-hidden="true"
          >
            <i />
            <b />
          </span>
          <span className="small muted nums">{progress}%</span>
        </li>
      ))}
      {goals.length > most ? (
        <li className="small muted grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 items-center wrap-anywhere">
          And {goals.length - most} more.
        </li>
      ) : null}
    </ul>
  );
}

/** "+3", "-2" */
export const signed = (amount: number): string =>
  `${amount > 0 ? '+' : amount < 0 ? '−' : ''}${number(Math.abs(amount))}`;

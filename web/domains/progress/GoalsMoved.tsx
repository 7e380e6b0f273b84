import type { ProgressGoal } from '#contract/progress.ts';
import { Link } from '../../ui/controls/Link.tsx';
import { number } from '../goals/words.ts';

/** Goals that the drawing shows. The table has all. */
const most = 5;

/** How far the goals with updates moved: a bar with the new part in full colour. */
export function GoalsMoved({ goals }: { goals: readonly ProgressGoal[] }) {
  return (
    <ul className="goals-moved">
      {goals.slice(0, most).map(({ id, title, unit, added, before, progress }) => (
        <li key={id}>
          <Link className="small strong" href={`/profile/goals/${id}`} dir="auto">
            {title}
          </Link>
          <span className="small muted nums">
            {signed(added)} {unit}
          </span>
          <span
            className={progress < before ? 'moved-bar is-back' : 'moved-bar'}
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
      {goals.length > most ? <li className="small muted">And {goals.length - most} more.</li> : null}
    </ul>
  );
}

/** "+3", "-2" */
export const signed = (amount: number): string =>
  `${amount > 0 ? '+' : amount < 0 ? '−' : ''}${number(Math.abs(amount))}`;

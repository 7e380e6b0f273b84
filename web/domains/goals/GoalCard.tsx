import clsx from 'clsx';
import { Share2 } from 'lucide';
import type { Goal } from '#contract/goals/endpoints.ts';
import { PendingBadge } from '../../platform/offline/PendingBadge.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { unitOf } from '../../ui/formats.ts';
import { GoalBar, GoalLabel, PaceLine } from './GoalParts.tsx';
import styles from './goals.module.css';
import { categoryNames, number, priorityNames } from './words.ts';

interface GoalCardProps {
  goal: Goal;
  isWaiting: boolean;
  /** Level of the title, to fit the headings around it. */
  heading?: 'h2' | 'h3';
  onUpdate: () => void;
  onEdit: () => void;
  onShare: () => void;
}

/** Card of a goal. A completed one is shared instead of updated. */
export function GoalCard({
  goal,
  isWaiting,
  heading: Heading = 'h2',
  onUpdate,
  onEdit,
  onShare,
}: GoalCardProps) {
  return (
    <li
      className={clsx(
        styles.card,
        'card relative grid grid-rows-[auto_auto_auto_auto_1fr_auto] grid-cols-1 content-start gap-2.5 min-w-0 hover:border-line-strong hover:shadow-2',
      )}
    >
      <div className="row row--between row--top">
        <p className="xs subtle">
          {categoryNames[goal.category]} · {priorityNames[goal.priority]} priority
        </p>
        <GoalLabel goal={goal} />
      </div>
      <Heading dir="auto">
        <Link href={`/profile/goals/${goal.id}`}>{goal.title}</Link>
      </Heading>
      <GoalBar goal={goal} />
      <p className="nums [overflow-wrap:anywhere]">
        <b>{number(goal.current_value)}</b>{' '}
        <span className="muted">
          of {number(goal.target_value)} {unitOf(goal.target_value, goal.unit)} · {goal.progress}%
        </span>
      </p>
      <PaceLine goal={goal} />
      <div className="row row--wrap row--between [--gap:0.5rem]">
        {isWaiting ? <PendingBadge /> : <span />}
        <span className="row row--wrap [--gap:0.5rem]">
          {goal.label === 'overdue' ? (
            <Button className="relative z-1" kind="ghost" size="sm" aria-haspopup="dialog" onClick={onEdit}>
              New date <span className="sr">for {goal.title}</span>
            </Button>
          ) : null}
          {goal.is_completed ? (
            <Button
              className="relative z-1"
              kind="tint"
              size="sm"
              icon={Share2}
              aria-haspopup="dialog"
              onClick={onShare}
            >
              Share <span className="sr">{goal.title}</span>
            </Button>
          ) : (
            <Button className="relative z-1" size="sm" aria-haspopup="dialog" onClick={onUpdate}>
              Update Progress <span className="sr">of {goal.title}</span>
            </Button>
          )}
        </span>
      </div>
    </li>
  );
}

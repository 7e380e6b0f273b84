import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Check, Ellipsis, Pencil, RotateCcw, Share2, Trash2 } from 'lucide';
import type { GoalDetail } from '#contract/goals/endpoints.ts';
import { DataOf } from '../../platform/lists/DataOf.tsx';
import { useTitle } from '../../platform/navigation/use-title.ts';
import { PendingBadge } from '../../platform/offline/PendingBadge.tsx';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { BackLink } from '../../ui/controls/BackLink.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { Stone } from '../../ui/controls/StoneCheck.tsx';
import { Chip } from '../../ui/display/Chip.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { SkeletonList } from '../../ui/display/Skeleton.tsx';
import { unitOf } from '../../ui/formats.ts';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { useConfirm } from '../../ui/overlays/Confirm.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { GoalChart } from './chart/GoalChart.tsx';
import { GoalPace } from './chart/GoalPace.tsx';
import { deleteGoal, editGoal, goalRead } from './data.ts';
import { GoalEntries } from './entries/GoalEntries.tsx';
import { useGoalDialogs } from './GoalDialogs.tsx';
import { GoalLabel } from './GoalParts.tsx';
import styles from './goals.module.css';
import { growthWords } from './growth/growth.ts';
import { sentences } from './messages.ts';
import { useGoalsEnding } from './use-goals-ending.ts';
import { categoryNames, fullDate, longDate, number, priorityNames, shortDate } from './words.ts';

/** Page of one goal. `onGone` leaves it after the goal was deleted. */
export function GoalPage({ id, onGone }: { id: string; onGone: () => void }) {
  useGoalsEnding();
  const query = useQuery(goalRead(id));
  useTitle(query.data?.title);
  return (
    <div className="page">
      <BackLink href="/profile/goals">All goals</BackLink>
      <DataOf
        query={query}
        page
        loading={<SkeletonList label="Loading your goal..." face={false} />}
        failed={sentences.loadFailed}
        gone={
          <EmptyState page art="not-found" title="This goal doesn’t exist">
            It may have been deleted.
          </EmptyState>
        }
      >
        {(known) => <Opened known={known} onGone={onGone} />}
      </DataOf>
    </div>
  );
}

function Opened({ known, onGone }: { known: GoalDetail; onGone: () => void }) {
  const { open, waiting, dialogs } = useGoalDialogs([known], known.today);
  const { goal, isWaiting } = waiting(known);
  const editing = useApiMutation(editGoal, { failure: sentences.notSaved });
  const confirm = useConfirm();
  const deleting = useApiMutation(deleteGoal, {
    failure: { failed: sentences.deleteFailed, network: sentences.deleteFailed },
    onDone: onGone,
  });
  const remove = async () => {
    const isSure = await confirm({
      title: 'Delete this goal?',
      body: `“${goal.title}” and everything added to it is deleted for good.`,
      confirm: 'Delete goal',
      cancel: 'Keep goal',
      danger: true,
    });
    if (isSure) void deleting.run(goal.id);
  };
  const close = (is_completed: boolean) =>
    void editing.run(goal.id, { is_completed, version: known.version });
  return (
    <>
      <PageHead
        chips={
          <>
            <Chip>{categoryNames[goal.category]}</Chip>
            <Chip>{priorityNames[goal.priority]} priority</Chip>
            <GoalLabel goal={goal} />
          </>
        }
        title={goal.title}
        text={
          <>
            {longDate(goal.starts_on)} to {fullDate(goal.deadline)}
            {goal.description ? (
              <span className="block mt-3 text-text whitespace-pre-line">{goal.description}</span>
            ) : null}
            {isWaiting ? <PendingBadge /> : null}
          </>
        }
        actions={
          <>
            {goal.is_completed ? (
              <Button
                kind="primary"
                size="lg"
                icon={Share2}
                aria-haspopup="dialog"
                onClick={() => open({ kind: 'share', goal })}
              >
                Share
              </Button>
            ) : (
              <Button
                kind="primary"
                size="lg"
                aria-haspopup="dialog"
                onClick={() => open({ kind: 'progress', goal: known })}
              >
                Update Progress
              </Button>
            )}
            <Button
              icon={Pencil}
              label="Edit goal"
              aria-haspopup="dialog"
              onClick={() => open({ kind: 'edit', goal: known })}
            />
            <Menu
              label="More options"
              trigger={<Button kind="ghost" icon={Ellipsis} label="More options" />}
              entries={[
                goal.is_completed
                  ? {
                      key: 'reopen',
                      label: 'Reopen goal',
                      icon: RotateCcw,
                      // A reached goal reopens with a higher target.
                      onSelect: () => (goal.is_reached ? open({ kind: 'edit', goal: known }) : close(false)),
                    }
                  : { key: 'close', label: 'Close it as it is', icon: Check, onSelect: () => close(true) },
                {
                  key: 'delete',
                  label: 'Delete goal',
                  icon: Trash2,
                  danger: true,
                  apart: true,
                  onSelect: () => void remove(),
                },
              ]}
            />
          </>
        }
      />
      <div className="grid grid--main">
        <div className="stack min-w-0 [--gap:1.5rem]">
          <GoalChart goal={goal} />
          <GoalEntries goal={goal} />
        </div>
        <aside className="stack [--gap:1.25rem]">
          <GoalPace
            goal={goal}
            busy={editing.busy}
            onChange={(change) => void editing.run(goal.id, { ...change, version: known.version })}
          />
          <Milestones goal={goal} />
          <GrowsWith goal={goal} />
        </aside>
      </div>
      {dialogs}
    </>
  );
}

function Milestones({ goal }: { goal: GoalDetail }) {
  const next = goal.milestones.find(({ reached_on }) => reached_on === null);
  const missing = (value: number) => number(Math.round((value - goal.current_value) * 10_000) / 10_000);
  return (
    <section className="card" aria-labelledby="goal-milestones">
      <h2 className="card-title" id="goal-milestones">
        Milestones
      </h2>
      <ol className={clsx(styles.milestones, 'mt-2')}>
        {goal.milestones.map(({ value, reached_on }, at) => {
          const isLast = at === goal.milestones.length - 1;
          return (
            <li key={value} className={clsx(reached_on && styles['is-reached'])}>
              <Stone done={reached_on !== null} today={value === next?.value}>
                {null}
              </Stone>
              <b>
                {number(value)} {unitOf(value, goal.unit)}
              </b>
              <span className="small muted">
                {reached_on ? <span className="sr">reached on </span> : null}
                {reached_on
                  ? shortDate(reached_on)
                  : isLast
                    ? `by ${shortDate(goal.deadline)}`
                    : `${missing(value)} to go`}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** The habits that add to the goal by themselves. Without any it is absent. */
function GrowsWith({ goal }: { goal: GoalDetail }) {
  if (goal.grows_with.length === 0) return null;
  return (
    <section className="card" aria-labelledby="goal-growth">
      <h2 className="card-title" id="goal-growth">
        Grows with
      </h2>
      <ul className="stack mt-2 [--gap:0.75rem]">
        {goal.grows_with.map((growth) => (
          <li key={growth.habit_id}>
            <Link
              className="strong [overflow-wrap:anywhere]"
              dir="auto"
              href={`/profile/habits/${growth.habit_id}`}
            >
              {growth.name}
            </Link>
            <p className="small muted nums">
              {growthWords(growth, goal.unit)}, since {shortDate(growth.since)}
              {growth.is_archived ? '. This habit is archived.' : ''}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Plus } from 'lucide';
import { useState } from 'react';
import { goalCategories } from '#contract/goals/constants.ts';
import type { Goal } from '#contract/goals/endpoints.ts';
import { useMemberDay } from '../../platform/app/clock.ts';
import { ListOf } from '../../platform/lists/ListOf.tsx';
import { SectionLinks } from '../../platform/navigation/SectionLinks.tsx';
import { useMember } from '../../platform/session/session.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { ChipButton } from '../../ui/display/Chip.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { SkeletonList } from '../../ui/display/Skeleton.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { goalsRead } from './data.ts';
import { GoalCard } from './GoalCard.tsx';
import { useGoalDialogs } from './GoalDialogs.tsx';
import { GoalList } from './GoalList.tsx';
import styles from './goals.module.css';
import { sentences } from './messages.ts';
import { type GoalFilter, isShown } from './rules.ts';
import { useGoalsEnding } from './use-goals-ending.ts';
import { categoryNames } from './words.ts';

/** Page of a member's goals. */
export function GoalsPage() {
  useGoalsEnding();
  const goals = useQuery(goalsRead);
  const { time_zone: zone, day_start_hour: startHour } = useMember();
  const { date: today } = useMemberDay({ zone, startHour });
  const { open, waiting, dialogs } = useGoalDialogs(goals.data, today);
  const setNew = () => open({ kind: 'new' });
  const newGoal = (
    <Button kind="primary" icon={Plus} aria-haspopup="dialog" onClick={setNew}>
      New goal
    </Button>
  );
  const all = goals.data;
  return (
    <div className="page">
      <PageHead
        className="mb-7 max-shell:mb-3"
        title="Goals"
        text={all && all.length > 0 ? summaryOf(all) : undefined}
        actions={all && all.length > 0 ? newGoal : null}
      >
        <SectionLinks className="mt-2 max-shell:mt-0" family="practice" current="goals" />
      </PageHead>
      <ListOf
        query={goals}
        loading={<SkeletonList label="Loading your goals..." face={false} />}
        failed={sentences.loadFailed}
        empty={
          <EmptyState art="goals" title="No goals yet" level="h2" action={newGoal}>
            Name a number and a date. You’ll see each day how near you are.
          </EmptyState>
        }
        rows={(shown) => (
          <List
            goals={shown}
            card={(goal) => (
              <GoalCard
                key={goal.id}
                {...waiting(goal)}
                onUpdate={() => open({ kind: 'progress', goal })}
                onEdit={() => open({ kind: 'edit', goal })}
                onShare={() => open({ kind: 'share', goal })}
              />
            )}
            onNew={setNew}
          />
        )}
      />
      {dialogs}
    </div>
  );
}

function List({
  goals,
  card,
  onNew,
}: {
  goals: readonly Goal[];
  card: (goal: Goal) => React.ReactNode;
  onNew: () => void;
}) {
  const [chosen, setChosen] = useState<GoalFilter>('all');
  const sizeOf = (filter: GoalFilter) => goals.filter((goal) => isShown(goal, filter)).length;
  const used = goalCategories.filter((category) => sizeOf(category) > 0);
  const filters: [GoalFilter, string][] = [
    ['all', `All ${goals.length}`],
    ...(sizeOf('open') > 0 ? [['open', `Open ${sizeOf('open')}`] as [GoalFilter, string]] : []),
    ...(sizeOf('reached') > 0 ? [['reached', `Completed ${sizeOf('reached')}`] as [GoalFilter, string]] : []),
    ...(used.length > 1 ? used.map((each): [GoalFilter, string] => [each, categoryNames[each]]) : []),
  ];
  // The last goal of a filter may have left it.
  const filter = filters.some(([each]) => each === chosen) ? chosen : 'all';
  return (
    <>
      <div
        className={clsx(
          styles.filters,
          'flex flex-wrap gap-2 items-center mb-5 max-shell:flex-nowrap max-shell:overflow-x-auto max-shell:[scrollbar-width:none] max-shell:mx-[calc(-1_*_var(--ev-gutter))] max-shell:px-gutter',
        )}
        role="group"
        aria-label="Show"
      >
        {filters.map(([each, label]) => (
          <ChipButton
            key={each}
            kind="line"
            size="lg"
            pressed={each === filter}
            onClick={() => setChosen(each)}
          >
            {label}
          </ChipButton>
        ))}
        <span className={clsx(styles.key, 'small muted')} aria-hidden="true">
          where an even pace would be today
        </span>
      </div>
      <GoalList cards={goals.filter((goal) => isShown(goal, filter)).map(card)} onNew={onNew}>
        <li className="grid">
          <Card kind="sunken" className="grid content-center gap-1.5">
            <h2 className="card-title">Behind is a number, not a verdict</h2>
            <p className="muted">
              The line shows how many days of your own pace separate you from the date. You can move the date
              or choose a smaller target.
            </p>
          </Card>
        </li>
      </GoalList>
    </>
  );
}

function summaryOf(goals: readonly Goal[]): string {
  const open = goals.filter(({ is_completed }) => !is_completed).length;
  const done = goals.length - open;
  return [open > 0 ? `${open} open` : '', done > 0 ? `${done} completed` : ''].filter(Boolean).join(', ');
}

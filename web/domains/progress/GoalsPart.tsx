import { Plus } from 'lucide';
import { Button } from '../../ui/controls/Button.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { InlineError } from '../../ui/display/InlineError.tsx';
import { SkeletonList } from '../../ui/display/Skeleton.tsx';
import { GoalCard } from '../goals/GoalCard.tsx';
import { useGoalDialogs } from '../goals/GoalDialogs.tsx';
import { GoalList } from '../goals/GoalList.tsx';
import { sentences } from '../goals/messages.ts';
import { useGoals } from '../goals/queries.ts';

/** Goals that the page shows, with a tile for a new one beside them. Their own page has all. */
const most = 5;

/** The member's goals on the page of progress: open ones by deadline, then completed ones. */
export function GoalsPart({ today }: { today: string }) {
  const { data: goals, isError, isFetching, refetch } = useGoals();
  const { open, waiting, dialogs } = useGoalDialogs(goals, today);
  const create = (
    <Button kind="primary" icon={Plus} aria-haspopup="dialog" onClick={() => open({ kind: 'new' })}>
      New goal
    </Button>
  );
  return (
    <section className="stack mt-4" aria-labelledby="progress-goals">
      <div className="row row--between row--wrap">
        <h2 id="progress-goals">Goals</h2>
        {goals && goals.length > 0 ? create : null}
      </div>
      {!goals ? (
        isError ? (
          <InlineError onRetry={() => void refetch()} retrying={isFetching}>
            {sentences.loadFailed}
          </InlineError>
        ) : (
          <SkeletonList label="Loading your goals..." face={false} />
        )
      ) : goals.length === 0 ? (
        <Card className="progress-none">
          <EmptyState row art="done" title="No goals yet" action={create}>
            Name one thing you’d like to reach, and by when.
          </EmptyState>
        </Card>
      ) : (
        <>
          <GoalList
            onNew={() => open({ kind: 'new' })}
            cards={goals
              .slice(0, most)
              .map((goal) => (
                <GoalCard
                  key={goal.id}
                  {...waiting(goal)}
                  heading="h3"
                  onUpdate={() => open({ kind: 'progress', goal })}
                  onEdit={() => open({ kind: 'edit', goal })}
                  onShare={() => open({ kind: 'share', goal })}
                />
              ))}
          />
          <Link className="link small justify-self-end" href="/profile/goals">
            {goals.length > most ? `All ${goals.length} goals` : 'Open goals'}
          </Link>
        </>
      )}
      {dialogs}
    </section>
  );
}

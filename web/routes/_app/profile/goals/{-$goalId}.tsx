import { createFileRoute } from '@tanstack/react-router';
import { entryPages, goalRead, goalsRead } from '../../../../domains/goals/data.ts';
import { GoalPage } from '../../../../domains/goals/GoalPage.tsx';
import { GoalsPage } from '../../../../domains/goals/GoalsPage.tsx';
import { prefetch, prefetchPages } from '../../../../platform/query/query.ts';
import { startReads } from '../../../-start-reads.ts';

/** The member's goals, or one of them. One route, because both pages share most of their code. */
export const Route = createFileRoute('/_app/profile/goals/{-$goalId}')({
  staticData: { live: 'own' },
  loader: ({ preload, params: { goalId } }) =>
    startReads(preload, () => (goalId ? startGoal(goalId) : prefetch(goalsRead))),
  component: function Goals() {
    const { goalId } = Route.useParams();
    const navigate = Route.useNavigate();
    if (!goalId) return <GoalsPage />;
    const leave = () => void navigate({ params: { goalId: undefined }, replace: true });
    return <GoalPage key={goalId} id={goalId} onGone={leave} />;
  },
});

function startGoal(id: string): void {
  prefetch(goalRead(id));
  prefetchPages(entryPages(id));
}

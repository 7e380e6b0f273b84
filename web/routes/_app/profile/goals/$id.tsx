import { createFileRoute } from '@tanstack/react-router';
import { GoalPage } from '../../../../domains/goals/GoalPage.tsx';
import { startReads } from '../../../-start-reads.ts';

export const Route = createFileRoute('/_app/profile/goals/$id')({
  staticData: { title: 'Goal' },
  loader: ({ preload, params }) => startReads(preload, (pages) => pages.goal(params.id)),
  component: function Goal() {
    const { id } = Route.useParams();
    const navigate = Route.useNavigate();
    return (
      <GoalPage key={id} id={id} onGone={() => void navigate({ to: '/profile/goals', replace: true })} />
    );
  },
});

import { createFileRoute } from '@tanstack/react-router';
import { goalsRead } from '../../../domains/goals/data.ts';
import { habitsRead } from '../../../domains/habits/data.ts';
import { achievementsRead, progressViewRead, reviewsRead } from '../../../domains/progress/data.ts';
import { ProgressPage } from '../../../domains/progress/ProgressPage.tsx';
import { prefetch } from '../../../platform/query/query.ts';
import { currentSession } from '../../../platform/session/session-store.ts';
import { startReads } from '../../-start-reads.ts';

const viewOf = (search: Record<string, unknown>): { view?: 'month' } =>
  search.view === 'month' ? { view: 'month' } : {};

export const Route = createFileRoute('/_app/profile/progress')({
  staticData: { live: 'own' },
  validateSearch: viewOf,
  loader: ({ preload, location }) =>
    startReads(preload, () => startProgress(viewOf(location.search).view ?? 'week')),
  component: Progress,
});

function Progress() {
  const { view = 'week' } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ProgressPage
      view={view}
      onView={(next) =>
        void navigate({ search: next === 'month' ? { view: next } : {}, replace: true, resetScroll: false })
      }
    />
  );
}

/** Progress. Without the plan for the month, the page shows the week. */
function startProgress(view: 'week' | 'month'): void {
  const { user } = currentSession();
  prefetch(habitsRead);
  prefetch(goalsRead);
  prefetch(achievementsRead);
  prefetch(reviewsRead());
  prefetch(progressViewRead(view === 'month' && user?.allowance.month_view ? 'month' : 'week'));
}

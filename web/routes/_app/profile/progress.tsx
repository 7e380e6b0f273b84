import { createFileRoute } from '@tanstack/react-router';
import { ProgressPage } from '../../../domains/progress/ProgressPage.tsx';
import { startReads } from '../../-start-reads.ts';

const viewOf = (search: Record<string, unknown>): { view?: 'month' } =>
  search.view === 'month' ? { view: 'month' } : {};

export const Route = createFileRoute('/_app/profile/progress')({
  validateSearch: viewOf,
  loader: ({ preload, location }) =>
    startReads(preload, (pages) => pages.progress(viewOf(location.search).view ?? 'week')),
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

import { createFileRoute } from '@tanstack/react-router';
import { gatheringPages } from '../../../domains/gatherings/data.ts';
import { GatheringsPage } from '../../../domains/gatherings/GatheringsPage.tsx';
import { prefetchPages } from '../../../platform/query/query.ts';
import { startReads } from '../../-start-reads.ts';

export const Route = createFileRoute('/_app/gatherings/')({
  staticData: { live: ['gathering'] },
  validateSearch: (search): { view?: 'mine' | 'past' } =>
    search['view'] === 'mine' || search['view'] === 'past' ? { view: search['view'] } : {},
  loader: ({ preload, location }) => startReads(preload, () => startGatherings(location.search)),
  component: function Gatherings() {
    const { view = 'upcoming' } = Route.useSearch();
    const navigate = Route.useNavigate();
    return (
      <GatheringsPage
        view={view}
        onView={(to) =>
          void navigate({ search: to === 'upcoming' ? {} : { view: to }, replace: true, resetScroll: false })
        }
      />
    );
  },
});

/** `view` is missing for those ahead. */
const startGatherings = ({ view }: { view?: unknown }): void =>
  prefetchPages(gatheringPages(view === 'mine' || view === 'past' ? view : 'upcoming'));

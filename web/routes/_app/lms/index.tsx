import { createFileRoute } from '@tanstack/react-router';
import { CataloguePage, type CatalogueTab } from '../../../domains/courses/CataloguePage.tsx';
import { type CatalogueSearch, viewOf } from '../../../domains/courses/search-params.ts';
import { startReads } from '../../-start-reads.ts';

export const Route = createFileRoute('/_app/lms/')({
  validateSearch: (search): CatalogueSearch => ({
    ...(search['tab'] === 'mine' || search['tab'] === 'created' ? { tab: search['tab'] } : {}),
    ...viewOf(search),
  }),
  loader: ({ preload, location }) => startReads(preload, (pages) => pages.courses(location.search)),
  component: function Courses() {
    const { tab = 'all', ...view } = Route.useSearch();
    const navigate = Route.useNavigate();
    const go = (search: CatalogueSearch) => void navigate({ search, replace: true, resetScroll: false });
    const onTab = (to: CatalogueTab) => go(to === 'all' ? {} : { tab: to });
    return <CataloguePage tab={tab} onTab={onTab} view={view} onView={go} />;
  },
});

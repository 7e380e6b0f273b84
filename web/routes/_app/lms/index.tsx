import { createFileRoute } from '@tanstack/react-router';
import { waitingWorkRead } from '../../../domains/courses/assignments/data.ts';
import {
  catalogPages,
  courseCountsRead,
  createdCoursePages,
  myCoursePages,
} from '../../../domains/courses/data.ts';
import { CataloguePage, type CatalogueTab } from '../../../domains/courses/lists/CataloguePage.tsx';
import { type CatalogueSearch, viewOf } from '../../../domains/courses/lists/search-params.ts';
import { prefetch, prefetchPages } from '../../../platform/query/query.ts';
import { startReads } from '../../-start-reads.ts';

export const Route = createFileRoute('/_app/lms/')({
  staticData: { live: 'focus' },
  validateSearch: (search): CatalogueSearch => ({
    ...(search['tab'] === 'mine' || search['tab'] === 'created' ? { tab: search['tab'] } : {}),
    ...viewOf(search),
  }),
  loader: ({ preload, location }) => startReads(preload, () => startCourses(location.search)),
  component: function Courses() {
    const { tab = 'all', ...view } = Route.useSearch();
    const navigate = Route.useNavigate();
    const go = (search: CatalogueSearch) => void navigate({ search, replace: true, resetScroll: false });
    const onTab = (to: CatalogueTab) => go(to === 'all' ? {} : { tab: to });
    return <CataloguePage tab={tab} onTab={onTab} view={view} onView={go} />;
  },
});

/** Courses. The list of the viewer's own is part of every tab. */
function startCourses(search: Record<string, unknown>): void {
  prefetchPages(myCoursePages);
  if (search['tab'] === 'created') {
    prefetch(waitingWorkRead);
    return prefetchPages(createdCoursePages);
  }
  if (search['tab'] === 'mine') return;
  const view = viewOf(search);
  prefetch(courseCountsRead(view));
  prefetchPages(catalogPages(view));
}

import { createFileRoute } from '@tanstack/react-router';
import { type HandInList, handInPages } from '../../../../../domains/courses/assignments/data.ts';
import { HandInsPage } from '../../../../../domains/courses/assignments/HandInsPage.tsx';
import { courseRead } from '../../../../../domains/courses/data.ts';
import { prefetch, prefetchPages } from '../../../../../platform/query/query.ts';
import { startReads } from '../../../../-start-reads.ts';

export const Route = createFileRoute('/_app/lms/$courseId/edit/hand-ins')({
  staticData: { title: 'Work of learners', live: 'focus' },
  validateSearch: (search): { list?: 'decided' } => (search['list'] === 'decided' ? { list: 'decided' } : {}),
  loaderDeps: ({ search }) => search,
  loader: ({ preload, params, deps }) =>
    startReads(preload, () => startHandIns(params.courseId, deps.list ?? 'waiting')),
  component: function HandIns() {
    const { courseId } = Route.useParams();
    const navigate = Route.useNavigate();
    return (
      <HandInsPage
        courseId={courseId}
        list={Route.useSearch().list ?? 'waiting'}
        onList={(list) =>
          void navigate({
            search: list === 'decided' ? { list } : {},
            replace: true,
            resetScroll: false,
          })
        }
      />
    );
  },
});

/** Work of the learners of a course. */
function startHandIns(id: string, list: HandInList): void {
  prefetch(courseRead(id));
  prefetchPages(handInPages(id, list));
}

import { createFileRoute } from '@tanstack/react-router';
import { HandInsPage } from '../../../../../domains/courses/assignments/HandInsPage.tsx';
import { startReads } from '../../../../-start-reads.ts';

export const Route = createFileRoute('/_app/lms/$courseId/edit/hand-ins')({
  staticData: { title: 'Work of learners' },
  validateSearch: (search): { list?: 'decided' } => (search['list'] === 'decided' ? { list: 'decided' } : {}),
  loaderDeps: ({ search }) => search,
  loader: ({ preload, params, deps }) =>
    startReads(preload, (pages) => pages.handIns(params.courseId, deps.list ?? 'waiting')),
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

import { createFileRoute } from '@tanstack/react-router';
import { courseRead } from '../../../../../domains/courses/data.ts';
import { EditCoursePage } from '../../../../../domains/courses/writing/EditCoursePage.tsx';
import { prefetch } from '../../../../../platform/query/query.ts';
import { startReads } from '../../../../-start-reads.ts';

export const Route = createFileRoute('/_app/lms/$courseId/edit/')({
  staticData: { title: 'Edit course', live: 'focus' },
  validateSearch: (search): { tab?: 'details' | 'learners' } => {
    const { tab } = search;
    return tab === 'details' || tab === 'learners' ? { tab } : {};
  },
  loader: ({ preload, params }) => startReads(preload, () => prefetch(courseRead(params.courseId))),
  component: function EditCourse() {
    const { courseId } = Route.useParams();
    const navigate = Route.useNavigate();
    return (
      <EditCoursePage
        key={courseId}
        id={courseId}
        tab={Route.useSearch().tab ?? 'outline'}
        onTab={(tab) =>
          void navigate({ search: tab === 'outline' ? {} : { tab }, replace: true, resetScroll: false })
        }
      />
    );
  },
});

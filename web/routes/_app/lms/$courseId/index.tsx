import { createFileRoute } from '@tanstack/react-router';
import { CoursePage } from '../../../../domains/courses/CoursePage.tsx';
import { courseRead } from '../../../../domains/courses/data.ts';
import { type Audience, audiences } from '../../../../domains/courses/writing/rules.ts';
import { prefetch } from '../../../../platform/query/query.ts';
import { startReads } from '../../../-start-reads.ts';

export const Route = createFileRoute('/_app/lms/$courseId/')({
  staticData: { title: 'Course', live: 'focus' },
  validateSearch: (search): { as?: Audience } => {
    const as = audiences.find((audience) => audience === search['as']);
    return as ? { as } : {};
  },
  loader: ({ preload, params }) => startReads(preload, () => prefetch(courseRead(params.courseId))),
  component: function Course() {
    const { courseId } = Route.useParams();
    return <CoursePage key={courseId} id={courseId} as={Route.useSearch().as} />;
  },
});

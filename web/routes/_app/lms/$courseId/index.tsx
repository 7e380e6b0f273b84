import { createFileRoute } from '@tanstack/react-router';
import { CoursePage } from '../../../../domains/courses/CoursePage.tsx';
import { startReads } from '../../../-start-reads.ts';

export const Route = createFileRoute('/_app/lms/$courseId/')({
  staticData: { title: 'Course' },
  loader: ({ preload, params }) => startReads(preload, (pages) => pages.course(params.courseId)),
  component: function Course() {
    const { courseId } = Route.useParams();
    return <CoursePage key={courseId} id={courseId} />;
  },
});

import { createFileRoute } from '@tanstack/react-router';
import { EditLessonPage } from '../../../../../domains/courses/author/EditLessonPage.tsx';
import { startReads } from '../../../../-start-reads.ts';

export const Route = createFileRoute('/_app/lms/$courseId/edit/$lessonId')({
  staticData: { title: 'Edit lesson' },
  loader: ({ preload, params: { courseId, lessonId } }) =>
    startReads(preload, (pages) =>
      lessonId === 'new' ? pages.course(courseId) : pages.lesson(courseId, lessonId),
    ),
  component: function EditLesson() {
    const { courseId, lessonId } = Route.useParams();
    return <EditLessonPage key={lessonId} courseId={courseId} lessonId={lessonId} />;
  },
});

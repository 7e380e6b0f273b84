import { createFileRoute } from '@tanstack/react-router';
import { courseRead, startLesson } from '../../../../../domains/courses/data.ts';
import { EditLessonPage } from '../../../../../domains/courses/writing/EditLessonPage.tsx';
import { prefetch } from '../../../../../platform/query/query.ts';
import { startReads } from '../../../../-start-reads.ts';

export const Route = createFileRoute('/_app/lms/$courseId/edit/$lessonId')({
  staticData: { title: 'Edit lesson', live: 'focus' },
  loader: ({ preload, params: { courseId, lessonId } }) =>
    startReads(preload, () =>
      lessonId === 'new' ? prefetch(courseRead(courseId)) : startLesson(courseId, lessonId),
    ),
  component: function EditLesson() {
    const { courseId, lessonId } = Route.useParams();
    return <EditLessonPage key={lessonId} courseId={courseId} lessonId={lessonId} />;
  },
});

import { createFileRoute } from '@tanstack/react-router';
import { startLesson } from '../../../../domains/courses/data.ts';
import { LessonPage } from '../../../../domains/courses/lessons/LessonPage.tsx';
import { startReads } from '../../../-start-reads.ts';

export const Route = createFileRoute('/_app/lms/$courseId/$lessonId')({
  staticData: { title: 'Lesson', live: ['replies'] },
  loader: ({ preload, params }) => startReads(preload, () => startLesson(params.courseId, params.lessonId)),
  component: function Lesson() {
    const { courseId, lessonId } = Route.useParams();
    return <LessonPage key={lessonId} courseId={courseId} lessonId={lessonId} />;
  },
});

import { createFileRoute } from '@tanstack/react-router';
import { LessonPage } from '../../../../domains/courses/lessons/LessonPage.tsx';
import { startLesson } from '../../../../domains/courses/reads.ts';
import { startReads } from '../../../-start-reads.ts';

export const Route = createFileRoute('/_app/lms/$courseId/$lessonId')({
  staticData: { title: 'Lesson' },
  loader: ({ preload, params }) => startReads(preload, () => startLesson(params.courseId, params.lessonId)),
  component: function Lesson() {
    const { courseId, lessonId } = Route.useParams();
    return <LessonPage key={lessonId} courseId={courseId} lessonId={lessonId} />;
  },
});

import { ArrowLeft, ArrowRight, Check } from 'lucide';
import type { CourseDetail } from '#contract/courses/endpoints.ts';
import type { LessonOutline, LessonView } from '#contract/courses/lessons.ts';
import { isNotFound, isShut } from '../../../platform/http/refusals.ts';
import { usePending } from '../../../platform/offline/outbox.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { Chip } from '../../../ui/display/Chip.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { useAssignment } from '../assignments/data.ts';
import { completeLesson, completionPrefix, reloadCourse } from '../data.ts';
import { sentences } from '../messages.ts';
import { useQuiz } from '../quizzes/data.ts';

const hints: Record<LessonView['lesson_type'], string> = {
  text: 'Read it? That counts.',
  video: 'Watched it? That counts.',
  quiz: 'Read it? That counts.',
  assignment: 'Done it? That counts.',
};

interface LessonActionsProps {
  course: CourseDetail;
  lesson: LessonView;
  before: LessonOutline | null;
  after: LessonOutline | null;
  onNext: (href: string) => void;
}

/** Previous, Mark as Complete or its status, and the next lesson. */
export function LessonActions({ course, lesson, before, after, onNext }: LessonActionsProps) {
  const toast = useToast();
  const quiz = useQuiz(lesson.id, lesson.lesson_type === 'quiz');
  // Passing a quiz completes its lesson.
  const needsQuiz = lesson.lesson_type === 'quiz';
  const assignment = useAssignment(lesson.id, lesson.lesson_type === 'assignment');
  const needsWork = lesson.lesson_type === 'assignment' && !isShut(assignment);
  const pending = usePending(`${completionPrefix}${lesson.id}`).length > 0;
  const pathOf = ({ id }: LessonOutline) => `/lms/${course.id}/${id}`;
  // A refusal is reported by the outbox, to every tab.
  const { run, busy } = useApiMutation(completeLesson, {
    failure: sentences.complete,
    onDone(outcome) {
      if (outcome.status === 'refused') return;
      reloadCourse(course.id);
      if (outcome.status === 'saved' && outcome.reply.is_finished) return toast('You finished the course.');
      if (after) onNext(pathOf(after));
    },
  });
  return (
    <>
      {before ? (
        <ButtonLink kind="ghost" icon={ArrowLeft} href={pathOf(before)}>
          Previous
        </ButtonLink>
      ) : (
        <span />
      )}
      {lesson.is_completed ? (
        <span role="status">
          <Chip kind="done" icon={Check}>
            {pending ? 'Completed, waiting for a connection' : 'Completed'}
          </Chip>
        </span>
      ) : (
        <p className="small muted">
          {needsQuiz
            ? isNotFound(quiz)
              ? 'Its author hasn’t written the questions yet.'
              : 'Pass the quiz to complete this lesson.'
            : needsWork
              ? (assignment.data?.needs_acceptance ?? true)
                ? 'The lesson is complete once your work is accepted.'
                : 'Hand your work in to complete this lesson.'
              : hints[lesson.lesson_type]}
        </p>
      )}
      {lesson.is_completed ? (
        after ? (
          <ButtonLink kind="primary" iconEnd={ArrowRight} href={pathOf(after)}>
            Next lesson
          </ButtonLink>
        ) : (
          <ButtonLink kind="primary" href={`/lms/${course.id}`}>
            Back to the course
          </ButtonLink>
        )
      ) : needsQuiz || needsWork ? null : (
        <Button
          kind="primary"
          icon={Check}
          busy={busy}
          busyText="Saving..."
          onClick={() => void run(lesson.id)}
        >
          Mark as Complete
        </Button>
      )}
    </>
  );
}

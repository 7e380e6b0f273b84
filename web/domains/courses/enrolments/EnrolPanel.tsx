import { ArrowRight, Pencil } from 'lucide';
import type { CourseDetail } from '#contract/courses/endpoints.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { useMember } from '../../../platform/session/session.ts';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { Link } from '../../../ui/controls/Link.tsx';
import { ProgressBar } from '../../../ui/progress/ProgressBar.tsx';
import { setCourse } from '../data.ts';
import { sentences } from '../messages.ts';
import { lessonsLabel } from '../words.ts';

/** Progress with Continue, Enroll, or why neither is there. */
export function EnrolPanel({ course }: { course: CourseDetail }) {
  const { run, busy } = useApiMutation('POST /api/courses/:id/enroll', {
    failure: sentences.enroll,
    onDone: setCourse,
  });
  const member = useMember();
  const done = course.completed_lessons.length;
  const edit = course.may_edit ? (
    <ButtonLink icon={Pencil} href={`/lms/${course.id}/edit`}>
      Edit course
    </ButtonLink>
  ) : null;
  if (course.is_programme)
    return (
      <ButtonLink kind="primary" size="lg" iconEnd={ArrowRight} href="/evolve90">
        Open Evolve 90
      </ButtonLink>
    );
  if (!course.is_enrolled)
    return (
      <div className="row row--wrap mt-2">
        {course.may_enroll ? (
          <Button
            kind="primary"
            size="lg"
            busy={busy}
            busyText="Enrolling..."
            onClick={() => void run({ params: { id: course.id } })}
          >
            Enroll
          </Button>
        ) : course.enroll_refusal_code === 'prerequisite' && course.prerequisite ? (
          <p>
            Finish{' '}
            <Link className="link" href={`/lms/${course.prerequisite.id}`}>
              {course.prerequisite.title}
            </Link>{' '}
            first. Then you can enroll.
          </p>
        ) : course.enroll_refusal_code === 'not_published' && !course.may_edit ? (
          <p className="muted">{course.enroll_refusal}</p>
        ) : null}
        {edit}
      </div>
    );
  return (
    <div className="max-w-96">
      <p className="row row--between small">
        <b className="nums">
          {done} of {lessonsLabel(course.lessons_count)}
        </b>
        <span className="muted nums">{course.progress}%</span>
      </p>
      <ProgressBar className="mt-1.5" label="Course progress" value={course.progress} tone="done" />
      {course.finished_at ? (
        <p className="mt-3 strong" role="status">
          You finished this course.{' '}
          {course.instructor?.id === member.id ? null : (
            <Link className="link" href={`/profile/certificate?course=${course.id}`}>
              See your certificate
            </Link>
          )}
        </p>
      ) : null}
      <div className="row row--wrap mt-4">
        {course.next_lesson ? (
          <ButtonLink
            className="max-w-full whitespace-normal"
            kind="primary"
            size="lg"
            iconEnd={ArrowRight}
            href={`/lms/${course.id}/${course.next_lesson.id}`}
          >
            {done === 0 && !course.last_accessed ? 'Start' : 'Continue'}: {course.next_lesson.title}
          </ButtonLink>
        ) : null}
        {edit}
      </div>
    </div>
  );
}

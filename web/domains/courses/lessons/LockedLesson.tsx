import type { CourseDetail } from '#contract/courses/endpoints.ts';
import type { LessonOutline } from '#contract/courses/lessons.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { Banner } from '../../../ui/display/Banner.tsx';
import { InlineError } from '../../../ui/display/InlineError.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/display/Skeleton.tsx';
import { reloadCourse, setCourse } from '../data.ts';
import { sentences } from '../messages.ts';
import { calendarDate } from '../words.ts';

interface LockedLessonProps {
  course: CourseDetail;
  lock: LessonOutline['lock'];
  opensOn: string | null;
  error: string | null;
  retry: () => void;
  isRetrying: boolean;
}

/** Why a lesson isn't open, with the way to open it. */
export function LockedLesson({ course, lock, opensOn, error, retry, isRetrying }: LockedLessonProps) {
  const { run, busy } = useApiMutation('POST /api/courses/:id/enroll', {
    failure: sentences.enroll,
    onDone(after) {
      setCourse(after);
      reloadCourse(after.id);
    },
  });
  if (lock === 'upgrade_required')
    return (
      <Banner
        kind="upgrade"
        title={sentences.upgradeRequired}
        action={
          <ButtonLink kind="primary" size="sm" href="/membership">
            See the plans
          </ButtonLink>
        }
      >
        Builder opens all lessons of this course.
      </Banner>
    );
  if (lock === 'enroll_first')
    return (
      <Banner
        title="Enroll in this course to open its lessons."
        action={
          course.may_enroll ? (
            <Button
              kind="primary"
              size="sm"
              busy={busy}
              busyText="Enrolling..."
              onClick={() => void run({ params: { id: course.id } })}
            >
              Enroll
            </Button>
          ) : undefined
        }
      >
        It’s part of your plan.
      </Banner>
    );
  if (lock === 'in_order')
    return (
      <Banner
        title="This course is in order."
        action={
          course.next_lesson ? (
            <ButtonLink kind="primary" size="sm" href={`/lms/${course.id}/${course.next_lesson.id}`}>
              Continue
            </ButtonLink>
          ) : undefined
        }
      >
        Complete the lessons before this one first.
      </Banner>
    );
  if (lock === 'not_yet')
    return (
      <Banner title={opensOn ? `This lesson opens on ${calendarDate(opensOn)}.` : 'This lesson opens later.'}>
        The lessons before it stay open meanwhile.
      </Banner>
    );
  if (error)
    return (
      <InlineError onRetry={retry} retrying={isRetrying}>
        {error}
      </InlineError>
    );
  return (
    <Skeleton label="Loading the lesson...">
      <SkeletonBlock h="18rem" />
    </Skeleton>
  );
}

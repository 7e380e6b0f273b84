import { useRouter } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import type { CourseDetail } from '#contract/courses/endpoints.ts';
import type { LessonOutline } from '#contract/courses/lessons.ts';
import { ReadError } from '../../../platform/app/ReadError.tsx';
import { ApiError, errorMessage } from '../../../platform/http/api.ts';
import { isNotFound } from '../../../platform/http/refusals.ts';
import { useOutboxEvents } from '../../../platform/offline/outbox.ts';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { Eyebrow } from '../../../ui/display/Eyebrow.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/display/Skeleton.tsx';
import { part } from '../../../ui/layout/lazy-part.tsx';
import { ReaderFrame } from '../../../ui/layout/ReaderFrame.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { ProgressBar } from '../../../ui/progress/ProgressBar.tsx';
import { completionPrefix, keepPlace, reloadCourse, useCourse, useLessonView } from '../data.ts';
import { sentences } from '../messages.ts';
import { ReportMenu } from '../reported/ReportMenu.tsx';
import { besides } from '../rules.ts';
import { categoryColour } from '../words.ts';
import { LessonActions } from './LessonActions.tsx';
import { LessonBody } from './LessonBody.tsx';
import { LockedLesson } from './LockedLesson.tsx';
import { OutlineRows } from './OutlineRows.tsx';

const HiddenBanner = part(() => import('../reported/HiddenBanner.tsx').then((m) => m.HiddenBanner));

/** A lesson beside the outline of its course. */
export function LessonPage({ courseId, lessonId }: { courseId: string; lessonId: string }) {
  const { course, ...query } = useCourse(courseId);
  const router = useRouter();
  const known = course?.lessons.find(({ id }) => id === lessonId);
  const lesson = useLessonView(courseId, lessonId, known === undefined || known.lock === null);
  useSavedCompletions(courseId);
  useNextLesson(course, lessonId);
  const isEnrolled = course?.is_enrolled === true;
  const isOpen = lesson.data !== undefined;
  useEffect(() => {
    if (isEnrolled && isOpen) void keepPlace(lessonId);
  }, [isEnrolled, isOpen, lessonId]);

  if (isNotFound(query) || (course && isNotFound(lesson)))
    return (
      <EmptyState
        page
        art="not-found"
        title="This lesson doesn’t exist"
        action={
          <ButtonLink kind="primary" href={course ? `/lms/${courseId}` : '/lms'}>
            {course ? 'Back to the course' : 'All courses'}
          </ButtonLink>
        }
      >
        It may have been deleted, or it isn’t published yet.
      </EmptyState>
    );
  if (!course)
    return (
      <div className="page">
        {query.isError ? (
          <ReadError query={query} page>
            {errorMessage(query.error, sentences.access)}
          </ReadError>
        ) : (
          <Skeleton label="Loading the lesson...">
            <SkeletonBlock h="24rem" />
          </Skeleton>
        )}
      </div>
    );
  const { before, after, number, count } = besides(course, lessonId);
  const done = course.completed_lessons.length;
  return (
    <ReaderFrame
      back={{ href: `/lms/${course.id}`, label: course.title }}
      outlineLabel="Lessons"
      outline={
        <>
          <header className="grid gap-1.5 px-5 py-4.5 border-b border-line">
            <p className="strong" dir="auto">
              {course.title}
            </p>
            <p className="small muted nums">
              {done} of {course.lessons_count} done
            </p>
            <ProgressBar label="Course progress" value={course.progress} tone="done" size="sm" />
          </header>
          <OutlineRows course={course} current={lessonId} />
        </>
      }
      actions={
        lesson.data ? (
          <LessonActions
            course={course}
            lesson={{ ...lesson.data, is_completed: known?.is_completed ?? lesson.data.is_completed }}
            before={before}
            after={after}
            onNext={(href) => void router.navigate({ href })}
          />
        ) : undefined
      }
    >
      <Eyebrow color={categoryColour(course.category)}>
        <span className="nums">
          Lesson {number} of {count}
          {known && known.duration_minutes > 0 ? ` · ${known.duration_minutes} min` : ''}
        </span>
      </Eyebrow>
      <div className="row row--between">
        <h1 dir="auto">{lesson.data?.title ?? known?.title}</h1>
        {lesson.data?.may_report ? <ReportMenu kind="lessons" id={lessonId} /> : null}
      </div>
      {lesson.data?.is_hidden ? (
        <Suspense fallback={null}>
          <HiddenBanner
            kind="lessons"
            id={lessonId}
            hiding={lesson.data}
            onAsked={() => reloadCourse(courseId)}
          />
        </Suspense>
      ) : null}
      {lesson.data ? (
        <LessonBody
          lesson={lesson.data}
          isEnrolled={course.is_enrolled}
          teacherId={course.instructor?.id ?? null}
        />
      ) : (
        <LockedLesson
          course={course}
          lock={known?.lock ?? lockOf(lesson.error)}
          opensOn={known?.opens_on ?? null}
          error={lesson.isError ? errorMessage(lesson.error, sentences.access) : null}
          retry={() => void lesson.refetch()}
          isRetrying={lesson.isFetching}
        />
      )}
    </ReaderFrame>
  );
}

const lockOf = (error: unknown): LessonOutline['lock'] => {
  const code = error instanceof ApiError ? error.code : '';
  return code === 'upgrade_required' || code === 'enroll_first' || code === 'in_order' || code === 'not_yet'
    ? code
    : null;
};

/** Reads the lesson behind an open one, so that a learner finds it without a connection. */
function useNextLesson(course: CourseDetail | undefined, lessonId: string): void {
  const next = course?.is_enrolled ? besides(course, lessonId).after : null;
  useLessonView(course?.id ?? '', next?.id ?? '', next?.lock === null);
}

/** Reloads the course when the outbox saved a completion, and says why one was refused. */
function useSavedCompletions(courseId: string): void {
  const toast = useToast();
  useOutboxEvents('lesson', (event) => {
    if (!event.op.key.startsWith(completionPrefix)) return;
    if (event.type === 'refused') toast.error(errorMessage(event.error, sentences.complete));
    reloadCourse(courseId);
  });
}

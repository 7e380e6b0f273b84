import { useRouter } from '@tanstack/react-router';
import { ArrowLeft, ArrowRight, Check, Link as LinkIcon } from 'lucide';
import { Suspense, useEffect, useEffectEvent } from 'react';
import type { CourseDetail } from '#contract/courses.ts';
import type { LessonOutline, LessonView } from '#contract/lessons.ts';
import { ApiError, errorMessage } from '../../platform/http/api.ts';
import { isNotFound } from '../../platform/http/is-not-found.ts';
import { subscribe, usePending } from '../../platform/offline/outbox.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { Banner } from '../../ui/display/Banner.tsx';
import { Chip } from '../../ui/display/Chip.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { Eyebrow } from '../../ui/display/Eyebrow.tsx';
import { Icon } from '../../ui/display/Icon.tsx';
import { InlineError } from '../../ui/display/InlineError.tsx';
import { ProgressBar } from '../../ui/display/ProgressBar.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/display/Skeleton.tsx';
import { RichText } from '../../ui/editor/RichText.tsx';
import { part } from '../../ui/layout/part.tsx';
import { ReaderFrame } from '../../ui/layout/ReaderFrame.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { useAssignment } from './assignments/queries.ts';
import './courses.css';
import { sentences } from './messages.ts';
import { completeLesson, keepPlace } from './mutations.ts';
import { OutlineRows } from './OutlineRows.tsx';
import { completionPrefix, reloadCourse, setCourse, useCourse, useLessonView } from './queries.ts';
import { useQuiz } from './quizzes/queries.ts';
import { ReportMenu } from './reported/ReportMenu.tsx';
import { besides } from './rules.ts';
import { calendarDate, categoryColour } from './words.ts';

const AssignmentPart = part(() => import('./assignments/AssignmentPart.tsx').then((m) => m.AssignmentPart));
const Discussion = part(() => import('./discussions/Discussion.tsx').then((m) => m.Discussion));
const LessonNotes = part(() => import('./notes/LessonNotes.tsx').then((m) => m.LessonNotes));
const QuizPart = part(() => import('./quizzes/QuizPart.tsx').then((m) => m.QuizPart));
const HiddenBanner = part(() => import('./reported/HiddenBanner.tsx').then((m) => m.HiddenBanner));
const LessonVideo = part(() => import('./media/LessonVideo.tsx').then((m) => m.LessonVideo));

/** A lesson beside the outline of its course. */
export function LessonPage({ courseId, lessonId }: { courseId: string; lessonId: string }) {
  const { course, ...query } = useCourse(courseId);
  const router = useRouter();
  const known = course?.lessons.find(({ id }) => id === lessonId);
  const lesson = useLessonView(courseId, lessonId, known === undefined || known.lock === null);
  useOutbox(courseId);
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
          <InlineError onRetry={() => void query.refetch()} retrying={query.isFetching}>
            {errorMessage(query.error, sentences.access)}
          </InlineError>
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
          <header className="les-head">
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
          <Actions
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
        <Body
          lesson={lesson.data}
          isEnrolled={course.is_enrolled}
          teacherId={course.instructor?.id ?? null}
        />
      ) : (
        <Locked
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

/** Reloads the course when the outbox saved a completion, and says why one was refused. */
function useOutbox(courseId: string): void {
  const toast = useToast();
  const settle = useEffectEvent((event: Parameters<Parameters<typeof subscribe>[0]>[0]) => {
    if (!event.op.key.startsWith(completionPrefix)) return;
    if (event.type === 'refused') toast.error(errorMessage(event.error, sentences.complete));
    reloadCourse(courseId);
  });
  useEffect(() => subscribe((event) => settle(event)), []);
}

interface BodyProps {
  lesson: LessonView;
  isEnrolled: boolean;
  teacherId: string | null;
}

function Body({ lesson, isEnrolled, teacherId }: BodyProps) {
  const router = useRouter();
  return (
    <>
      {lesson.description ? (
        <p className="course-lead" dir="auto">
          {lesson.description}
        </p>
      ) : null}
      {lesson.video_url ? (
        <Suspense fallback={<SkeletonBlock h="22rem" />}>
          <LessonVideo
            lessonId={lesson.id}
            address={lesson.video_url}
            title={lesson.title}
            isEnrolled={isEnrolled}
          />
        </Suspense>
      ) : null}
      {lesson.content ? (
        <div className="prose">
          <RichText html={lesson.content} onMention={(href) => void router.navigate({ href })} />
        </div>
      ) : null}
      {lesson.lesson_type === 'quiz' ? (
        <Suspense fallback={<SkeletonBlock h="12rem" />}>
          <QuizPart courseId={lesson.course_id} lessonId={lesson.id} isEnrolled={isEnrolled} />
        </Suspense>
      ) : null}
      {lesson.lesson_type === 'assignment' ? (
        <Suspense fallback={<SkeletonBlock h="12rem" />}>
          <AssignmentPart courseId={lesson.course_id} lessonId={lesson.id} />
        </Suspense>
      ) : null}
      {lesson.resources.length > 0 ? (
        <section className="mt-6" aria-label="Resources">
          <h2 className="h4">Resources</h2>
          <ul className="les-resources">
            {lesson.resources.map(({ title, url }) => (
              <li key={`${title} ${url}`}>
                <a href={url} target="_blank" rel="noopener noreferrer nofollow ugc">
                  <Icon as={LinkIcon} size="sm" />
                  <span className="grow" dir="auto">
                    {title}
                  </span>
                  <span className="small muted">{hostOf(url)}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <Suspense fallback={<SkeletonBlock h="10rem" />}>
        <LessonNotes lessonId={lesson.id} />
      </Suspense>
      {lesson.is_published ? (
        <Suspense fallback={<SkeletonBlock h="8rem" />}>
          <Discussion lesson={lesson} teacherId={teacherId} />
        </Suspense>
      ) : null}
    </>
  );
}

const hostOf = (url: string): string => {
  try {
    return new URL(url).hostname.replace(/^www\./, '');
  } catch {
    return '';
  }
};

const hints: Record<LessonView['lesson_type'], string> = {
  text: 'Read it? That counts.',
  video: 'Watched it? That counts.',
  quiz: 'Read it? That counts.',
  assignment: 'Done it? That counts.',
};

interface ActionsProps {
  course: CourseDetail;
  lesson: LessonView;
  before: LessonOutline | null;
  after: LessonOutline | null;
  onNext: (href: string) => void;
}

/** Previous, Mark as Complete or its status (LM-04), and the next lesson. */
function Actions({ course, lesson, before, after, onNext }: ActionsProps) {
  const toast = useToast();
  const quiz = useQuiz(lesson.id, lesson.lesson_type === 'quiz');
  // Passing a quiz completes its lesson.
  const needsQuiz = lesson.lesson_type === 'quiz' && !isNotFound(quiz);
  const assignment = useAssignment(lesson.id, lesson.lesson_type === 'assignment');
  const needsWork = lesson.lesson_type === 'assignment' && !isNotFound(assignment);
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
            ? 'Pass the quiz to complete this lesson.'
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

interface LockedProps {
  course: CourseDetail;
  lock: LessonOutline['lock'];
  opensOn: string | null;
  error: string | null;
  retry: () => void;
  isRetrying: boolean;
}

/** Why a lesson isn't open, with the way to open it. */
function Locked({ course, lock, opensOn, error, retry, isRetrying }: LockedProps) {
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

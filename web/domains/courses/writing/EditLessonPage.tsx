import { useRouter } from '@tanstack/react-router';
import { Check, Eye, History } from 'lucide';
import { Suspense, useState } from 'react';
import type { CourseDetail } from '#contract/courses/endpoints.ts';
import type { LessonView } from '#contract/courses/lessons.ts';
import { ReadError } from '../../../platform/app/ReadError.tsx';
import { useSaveAfterPause } from '../../../platform/drafts/use-save-after-pause.ts';
import { FormProblem } from '../../../platform/forms/Form.tsx';
import { send, useForm } from '../../../platform/forms/use-form.ts';
import { errorMessage } from '../../../platform/http/api.ts';
import { isNotFound } from '../../../platform/http/refusals.ts';
import { BackLink } from '../../../ui/controls/BackLink.tsx';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { Icon } from '../../../ui/display/Icon.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/display/Skeleton.tsx';
import { part } from '../../../ui/layout/lazy-part.tsx';
import { PageHead } from '../../../ui/layout/PageHead.tsx';
import { forgetWrittenAssignment } from '../assignments/data.ts';
import { reloadCourse, rereadCourse, setLesson, useCourse, useLessonView } from '../data.ts';
import { Status } from '../lists/CourseCard.tsx';
import { sentences } from '../messages.ts';
import { editLesson } from './data.ts';
import { LessonFields } from './LessonFields.tsx';
import { PlanEnded } from './PlanEnded.tsx';
import { type LessonValues, lessonBody, lessonErrors, lessonValues } from './values.ts';

const AssignmentEditor = part(() =>
  import('../assignments/AssignmentEditor.tsx').then((m) => m.AssignmentEditor),
);
const MediaEditor = part(() => import('../media/MediaEditor.tsx').then((m) => m.MediaEditor));
const QuizEditor = part(() => import('../quizzes/QuizEditor.tsx').then((m) => m.QuizEditor));

const HiddenBanner = part(() => import('../reported/HiddenBanner.tsx').then((m) => m.HiddenBanner));
const VersionsDialog = part(() => import('../versions/VersionsDialog.tsx').then((m) => m.VersionsDialog));

/** Pause after a failed save before the next one, in ms. */
const retryAfter = 15_000;

/** Form of a lesson, or of a new one with `new` as its id. */
export function EditLessonPage({ courseId, lessonId }: { courseId: string; lessonId: string }) {
  const isNew = lessonId === 'new';
  const { course, ...query } = useCourse(courseId);
  const lesson = useLessonView(courseId, lessonId, !isNew);
  if (course?.is_author && !course.may_edit) return <PlanEnded course={course} />;
  if (isNotFound(query) || course?.may_edit === false || isNotFound(lesson))
    return (
      <EmptyState
        page
        art="not-found"
        title="You can’t edit this lesson"
        action={
          <ButtonLink kind="primary" href="/lms?tab=created">
            My created courses
          </ButtonLink>
        }
      >
        Only the author of its course can, or it no longer exists.
      </EmptyState>
    );
  const failed = query.isError ? query : lesson.isError ? lesson : null;
  return (
    <div className="page">
      <BackLink href={`/lms/${courseId}/edit`}>{course?.title ?? 'Course'}</BackLink>
      {course && (isNew || lesson.data) ? (
        isNew ? (
          <NewLesson course={course} />
        ) : lesson.data ? (
          <Editing key={lessonId} course={course} lesson={lesson.data} />
        ) : null
      ) : failed ? (
        <ReadError query={failed} page>
          {errorMessage(failed.error, sentences.access)}
        </ReadError>
      ) : (
        <Skeleton label="Loading the lesson...">
          <SkeletonBlock h="24rem" />
        </Skeleton>
      )}
    </div>
  );
}

function NewLesson({ course }: { course: CourseDetail }) {
  const router = useRouter();
  const empty: LessonValues = {
    title: '',
    description: '',
    type: 'text',
    content: '',
    video: '',
    order: String(course.lessons.length + 1),
    minutes: '5',
    isPreview: course.lessons.length === 0,
    releaseDays: '',
    releaseOn: '',
    collectsWork: true,
    resources: [],
  };
  const form = useForm({
    draft: `lesson.new.${course.id}`,
    values: empty,
    save: (values, _, is_published: boolean) =>
      send('POST /api/courses/:id/lessons', {
        params: { id: course.id },
        body: {
          ...lessonBody(values, course.unlock_mode),
          // A new lesson at the end is part of the last section, even of an empty one.
          ...(Number(values.order) > course.lessons.length && {
            section_id: course.sections.at(-1)?.id ?? null,
          }),
          is_published,
        },
      }),
    check: (values) => lessonErrors(values, course.unlock_mode),
    failure: sentences.saveLesson,
    async onSaved(lesson) {
      setLesson(lesson);
      await rereadCourse(course.id);
      // A quiz continues with its questions, an assignment with how it collects work.
      const next =
        lesson.lesson_type === 'quiz' || lesson.lesson_type === 'assignment' ? `/${lesson.id}` : '';
      await router.navigate({ href: `/lms/${course.id}/edit${next}`, replace: true });
    },
  });
  return (
    <>
      <PageHead
        title="New lesson"
        actions={
          <>
            <Button busy={form.busy} onClick={() => void form.save(false)}>
              Save draft
            </Button>
            <Button kind="primary" busy={form.busy} busyText="Saving..." onClick={() => void form.save(true)}>
              Publish lesson
            </Button>
          </>
        }
      />
      <FormProblem form={form} />
      <LessonFields form={form} asksForWork unlock={course.unlock_mode} />
    </>
  );
}

function Editing({ course, lesson }: { course: CourseDetail; lesson: LessonView }) {
  const form = useForm<LessonValues, LessonView, boolean | void>({
    draft: `lesson.${lesson.id}`,
    values: lessonValues(lesson),
    version: lesson.version,
    save: (values, version, publishes) =>
      editLesson(
        { id: course.id, lessonId: lesson.id },
        {
          ...lessonBody(values, course.unlock_mode),
          version,
          ...(typeof publishes === 'boolean' && { is_published: publishes }),
        },
      ),
    check: (values) => lessonErrors(values, course.unlock_mode),
    checksAtOnce: true,
    failure: sentences.saveLesson,
    show: setLesson,
    onSaved(after) {
      if (after.lesson_type !== lesson.lesson_type) forgetWrittenAssignment(lesson.id);
      reloadCourse(course.id);
    },
  });
  const { busy } = form;
  const isValid = Object.keys(form.errors).length === 0;
  const [versions, setVersions] = useState<'unopened' | 'open' | 'closed'>('unopened');
  // A draft is saved while its author types. A published lesson changes only by the button.
  useSaveAfterPause(form, form.isChanged && isValid && !lesson.is_published, () => form.save(), retryAfter);
  return (
    <>
      <PageHead
        title={lesson.title}
        text={
          <span className="row row--wrap">
            <Status course={{ ...lesson, is_archived: false }} />
            <span className="small" role="status">
              {busy ? (
                'Saving...'
              ) : !form.isChanged ? (
                <span className="row [--gap:0.25rem]">
                  <Icon as={Check} size="sm" /> Saved
                </span>
              ) : lesson.is_published ? (
                'Changes are kept on this device. Learners see them after you publish.'
              ) : isValid && form.error !== null && !form.isRefused ? (
                'Not saved. We’ll try again.'
              ) : isValid && !form.isRefused ? (
                'Not saved yet'
              ) : (
                'Not saved. Something below needs you.'
              )}
            </span>
          </span>
        }
        actions={
          <>
            <Button icon={History} onClick={() => setVersions('open')}>
              Versions
            </Button>
            <ButtonLink icon={Eye} href={`/lms/${course.id}/${lesson.id}`}>
              Preview
            </ButtonLink>
            {lesson.is_published ? (
              <Button
                kind="primary"
                busy={busy}
                busyText="Saving..."
                disabled={!form.isChanged || !isValid}
                onClick={() => form.save()}
              >
                Publish changes
              </Button>
            ) : (
              <Button
                kind="primary"
                busy={busy}
                busyText="Saving..."
                disabled={!isValid}
                onClick={() => form.save(true)}
              >
                Publish lesson
              </Button>
            )}
          </>
        }
      />
      <FormProblem form={form}>
        Their title is “{form.theirs?.title}”. What you typed is still here.
      </FormProblem>
      {lesson.is_hidden ? (
        <Suspense fallback={null}>
          <HiddenBanner
            kind="lessons"
            id={lesson.id}
            hiding={lesson}
            onAsked={() => reloadCourse(course.id)}
          />
        </Suspense>
      ) : null}
      <LessonFields
        form={form}
        asksForWork={lesson.lesson_type !== 'assignment'}
        unlock={course.unlock_mode}
      />
      {lesson.lesson_type === 'video' || lesson.lesson_type === 'text' ? (
        <Suspense fallback={<SkeletonBlock h="12rem" />}>
          <MediaEditor lessonId={lesson.id} isRecording={lesson.lesson_type === 'text'} />
        </Suspense>
      ) : null}
      {lesson.lesson_type === 'quiz' ? (
        <Suspense fallback={<SkeletonBlock h="12rem" />}>
          <QuizEditor lessonId={lesson.id} />
        </Suspense>
      ) : null}
      {lesson.lesson_type === 'assignment' ? (
        <Suspense fallback={<SkeletonBlock h="12rem" />}>
          <AssignmentEditor lessonId={lesson.id} />
        </Suspense>
      ) : null}
      {versions === 'unopened' ? null : (
        <Suspense fallback={null}>
          <VersionsDialog
            lesson={lesson}
            hasUnsaved={form.isChanged}
            open={versions === 'open'}
            onClose={() => setVersions('closed')}
            onRestored={(after) => {
              form.drop();
              setLesson(after);
              reloadCourse(course.id);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

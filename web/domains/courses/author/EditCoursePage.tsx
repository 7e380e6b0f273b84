import { useRouter } from '@tanstack/react-router';
import { ArrowLeft, CalendarClock, Eye, Inbox, Trash2 } from 'lucide';
import { type FormEvent, Suspense, useId, useState } from 'react';
import type { CourseDetail } from '#contract/courses.ts';
import { ConflictBanner } from '../../../platform/drafts/ConflictBanner.tsx';
import { useVersionedForm } from '../../../platform/drafts/use-versioned-form.ts';
import { isNotFound } from '../../../platform/http/is-not-found.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { Link } from '../../../ui/controls/Link.tsx';
import { TabPanel, Tabs } from '../../../ui/controls/Tabs.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { Icon } from '../../../ui/display/Icon.tsx';
import { InlineError } from '../../../ui/display/InlineError.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/display/Skeleton.tsx';
import { part } from '../../../ui/layout/part.tsx';
import { useConfirm } from '../../../ui/overlays/Confirm.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { Status } from '../CourseCard.tsx';
import { CourseMenu } from '../copies/CourseMenu.tsx';
import { sentences } from '../messages.ts';
import { editCourse } from '../mutations.ts';
import { forgetCourse, reloadCourse, setCourse, useCourse, useCreatedCourses } from '../queries.ts';
import { scheduledLabel } from '../words.ts';
import { CourseFields } from './CourseFields.tsx';
import './author.css';
import { learnersLabel, OutlineEditor } from './OutlineEditor.tsx';
import { courseBody, courseErrors, courseValues } from './values.ts';

const AuthorsCard = part(() => import('../authors/AuthorsCard.tsx').then((m) => m.AuthorsCard));
const HiddenBanner = part(() => import('../reported/HiddenBanner.tsx').then((m) => m.HiddenBanner));
const ScheduleDialog = part(() => import('./ScheduleDialog.tsx').then((m) => m.ScheduleDialog));
const LearnersTab = part(() => import('../report/LearnersTab.tsx').then((m) => m.LearnersTab));

export type AuthorTab = 'outline' | 'details' | 'learners';

interface EditCoursePageProps {
  id: string;
  tab: AuthorTab;
  onTab: (tab: AuthorTab) => void;
}

/** Page of a course for its author: outline, details, publishing and deleting (LM-01). */
export function EditCoursePage({ id, tab, onTab }: EditCoursePageProps) {
  const { course, ...query } = useCourse(id);
  if (isNotFound(query) || course?.may_edit === false)
    return (
      <EmptyState
        page
        art="not-found"
        title="You can’t edit this course"
        action={
          <ButtonLink kind="primary" href="/lms">
            All courses
          </ButtonLink>
        }
      >
        Only its author can, or it no longer exists.
      </EmptyState>
    );
  return (
    <div className="page">
      <Link className="crumb" href="/lms?tab=created">
        <Icon as={ArrowLeft} size="sm" /> My created courses
      </Link>
      {course ? (
        <Whole course={course} tab={tab} onTab={onTab} />
      ) : query.isError ? (
        <InlineError onRetry={() => void query.refetch()} retrying={query.isFetching}>
          We couldn’t load the course. Try again.
        </InlineError>
      ) : (
        <Skeleton label="Loading the course...">
          <SkeletonBlock h="20rem" />
        </Skeleton>
      )}
    </div>
  );
}

function Whole({ course, tab, onTab }: { course: CourseDetail } & Omit<EditCoursePageProps, 'id'>) {
  const group = useId();
  const router = useRouter();
  const { run, busy } = useApiMutation(editCourse, { failure: sentences.update, onDone: setCourse });
  const [schedule, setSchedule] = useState<'unopened' | 'open' | 'closed'>('unopened');
  const isReady = course.lessons.some(({ is_published }) => is_published);
  const path = `/lms/${course.id}`;
  const show = (query: string) => void router.navigate({ href: `${path}${query}` });
  return (
    <>
      <div className="page-head author-head">
        <div className="grow">
          <h1 dir="auto">{course.title}</h1>
          <div className="row mt-2">
            <Status course={course} />
            <span className="small muted">
              {course.publish_at === null
                ? learnersLabel(course.enrolled_count)
                : `Publishes on ${scheduledLabel(course.publish_at)}`}
            </span>
          </div>
        </div>
        <div className="row row--wrap">
          {course.lessons.some(({ lesson_type }) => lesson_type === 'assignment') ? (
            <ButtonLink icon={Inbox} href={`${path}/edit/hand-ins`}>
              Work of learners
            </ButtonLink>
          ) : null}
          <Menu
            label="See the course as"
            trigger={<Button icon={Eye}>Preview as</Button>}
            entries={[
              { key: 'free', label: 'Free', onSelect: () => show('?as=free') },
              { key: 'builder', label: 'Builder or higher', onSelect: () => show('?as=builder') },
              { key: 'new', label: 'New learner', onSelect: () => show('?as=new') },
              { key: 'you', label: 'You, the author', onSelect: () => show('') },
            ]}
          />
          <CourseMenu course={course} />
          {course.is_published ? (
            course.enrolled_count === 0 ? (
              <Button busy={busy} onClick={() => void run(course.id, { is_published: false })}>
                Unpublish
              </Button>
            ) : null
          ) : (
            <>
              <Button
                icon={CalendarClock}
                disabled={!isReady}
                reason="Publish at least one lesson first."
                onClick={() => setSchedule('open')}
              >
                Schedule
              </Button>
              <Button
                kind="primary"
                busy={busy}
                busyText="Publishing..."
                disabled={!isReady}
                reason="Publish at least one lesson first."
                onClick={() => void run(course.id, { is_published: true })}
              >
                Publish
              </Button>
            </>
          )}
        </div>
      </div>
      {course.is_hidden ? (
        <Suspense fallback={null}>
          <HiddenBanner
            kind="courses"
            id={course.id}
            hiding={course}
            onAsked={() => reloadCourse(course.id)}
          />
        </Suspense>
      ) : null}
      <Tabs
        label="Course"
        group={group}
        tabs={[
          { id: 'outline', label: 'Outline' },
          { id: 'details', label: 'Details' },
          ...(course.is_teacher ? [{ id: 'learners' as const, label: 'Learners' }] : []),
        ]}
        value={tab}
        onChange={onTab}
      />
      <TabPanel group={group} id={tab}>
        {tab === 'learners' && course.is_teacher ? (
          <Suspense fallback={<SkeletonBlock h="20rem" />}>
            <LearnersTab course={course} />
          </Suspense>
        ) : tab === 'details' ? (
          <>
            <Details course={course} />
            <Suspense fallback={<SkeletonBlock h="8rem" />}>
              <AuthorsCard course={course} />
            </Suspense>
          </>
        ) : (
          <OutlineEditor course={course} />
        )}
      </TabPanel>
      {schedule === 'unopened' ? null : (
        <Suspense fallback={null}>
          <ScheduleDialog course={course} open={schedule === 'open'} onClose={() => setSchedule('closed')} />
        </Suspense>
      )}
    </>
  );
}

function Details({ course }: { course: CourseDetail }) {
  const toast = useToast();
  const confirm = useConfirm();
  const router = useRouter();
  const form = useVersionedForm({
    key: `course.${course.id}`,
    values: courseValues(course),
    version: course.version,
    save: (values, version) =>
      editCourse(course.id, {
        ...courseBody(values),
        prerequisite_id: values.prerequisite || null,
        version,
      }),
    failure: sentences.update,
    show: setCourse,
    onSaved: () => toast('Course saved.'),
  });
  const errors = courseErrors(form.values);
  const created = useCreatedCourses();
  const others = created.data?.pages.flatMap((page) => page.items) ?? [];
  const chosen = course.prerequisite;
  // The course that is stored is a choice even if it isn't among those read so far.
  const before = [
    ...(chosen && !others.some(({ id }) => id === chosen.id) ? [chosen] : []),
    ...others.filter(({ id }) => id !== course.id),
  ];
  const { run: remove } = useApiMutation('DELETE /api/courses/:id', {
    failure: sentences.remove,
    async onDone({ message }) {
      await router.navigate({ href: '/lms?tab=created' });
      forgetCourse(course.id);
      toast(message);
    },
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (Object.keys(errors).length === 0) void form.save();
  };
  const erase = async () => {
    const count = course.enrolled_count;
    const isSure = await confirm({
      title: `Delete ${course.title}?`,
      body:
        count > 0
          ? `${learnersLabel(count)} keep the course with their progress. It leaves the catalogue, and no one new can enroll.`
          : 'No one is enrolled. The course goes with all its lessons. This cannot be undone.',
      confirm: count > 0 ? 'Archive course' : 'Delete course',
      cancel: 'Keep it',
      danger: true,
    });
    if (isSure) void remove({ params: { id: course.id } });
  };
  return (
    <Card className="author-form mt-4">
      <form className="stack" onSubmit={save} noValidate>
        <ConflictBanner form={form}>
          Their title is “{form.theirs?.title}”. What you typed is still here.
        </ConflictBanner>
        <CourseFields
          values={form.values}
          errors={form.isChanged ? errors : {}}
          before={before}
          onChange={form.set}
        />
        <div className="row row--wrap row--between">
          <Button
            type="submit"
            kind="primary"
            busy={form.busy}
            busyText="Saving..."
            disabled={!form.isChanged}
          >
            Save Changes
          </Button>
          {course.is_archived || !course.is_owner ? null : (
            <Button kind="danger-quiet" icon={Trash2} onClick={() => void erase()}>
              Delete course
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}

import { useRouter } from '@tanstack/react-router';
import { CalendarClock, Eye, Inbox } from 'lucide';
import { Suspense, useId, useState } from 'react';
import type { CourseDetail } from '#contract/courses/endpoints.ts';
import { isNotFound } from '../../../platform/http/refusals.ts';
import { DataOf } from '../../../platform/lists/DataOf.tsx';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { BackLink } from '../../../ui/controls/BackLink.tsx';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { TabPanel, Tabs } from '../../../ui/controls/Tabs.tsx';
import { Banner } from '../../../ui/display/Banner.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/display/Skeleton.tsx';
import { part } from '../../../ui/layout/lazy-part.tsx';
import { PageHead } from '../../../ui/layout/PageHead.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { useWaitingWork } from '../assignments/data.ts';
import { handInsPath } from '../assignments/rules.ts';
import { CourseMenu } from '../copies/CourseMenu.tsx';
import { reloadCourse, setCourse, useCourse } from '../data.ts';
import { Status } from '../lists/CourseCard.tsx';
import { sentences } from '../messages.ts';
import { scheduledLabel } from '../words.ts';
import { DetailsForm } from './DetailsForm.tsx';
import { editCourse } from './data.ts';
import { OutlineEditor } from './OutlineEditor.tsx';
import { PlanEnded } from './PlanEnded.tsx';
import { learnersLabel } from './rules.ts';

const AuthorsCard = part(() => import('../authors/AuthorsCard.tsx').then((m) => m.AuthorsCard));
const HiddenBanner = part(() => import('../reported/HiddenBanner.tsx').then((m) => m.HiddenBanner));
const ScheduleDialog = part(() => import('./ScheduleDialog.tsx').then((m) => m.ScheduleDialog));
const LearnersTab = part(() => import('../statistics/LearnersTab.tsx').then((m) => m.LearnersTab));

export type AuthorTab = 'outline' | 'details' | 'learners';

interface EditCoursePageProps {
  id: string;
  tab: AuthorTab;
  onTab: (tab: AuthorTab) => void;
}

/** Page of a course for its author: outline, details, publishing and deleting. */
export function EditCoursePage({ id, tab, onTab }: EditCoursePageProps) {
  const { course, ...query } = useCourse(id);
  if (course?.is_author && !course.may_edit) return <PlanEnded course={course} />;
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
      <BackLink href="/lms?tab=created">My created courses</BackLink>
      <DataOf
        query={{ ...query, data: course }}
        loading={
          <Skeleton label="Loading the course...">
            <SkeletonBlock h="20rem" />
          </Skeleton>
        }
        failed="We couldn’t load the course. Try again."
        page
      >
        {(shown) => <Whole course={shown} tab={tab} onTab={onTab} />}
      </DataOf>
    </div>
  );
}

function Whole({ course, tab, onTab }: { course: CourseDetail } & Omit<EditCoursePageProps, 'id'>) {
  const group = useId();
  const whyId = useId();
  const router = useRouter();
  const { run, busy } = useApiMutation(editCourse, { failure: sentences.update, onDone: setCourse });
  const [schedule, setSchedule] = useState<'unopened' | 'open' | 'closed'>('unopened');
  const work = useWaitingWork(course.is_author).data;
  const waiting = work?.find(({ course_id }) => course_id === course.id)?.waiting ?? 0;
  const isReady = course.lessons.some(({ is_published }) => is_published);
  const path = `/lms/${course.id}`;
  const show = (query: string) => void router.navigate({ href: `${path}${query}` });
  return (
    <>
      <PageHead
        title={course.title}
        text={
          <span className="row row--wrap">
            <Status course={course} />
            <span className="small">
              {course.publish_at === null
                ? learnersLabel(course.enrolled_count)
                : `Publishes on ${scheduledLabel(course.publish_at)}`}
            </span>
          </span>
        }
        actions={
          <>
            {course.lessons.some(({ lesson_type }) => lesson_type === 'assignment') ? (
              <ButtonLink icon={Inbox} href={handInsPath(course.id)}>
                Work of learners{waiting > 0 ? ` (${waiting})` : ''}
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
                  aria-describedby={isReady ? undefined : whyId}
                  onClick={() => setSchedule('open')}
                >
                  Schedule
                </Button>
                <Button
                  kind="primary"
                  busy={busy}
                  busyText="Publishing..."
                  disabled={!isReady}
                  aria-describedby={isReady ? undefined : whyId}
                  onClick={() => void run(course.id, { is_published: true })}
                >
                  Publish
                </Button>
                {isReady ? null : (
                  <span className="hint" id={whyId}>
                    Publish at least one lesson first.
                  </span>
                )}
              </>
            )}
          </>
        }
      />
      {course.is_archived && course.is_owner ? (
        <Banner
          title="This course is archived."
          action={
            <Button size="sm" busy={busy} onClick={() => void run(course.id, { is_archived: false })}>
              Bring it back
            </Button>
          }
        >
          Its learners keep it. It’s in no list, and no one new can enroll.
        </Banner>
      ) : null}
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
            <DetailsForm course={course} />
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

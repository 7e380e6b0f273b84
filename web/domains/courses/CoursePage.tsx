import clsx from 'clsx';
import { Check, Users } from 'lucide';
import { Suspense } from 'react';
import type { CourseDetail } from '#contract/courses/endpoints.ts';
import { isNotFound } from '../../platform/http/refusals.ts';
import { DataOf } from '../../platform/lists/DataOf.tsx';
import { BackLink } from '../../ui/controls/BackLink.tsx';
import { ButtonLink } from '../../ui/controls/Button.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { Banner } from '../../ui/display/Banner.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { Chip } from '../../ui/display/Chip.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { Icon } from '../../ui/display/Icon.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/display/Skeleton.tsx';
import { TierPill } from '../../ui/display/TierPill.tsx';
import { counted, numberWords } from '../../ui/formats.ts';
import { part } from '../../ui/layout/lazy-part.tsx';
import { SectionHead } from '../../ui/layout/SectionHead.tsx';
import { Avatar } from '../../ui/pictures/Avatar.tsx';
import styles from './courses.module.css';
import { reloadCourse, useCourse } from './data.ts';
import { EnrolPanel } from './enrolments/EnrolPanel.tsx';
import { RateCourse } from './enrolments/RateCourse.tsx';
import { OutlineRows } from './lessons/OutlineRows.tsx';
import { Rating, Status } from './lists/CourseCard.tsx';
import { CourseCover } from './lists/CourseCover.tsx';
import { sentences } from './messages.ts';
import { ReportMenu } from './reported/ReportMenu.tsx';
import { categoryLabel, daysLabel, difficultyLabel, lessonsLabel } from './words.ts';
import { type Audience, seenBy } from './writing/rules.ts';

const HiddenBanner = part(() => import('./reported/HiddenBanner.tsx').then((m) => m.HiddenBanner));

const audienceLabels: Record<Audience, string> = {
  free: 'Free',
  builder: 'Builder or higher',
  new: 'New learner',
};

/** Page of a course: about it, its lessons, and the way in or on. */
export function CoursePage({ id, as }: { id: string; as?: Audience | undefined }) {
  const { course, ...query } = useCourse(id);
  if (isNotFound(query))
    return (
      <EmptyState
        page
        art="not-found"
        title="This course doesn’t exist"
        action={
          <ButtonLink kind="primary" href="/lms">
            All courses
          </ButtonLink>
        }
      >
        It may have been deleted, or it isn’t published yet.
      </EmptyState>
    );
  return (
    <div className="page">
      <BackLink href="/lms">All courses</BackLink>
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
        {(shown) =>
          as && shown.may_edit ? (
            <>
              <div className="my-3">
                <Banner
                  title={`Preview as ${audienceLabels[as]}`}
                  action={
                    <ButtonLink size="sm" href={`/lms/${id}/edit`}>
                      Leave preview
                    </ButtonLink>
                  }
                >
                  Nothing you do here counts.
                </Banner>
              </div>
              {/* Its buttons are looked at, not pressed. */}
              <div inert>
                <Whole course={seenBy(shown, as)} />
              </div>
            </>
          ) : (
            <Whole course={shown} />
          )
        }
      </DataOf>
    </div>
  );
}

function Whole({ course }: { course: CourseDetail }) {
  const minutes = course.lessons.reduce((sum, { duration_minutes }) => sum + duration_minutes, 0);
  return (
    <>
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
      <Card
        flush
        className={clsx(
          styles.head,
          'grid grid-cols-[1.25fr_1fr] min-h-88 overflow-clip max-shell:grid-cols-1',
        )}
      >
        <div className="grid gap-3.5 content-center px-10 py-8 wrap-anywhere max-shell:p-5">
          <div className="row row--wrap">
            <Chip>{categoryLabel(course.category)}</Chip>
            <Chip>{difficultyLabel(course.difficulty_level)}</Chip>
            {course.enrolled_count > 0 ? (
              <Chip icon={Users}>{numberWords(course.enrolled_count)} enrolled</Chip>
            ) : null}
            <Chip>
              <Rating course={course} />
            </Chip>
            {course.may_edit ? <Status course={course} /> : null}
          </div>
          <div className="flex gap-3 items-start justify-between">
            <h1 className="text-4xl max-shell:text-3xl" dir="auto">
              {course.title}
            </h1>
            {course.may_report ? <ReportMenu kind="courses" id={course.id} /> : null}
          </div>
          <p className="text-lg/7 max-w-[60ch] muted whitespace-pre-line wrap-anywhere" dir="auto">
            {course.description}
          </p>
          {course.instructor ? (
            <p className="font-size-sm flex gap-2.5 items-center mt-1 font-medium">
              <Avatar
                name={course.instructor.name}
                id={course.instructor.id ?? course.id}
                photo={course.instructor.profile_photo}
                decorative
              />
              <span>
                {course.instructor.id ? (
                  <Link href={`/u/${course.instructor.id}`}>{course.instructor.name}</Link>
                ) : (
                  course.instructor.name
                )}
                <span className="small muted block">Instructor</span>
              </span>
              {course.instructor.id ? (
                <TierPill tier={course.instructor.membership_tier} staff={course.instructor.staff ?? null} />
              ) : null}
            </p>
          ) : null}
          <EnrolPanel course={course} />
        </div>
        <div
          className={clsx(styles.cover, 'relative overflow-clip bg-sunken max-shell:-order-1 max-shell:h-36')}
        >
          <CourseCover course={course} sizes="(max-width: 960px) 100vw, 36rem" />
        </div>
      </Card>
      {course.access_level === 'preview' && !course.is_programme ? (
        <div className="mt-4">
          <Banner
            kind="upgrade"
            title={sentences.upgradeRequired}
            action={
              <ButtonLink kind="primary" size="sm" href="/membership">
                See the plans
              </ButtonLink>
            }
          >
            {course.lessons.some(({ is_preview }) => is_preview)
              ? 'Lessons marked Preview are open to you now. Builder opens all of them.'
              : 'Builder opens all lessons of this course.'}
          </Banner>
        </div>
      ) : null}
      <div className="grid grid-cols-[minmax(0,1fr)_22.5rem] gap-6 items-start mt-6 max-shell:grid-cols-1">
        <Card flush>
          <SectionHead look="h4" title="Lessons" className="px-6 py-4.5 border-b border-line">
            <span className="small muted nums">
              {minutes > 0 ? `About ${counted(minutes, 'minute')}` : lessonsLabel(course.lessons.length)}
            </span>
          </SectionHead>
          {course.lessons.length > 0 ? (
            <OutlineRows course={course} />
          ) : (
            <p className="muted p-6">No lessons yet.</p>
          )}
        </Card>
        <div className="stack">
          <Lines title="What you’ll learn" lines={course.learning_objectives} isTicked />
          <Lines title="You’ll need" lines={course.requirements} />
          {course.may_rate ? <RateCourse course={course} /> : null}
          <Card kind="sunken">
            <h2 className="h4">{daysLabel(course.duration_hours)}, your pace</h2>
            <p className="small muted mt-1">{openings[course.unlock_mode]}</p>
          </Card>
        </div>
      </div>
    </>
  );
}

const openings: Record<CourseDetail['unlock_mode'], string> = {
  none: 'Lessons stay open after you finish. Repeat any of them.',
  in_order: 'Each lesson opens after the one before. They stay open after you finish.',
  after_days: 'Lessons open some days after you enroll. They stay open after you finish.',
  on_date: 'Lessons open on set dates. They stay open after you finish.',
};

function Lines({
  title,
  lines,
  isTicked = false,
}: {
  title: string;
  lines: readonly string[];
  isTicked?: boolean;
}) {
  if (lines.length === 0) return null;
  return (
    <Card>
      <h2 className="card-title">{title}</h2>
      <ul className="grid gap-3 mt-3">
        {lines.map((line) => (
          <li className="flex gap-2.5 wrap-anywhere" key={line} dir="auto">
            {isTicked ? <Icon className="flex-none mt-1 text-done" as={Check} size="sm" /> : null}
            <span>{line}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

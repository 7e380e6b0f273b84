import clsx from 'clsx';
import { Award, Check, Lock, Star } from 'lucide';
import type { Course } from '#contract/courses/endpoints.ts';
import { totalDays } from '#contract/programme/constants.ts';
import { Link } from '../../../ui/controls/Link.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { Chip } from '../../../ui/display/Chip.tsx';
import { Eyebrow } from '../../../ui/display/Eyebrow.tsx';
import { Icon } from '../../../ui/display/Icon.tsx';
import { Avatar } from '../../../ui/pictures/Avatar.tsx';
import styles from '../courses.module.css';
import { sentences } from '../messages.ts';
import {
  categoryColour,
  categoryLabel,
  dateOf,
  daysLabel,
  difficultyLabel,
  lessonsLabel,
  previewOf,
} from '../words.ts';
import { CourseCover } from './CourseCover.tsx';
import { Pebbles } from './Pebbles.tsx';

/** A course in a list. Its title is the link, which covers the card. One alone lies on its side, and fills the row. */
export function CourseCard({ course, href }: { course: Course; href?: string }) {
  return (
    <Card
      as="li"
      flush
      className="group shell:only:col-span-full shell:only:grid shell:only:grid-cols-[20rem_minmax(0,1fr)] shell:only:grid-rows-[1fr_auto] relative flex flex-col overflow-clip wrap-anywhere [transition:border-color_var(--ev-dur-quick)] hover:border-line-strong"
    >
      <div
        className={clsx(
          styles.cover,
          'relative overflow-clip bg-sunken h-35 shell:group-only:h-auto shell:group-only:row-span-2',
        )}
      >
        <CourseCover course={course} />
        {course.may_edit ? (
          <span className="absolute top-3 left-3">
            <Status course={course} />
          </span>
        ) : null}
      </div>
      <div className="grid flex-1 grid-rows-[auto_auto_1fr_auto] gap-2 px-5 pt-4.5 pb-0">
        <Eyebrow color={categoryColour(course.category)}>{categoryLabel(course.category)}</Eyebrow>
        <h3 className="h4" dir="auto">
          <Link
            className="after:absolute after:inset-0 after:rounded-lg focus-visible:[outline:0] focus-visible:after:focus-ring focus-visible:after:-outline-offset-2"
            href={href ?? pathOf(course)}
          >
            {course.title}
          </Link>
        </h3>
        <p className="text-md/5.5 muted" dir="auto">
          {previewOf(course.description)}
        </p>
        {course.instructor ? (
          <p className="font-size-sm flex gap-2.5 items-center mt-1 font-medium">
            <Avatar
              name={course.instructor.name}
              id={course.instructor.id ?? course.id}
              photo={course.instructor.profile_photo}
              size="xs"
              decorative
            />
            {course.instructor.name}
          </p>
        ) : null}
      </div>
      <div className={styles.foot}>
        <Foot course={course} />
      </div>
    </Card>
  );
}

/** Evolve 90 has a page of its own. */
export const pathOf = ({ id, is_programme }: Pick<Course, 'id' | 'is_programme'>): string =>
  is_programme ? '/evolve90' : `/lms/${id}`;

/** Draft or Published, archived, or hidden by moderators. Always with the word. */
export function Status({ course }: { course: Pick<Course, 'is_published' | 'is_archived' | 'is_hidden'> }) {
  if (course.is_hidden) return <Chip kind="warn">Hidden</Chip>;
  if (course.is_archived) return <Chip>Archived</Chip>;
  return course.is_published ? <Chip kind="done">Published</Chip> : <Chip kind="line">Draft</Chip>;
}

function Foot({ course }: { course: Course }) {
  const done = course.completed_lessons.length;
  if (course.finished_at)
    return (
      <Chip kind="done" icon={Check}>
        Finished {dateOf(course.finished_at)}
      </Chip>
    );
  if (course.is_enrolled)
    return (
      <>
        <Pebbles total={course.lessons_count} done={done} />
        <span className="nums">
          {done} of {lessonsLabel(course.lessons_count)}
        </span>
      </>
    );
  return (
    <>
      <span className="nums">
        {daysLabel(course.is_programme ? totalDays : course.duration_hours)} ·{' '}
        {lessonsLabel(course.lessons_count)} · {difficultyLabel(course.difficulty_level)}
      </span>
      {course.is_programme ? (
        <span>
          <Icon as={Award} size="sm" /> Programme
        </span>
      ) : course.access_level === 'preview' ? (
        <span>
          <Icon as={Lock} size="sm" /> {sentences.upgradeRequired}
        </span>
      ) : (
        <Rating course={course} />
      )}
    </>
  );
}

/** Mean of the stars, or that there are none. */
export function Rating({ course }: { course: Pick<Course, 'rating' | 'ratings_count'> }) {
  if (course.rating === null) return <span>No ratings yet</span>;
  return (
    <span className="nums">
      <Icon as={Star} size="sm" />
      <span className="sr">Rated </span>
      {course.rating.toFixed(1)}
      <span className="sr"> of 5</span>
    </span>
  );
}

import clsx from 'clsx';
import { Lock } from 'lucide';
import type { CourseDetail } from '#contract/courses/endpoints.ts';
import type { LessonOutline } from '#contract/courses/lessons.ts';
import { Link } from '../../../ui/controls/Link.tsx';
import { Stone } from '../../../ui/controls/StoneCheck.tsx';
import { Chip } from '../../../ui/display/Chip.tsx';
import { Icon } from '../../../ui/display/Icon.tsx';
import styles from '../courses.module.css';
import { sentences } from '../messages.ts';
import { groupsOf } from '../rules.ts';
import { calendarDate, kindLabel, lessonKinds } from '../words.ts';

interface OutlineRowsProps {
  course: CourseDetail;
  /** The lesson that is open. */
  current?: string;
}

/** The lessons of a course by section, with what is done, next and locked. */
export function OutlineRows({ course, current }: OutlineRowsProps) {
  const order = groupsOf(course);
  const numbers = new Map(order.flatMap(({ lessons }) => lessons).map(({ id }, index) => [id, index + 1]));
  return order.map(({ id, title, lessons }) => (
    <div key={id ?? 'none'}>
      {title ? (
        <h3 className="font-size-sm px-5 pt-4 pb-1.5 strong muted wrap-anywhere" dir="auto">
          {title}
        </h3>
      ) : null}
      <ol className="les-list">
        {lessons.map((lesson) => (
          <li key={lesson.id} className={clsx(styles.item, lesson.is_completed && 'done')}>
            <Row
              course={course}
              lesson={lesson}
              number={numbers.get(lesson.id) ?? 0}
              isCurrent={lesson.id === current}
              isShort={current !== undefined}
            />
          </li>
        ))}
      </ol>
    </div>
  ));
}

interface RowProps {
  course: CourseDetail;
  lesson: LessonOutline;
  number: number;
  isCurrent: boolean;
  isShort: boolean;
}

function Row({ course, lesson, number, isCurrent, isShort }: RowProps) {
  const isNext = course.next_lesson?.id === lesson.id;
  const kind = lessonKinds[lesson.lesson_type];
  const inside = (
    <>
      <Stone done={lesson.is_completed} today={isCurrent || (!isShort && isNext)}>
        {lesson.lock && !lesson.is_completed ? <Icon as={Lock} size="sm" /> : undefined}
      </Stone>
      <span className={styles.text}>
        <b className="block leading-5" dir="auto">
          {number}. {lesson.title}
          {lesson.is_completed ? <span className="sr">, completed</span> : null}
        </b>
        <span className="font-size-xs inline-flex gap-1.5 items-center muted">
          <Icon className="size-3.5" as={kind.icon} />{' '}
          {kindLabel(lesson.lesson_type, lesson.duration_minutes)}
        </span>
      </span>
      {isShort ? null : <Note lesson={lesson} isNext={isNext} />}
    </>
  );
  if (lesson.lock === 'upgrade_required')
    return (
      <Link className={styles.les} href="/membership">
        {inside}
      </Link>
    );
  if (lesson.lock) return <div className={clsx(styles.les, styles.lesLocked)}>{inside}</div>;
  return (
    <Link
      className={styles.les}
      href={`/lms/${course.id}/${lesson.id}`}
      aria-current={isCurrent ? 'step' : undefined}
    >
      {inside}
    </Link>
  );
}

function Note({ lesson, isNext }: { lesson: LessonOutline; isNext: boolean }) {
  if (lesson.is_hidden) return <Chip kind="warn">Hidden</Chip>;
  if (!lesson.is_published) return <Chip kind="line">Draft</Chip>;
  if (lesson.lock === 'upgrade_required') return <Chip icon={Lock}>{sentences.upgradeRequired}</Chip>;
  if (lesson.lock === 'in_order') return <span className="small muted">After the lesson before</span>;
  if (lesson.lock === 'not_yet' && lesson.opens_on)
    return <span className="small muted">Opens {calendarDate(lesson.opens_on)}</span>;
  if (isNext && !lesson.is_completed) return <Chip kind="today">Up next</Chip>;
  return lesson.is_preview ? <Chip kind="line">Preview</Chip> : null;
}

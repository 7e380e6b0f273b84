import clsx from 'clsx';
import { ArrowRight, ChevronRight } from 'lucide';
import type { Course } from '#contract/courses/endpoints.ts';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import { Link } from '../../../ui/controls/Link.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { Eyebrow } from '../../../ui/display/Eyebrow.tsx';
import { Icon } from '../../../ui/display/Icon.tsx';
import styles from '../courses.module.css';
import { dateOf, lessonsLabel } from '../words.ts';
import { CourseCover } from './CourseCover.tsx';
import { Pebbles } from './Pebbles.tsx';

/** Most courses beside the one that continues. */
const mostOthers = 3;

/** The course that was opened last and isn't finished, first on the page, with the other started ones beside it. */
export function ContinueCard({ courses }: { courses: readonly Course[] }) {
  const course = courses.find(({ next_lesson, is_archived }) => next_lesson !== null && !is_archived);
  if (!course?.next_lesson) return null;
  const { next_lesson: next } = course;
  const done = course.completed_lessons.length;
  const others = courses.filter(({ id }) => id !== course.id).slice(0, mostOthers);
  return (
    <section
      className="grid grid-cols-1 gap-5 mt-6 mb-2 has-[>_:nth-child(2)]:grid-cols-[minmax(0,1fr)_21rem] max-shell:has-[>_:nth-child(2)]:grid-cols-1"
      aria-label="Continue learning"
    >
      <Card
        flush
        className={clsx(
          styles.keep,
          'grid grid-cols-[15.5rem_minmax(0,1fr)] overflow-clip max-shell:grid-cols-[5.5rem_minmax(0,1fr)]',
        )}
      >
        <div className={clsx(styles.cover, 'relative overflow-clip bg-sunken min-h-54')}>
          <CourseCover course={course} />
        </div>
        <div className="grid gap-2 content-center px-7 py-6.5 wrap-anywhere max-shell:px-4.5 max-shell:py-4">
          <Eyebrow color="brand">
            {done > 0 || course.last_accessed ? 'Where you left off' : 'Ready to start'}
          </Eyebrow>
          <h2 className="text-2xl/7.5 max-shell:text-[1.25rem]/6" dir="auto">
            {course.title}
          </h2>
          <p className="muted" dir="auto">
            Next: {next.title}
            {next.duration_minutes > 0 ? ` · ${next.duration_minutes} min` : ''}
          </p>
          <Pebbles total={course.lessons_count} done={done} />
          <div className="flex flex-wrap gap-4 items-center justify-between mt-3">
            <span className="small muted nums">
              {done} of {lessonsLabel(course.lessons_count)} done
            </span>
            <ButtonLink kind="primary" iconEnd={ArrowRight} href={`/lms/${course.id}/${next.id}`}>
              Continue
            </ButtonLink>
          </div>
        </div>
      </Card>
      {others.length > 0 ? (
        <Card>
          <h2 className="card-title">Also yours</h2>
          <ul className="rows">
            {others.map((other) => (
              <li key={other.id}>
                <Link
                  className="flex gap-3 items-center min-h-touch py-2 wrap-anywhere"
                  href={`/lms/${other.id}`}
                >
                  <span className="grow">
                    <b dir="auto">{other.title}</b>
                    <span className="small muted block">{stateOf(other)}</span>
                  </span>
                  <Icon as={ChevronRight} size="sm" />
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
    </section>
  );
}

function stateOf({ finished_at, lessons_count, completed_lessons }: Course): string {
  if (finished_at) return `Finished ${dateOf(finished_at)}`;
  const left = lessons_count - completed_lessons.length;
  return left === 1 ? 'One lesson left' : `${left} lessons left`;
}

import { ArrowRight, ChevronRight } from 'lucide';
import type { Course } from '#contract/courses.ts';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import { Link } from '../../../ui/controls/Link.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { Eyebrow } from '../../../ui/display/Eyebrow.tsx';
import { Icon } from '../../../ui/display/Icon.tsx';
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
    <section className="course-continue" aria-label="Continue learning">
      <Card flush className="course-keep">
        <div className="course-cover">
          <CourseCover course={course} />
        </div>
        <div className="course-keep-in">
          <Eyebrow color="brand">
            {done > 0 || course.last_accessed ? 'Where you left off' : 'Ready to start'}
          </Eyebrow>
          <h2 dir="auto">{course.title}</h2>
          <p className="muted" dir="auto">
            Next: {next.title}
            {next.duration_minutes > 0 ? ` · ${next.duration_minutes} min` : ''}
          </p>
          <Pebbles total={course.lessons_count} done={done} />
          <div className="course-keep-go">
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
              <li key={other.id} className="course-also">
                <Link href={`/lms/${other.id}`}>
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

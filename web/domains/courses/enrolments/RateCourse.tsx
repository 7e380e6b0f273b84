import clsx from 'clsx';
import { Star } from 'lucide';
import type { CourseDetail } from '#contract/courses/endpoints.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { counted } from '../../../ui/formats.ts';
import styles from '../courses.module.css';
import { setCourse } from '../data.ts';

const stars = [1, 2, 3, 4, 5] as const;

/** Stars of a learner past half of the course. */
export function RateCourse({ course }: { course: CourseDetail }) {
  const { run, sending } = useApiMutation('POST /api/courses/:id/rating', {
    failure: 'We couldn’t save your rating. Try again.',
    onDone: setCourse,
  });
  const chosen = sending?.[0].body.rating ?? course.my_rating ?? 0;
  return (
    <Card>
      <h2 className="card-title">Rate this course</h2>
      <div className="row" role="group" aria-label="Your rating">
        {stars.map((rating) => (
          <Button
            key={rating}
            kind="ghost"
            size="sm"
            icon={Star}
            className={rating <= chosen ? clsx(styles.star, 'is-lit') : styles.star}
            label={counted(rating, 'star')}
            aria-pressed={rating === chosen}
            onClick={() => void run({ params: { id: course.id }, body: { rating } })}
          />
        ))}
      </div>
    </Card>
  );
}

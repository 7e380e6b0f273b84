import { Suspense } from 'react';
import type { Course } from '#contract/courses/endpoints.ts';
import { renewPictures } from '../../../platform/photos/renew-pictures.ts';
import { drawing } from '../../../ui/layout/lazy-part.tsx';
import { hash } from '../../../ui/pictures/avatar-tints.ts';
import { Picture } from '../../../ui/pictures/Picture.tsx';
import { categoryColour } from '../words.ts';

const Contours = drawing(() => import('../../../drawings/Art.tsx').then((m) => m.Contours));

/** Cover of a course: its picture, or a drawing that follows from its id. */
export function CourseCover({
  course,
  sizes = '(max-width: 600px) 100vw, 25rem',
}: {
  course: Pick<Course, 'id' | 'category' | 'cover'>;
  sizes?: string;
}) {
  if (course.cover)
    return (
      <Picture
        className="size-full block object-cover"
        picture={course.cover}
        sizes={sizes}
        onBroken={renewPictures}
      />
    );
  const seed = hash(course.id);
  const stone = categoryColour(course.category);
  return (
    <Suspense fallback={null}>
      <Contours
        seed={seed % 1000}
        stone={stone}
        stone2={1 + ((stone + 1 + (seed % 5)) % 12)}
        w={480}
        h={220}
      />
    </Suspense>
  );
}

import { allowanceOf } from '#contract/allowances.ts';
import { courses } from '#contract/courses.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { asSeen, findLesson } from './rules.ts';
import { isPublished, lessonById, lessonsOf, lessonTitles, publishedCourses } from './store.ts';

export function courseRoutes(serve: Serve): void {
  serve(courses, 'GET /api/courses', async ({ db }) =>
    (await publishedCourses(db)).map((course) => ({
      ...course,
      lessons_count: Number(course.lessons_count ?? 0),
      summit_days_count: Number(course.summit_days_count ?? 0),
    })),
  );

  serve(courses, 'GET /api/courses/:id/lessons', async ({ db, viewer, params, query }) => {
    if (!(await isPublished(db, params.id))) throw notFound("That course doesn't exist.");
    const allowance = allowanceOf(viewer);
    if (query.day === undefined) return (await lessonsOf(db, params.id)).map((row) => asSeen(row, allowance));
    const found = findLesson(await lessonTitles(db, params.id), query.day);
    const row = found && (await lessonById(db, found.id));
    return row ? [asSeen(row, allowance)] : [];
  });
}

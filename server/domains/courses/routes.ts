import Type from 'typebox';
import { courses } from '#contract/courses/endpoints.ts';
import { allowanceOf } from '#contract/membership/allowances.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { cursorId, cursorTime, readCursor, readPageOf } from '#server/platform/http/cursors.ts';
import { badRequest, notFound } from '#server/platform/http/http-error.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { storeUpload } from '#server/platform/images/store-upload.ts';
import { asQuery } from '#server/platform/text/word-query.ts';
import { assignmentRoutes } from './assignments/routes.ts';
import { auditAdmins } from './audit-admins.ts';
import { authorRoutes } from './authors/routes.ts';
import { lessonById, lessonsOf, lessonTitles } from './built-in.store.ts';
import { changeCourse } from './change-course.ts';
import { copyRoutes } from './copies/routes.ts';
import { createCourse } from './create-course.ts';
import { deleteCourse } from './delete-course.ts';
import { discussionRoutes } from './discussions/routes.ts';
import { enrol } from './enrolments/enrol.ts';
import { rateCourse } from './enrolments/rate-course.ts';
import { orderCourse } from './lessons/order-course.ts';
import { lessonRoutes } from './lessons/routes.ts';
import { countCourses, pageOfCourses, pageOfCreated, pageOfEnrolled } from './lists.store.ts';
import { mediaRoutes } from './media/routes.ts';
import { noteRoutes } from './notes/routes.ts';
import { quizRoutes } from './quizzes/routes.ts';
import { asCourse, readCourse } from './read-course.ts';
import { reportedCourseRoutes } from './reported/routes.ts';
import { asSeen, courseMissing, findLesson } from './rules.ts';
import { seedSample } from './sample/seed-sample.ts';
import { statisticsRoutes } from './statistics/routes.ts';
import { type CourseRow, findAccess } from './store.ts';
import { versionRoutes } from './versions/routes.ts';

const usualPage = 50;
const cursors = {
  enrolled: Type.Tuple([Type.Integer({ minimum: 0, maximum: 2_147_483_647 }), cursorId]),
  newest: Type.Tuple([cursorTime, cursorId, Type.Literal('newest')]),
};
const ownCursor = Type.Tuple([cursorTime, cursorId]);
const afterOf = (cursor: readonly [number, string] | null) => cursor && { at: cursor[0], id: cursor[1] };
const publishedAt = ({ published_at, created_at }: CourseRow) => (published_at ?? created_at).getTime();

export function courseRoutes(plain: Serve, ctx: AppContext): void {
  const serve = auditAdmins(plain);
  serve(courses, 'GET /api/courses', async ({ db, viewer, query, nextCursor }) => {
    const { q, category, difficulty, tag } = query;
    const sort = query.sort ?? 'enrolled';
    const after = readCursor(query.cursor, cursors[sort]);
    const part = q?.trim() ?? '';
    const { rows, next } = await readPageOf(
      query.limit ?? usualPage,
      (limit) =>
        pageOfCourses(db, viewer, {
          filter: { part, words: asQuery(part), category, difficulty, tag },
          sort,
          after: after && { key: after[0], id: after[1] },
          limit,
        }),
      (last) =>
        sort === 'enrolled' ? [last.enrolled_count, last.id] : [publishedAt(last), last.id, 'newest'],
    );
    nextCursor(next);
    return rows.map((row) => asCourse(row, viewer));
  });

  serve(courses, 'GET /api/courses/counts', ({ db, viewer, query }) => {
    const part = query.q?.trim() ?? '';
    return countCourses(db, viewer, { ...query, part, words: asQuery(part) });
  });

  serve(courses, 'GET /api/my-courses', async ({ db, viewer, query, nextCursor }) => {
    const after = afterOf(readCursor(query.cursor, ownCursor));
    const { rows, next } = await readPageOf(
      query.limit ?? usualPage,
      (limit) => pageOfEnrolled(db, viewer, { after, limit }),
      (last) => [(last.last_accessed_at ?? last.enrolled_at ?? last.created_at).getTime(), last.id],
    );
    nextCursor(next);
    return rows.map((row) => asCourse(row, viewer));
  });

  serve(courses, 'GET /api/my-created-courses', async ({ db, viewer, query, nextCursor }) => {
    const after = afterOf(readCursor(query.cursor, ownCursor));
    const { rows, next } = await readPageOf(
      query.limit ?? usualPage,
      (limit) => pageOfCreated(db, viewer, { after, limit }),
      (last) => [last.created_at.getTime(), last.id],
    );
    nextCursor(next);
    return rows.map((row) => asCourse(row, viewer));
  });

  serve(courses, 'POST /api/courses', async ({ db, viewer, body, now }) =>
    readCourse(db, viewer, await createCourse(db, { viewer, words: body, now }), now),
  );

  serve(courses, 'GET /api/courses/:id', ({ db, viewer, params, now }) =>
    readCourse(db, viewer, params.id, now),
  );

  serve(courses, 'PUT /api/courses/:id', async ({ db, viewer, params, body, now }) => {
    await changeCourse(db, { viewer, id: params.id, change: body, now });
    return readCourse(db, viewer, params.id, now);
  });

  serve(courses, 'DELETE /api/courses/:id', async ({ db, viewer, params, now }) => {
    const isArchived = await deleteCourse(db, { viewer, id: params.id, now });
    return {
      message: isArchived ? 'Course archived. Its learners keep it.' : 'Course deleted.',
      is_archived: isArchived,
    };
  });

  serve(courses, 'PUT /api/courses/:id/outline', async ({ db, viewer, params, body, now }) => {
    await orderCourse(db, { viewer, id: params.id, outline: body, now });
    return readCourse(db, viewer, params.id, now);
  });

  serve(courses, 'POST /api/courses/:id/enroll', async ({ db, viewer, params, now }) => {
    await enrol(db, { viewer, courseId: params.id, now });
    return readCourse(db, viewer, params.id, now);
  });

  serve(courses, 'POST /api/courses/:id/rating', async ({ db, viewer, params, body, now }) => {
    await rateCourse(db, { viewer, courseId: params.id, rating: body.rating, now });
    return readCourse(db, viewer, params.id, now);
  });

  serve(courses, 'POST /api/admin/seed-sample-course', async ({ db, viewer, now }) => {
    const { id, isNew } = await seedSample(db, { viewer, now });
    return {
      message: isNew ? 'The sample course is in the catalogue.' : 'The sample course is there already.',
      course_id: id,
    };
  });

  serve(courses, 'POST /api/upload/cover-photo', {
    prepare: async ({ viewer, body, upload, now }) => {
      if (!upload) throw badRequest('Please choose a picture.', 'no_file');
      return storeUpload(ctx, upload, { ownerId: viewer.id, alt: body.image_alt ?? '', now });
    },
    handle: ({ prepared }) => ({ public_url: prepared.picture.url }),
  });

  serve(courses, 'GET /api/courses/:id/lessons', async ({ db, viewer, params, query }) => {
    const course = await findAccess(db, viewer, params.id);
    if (!course) throw notFound(courseMissing);
    // A day is found by its title, and only Evolve 90 has days.
    if (!course.is_built_in) return [];
    const allowance = allowanceOf(viewer);
    if (query.day === undefined)
      return (await lessonsOf(db, params.id, viewer.id)).map((row) => asSeen(row, allowance));
    const found = findLesson(await lessonTitles(db, params.id), query.day);
    const row = found && (await lessonById(db, found.id, viewer.id));
    return row ? [asSeen(row, allowance)] : [];
  });

  lessonRoutes(serve);
  discussionRoutes(serve);
  mediaRoutes(serve);
  noteRoutes(serve);
  quizRoutes(serve);
  assignmentRoutes(serve, ctx);
  versionRoutes(serve);
  statisticsRoutes(serve);
  reportedCourseRoutes(serve);
  copyRoutes(serve, ctx);
  authorRoutes(serve);
}

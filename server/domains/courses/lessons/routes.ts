import { lessons } from '#contract/courses/lessons.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { cleanHtmlApart } from '#server/platform/text/sanitize-in-worker.ts';
import { completeLesson } from '../enrolments/complete-lesson.ts';
import { noteOpening, setPlace } from '../enrolments/store.ts';
import { keepPosition } from '../media/store.ts';
import { findOpenLesson, readLesson } from './open-lesson.ts';
import { lessonMissing } from './rules.ts';
import { changeLesson, createLesson, deleteLesson } from './save-lesson.ts';

export function lessonRoutes(serve: Serve): void {
  serve(lessons, 'GET /api/courses/:id/lessons/:lessonId', ({ db, viewer, params, now }) =>
    readLesson(db, viewer, { courseId: params.id, lessonId: params.lessonId, now }),
  );

  serve(lessons, 'POST /api/courses/:id/lessons', {
    prepare: ({ viewer, body }) => cleanHtmlApart(body.content ?? '', viewer.id),
    async handle({ db, viewer, params, body, prepared, now }) {
      const courseId = params.id;
      // A client that knows only the specified fields has no other way to publish a lesson.
      const words = { ...body, is_published: body.is_published ?? true };
      const lessonId = await createLesson(db, { viewer, courseId, words, content: prepared, now });
      return readLesson(db, viewer, { courseId, lessonId, now });
    },
  });

  serve(lessons, 'PUT /api/courses/:id/lessons/:lessonId', {
    prepare: async ({ viewer, body }) =>
      body.content === undefined ? undefined : cleanHtmlApart(body.content, viewer.id),
    async handle({ db, viewer, params, body, prepared, now }) {
      const place = { courseId: params.id, lessonId: params.lessonId };
      await changeLesson(db, { viewer, ...place, change: body, content: prepared, now });
      return readLesson(db, viewer, { ...place, now });
    },
  });

  serve(lessons, 'DELETE /api/courses/:id/lessons/:lessonId', async ({ db, viewer, params, now }) => {
    await deleteLesson(db, { viewer, courseId: params.id, lessonId: params.lessonId, now });
    return { message: 'Lesson deleted.' };
  });

  serve(lessons, 'PUT /api/lessons/:id/place', async ({ db, viewer, params, body, now }) => {
    const { course, lesson } = await findOpenLesson(db, viewer, params.id, now);
    const kept = { courseId: course.id, memberId: viewer.id, lessonId: lesson.id, now };
    if (!course.is_enrolled || !(await setPlace(db, kept))) throw notFound(lessonMissing);
    const opened = { memberId: viewer.id, lessonId: lesson.id };
    await noteOpening(db, { ...opened, now });
    if (body?.position_s !== undefined) await keepPosition(db, { ...opened, seconds: body.position_s, now });
    return { message: 'Your place is kept.' };
  });

  serve(lessons, 'POST /api/lessons/:id/complete', async ({ db, viewer, params, body, now }) => {
    const done = await completeLesson(db, { viewer, lessonId: params.id, happenedAt: body.happened_at, now });
    return {
      message: done.isFinished ? 'Lesson completed. You finished the course.' : 'Lesson completed.',
      completed_at: done.completedAt.toISOString(),
      progress: done.progress,
      is_finished: done.isFinished,
    };
  });
}

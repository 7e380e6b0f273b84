import { courseCopies } from '#contract/courses/copies.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { forbidden, notFound } from '#server/platform/http/http-error.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { outlineOf, sectionsOf } from '../lessons/store.ts';
import { importMarkdown, roomProblem } from '../markdown/import-markdown.ts';
import { readMarkdownInWorker } from '../markdown/read-in-worker.ts';
import { writeMarkdown } from '../markdown/write-markdown.ts';
import { readCourse } from '../read-course.ts';
import { courseMissing, notYours } from '../rules.ts';
import { findAccess, findCourse } from '../store.ts';
import { copyCover, duplicateCourse } from './duplicate-course.ts';
import { bodiesOf } from './store.ts';

export function copyRoutes(serve: Serve, ctx: AppContext): void {
  /** Reads a text for an author of the course, so that no one else makes the server work. */
  const read = async (viewer: Viewer, courseId: string, markdown: string) => {
    const course = await findAccess(ctx.db, viewer, courseId);
    if (!course) throw notFound(courseMissing);
    if (!course.may_edit) throw forbidden(notYours, 'not_author');
    return readMarkdownInWorker(viewer.id, markdown);
  };

  serve(courseCopies, 'POST /api/courses/:id/duplicate', {
    prepare: ({ viewer, params, body, now }) =>
      copyCover(ctx, { viewer, courseId: params.id, clientId: body.client_id, now }),
    async handle({ db, viewer, params, body, prepared: coverId, now }) {
      const copy = { viewer, courseId: params.id, clientId: body.client_id, coverId, now };
      return readCourse(db, viewer, await duplicateCourse(db, copy), now);
    },
  });

  serve(courseCopies, 'POST /api/courses/:id/markdown/preview', {
    prepare: ({ viewer, params, body }) => read(viewer, params.id, body.markdown),
    async handle({ db, viewer, params, prepared }) {
      const [lessons, sections] = [await outlineOf(db, viewer, params.id), await sectionsOf(db, params.id)];
      const problem = roomProblem(prepared, { lessons: lessons.length, sections: sections.length });
      return problem ? { ...prepared, problems: [...prepared.problems, problem] } : prepared;
    },
  });

  serve(courseCopies, 'POST /api/courses/:id/markdown', {
    prepare: ({ viewer, params, body }) => read(viewer, params.id, body.markdown),
    async handle({ db, viewer, params, body, prepared, now }) {
      const { version } = body;
      await importMarkdown(db, { viewer, courseId: params.id, version, read: prepared, now });
      return readCourse(db, viewer, params.id, now);
    },
  });

  serve(courseCopies, 'GET /api/courses/:id/markdown', async ({ db, viewer, params }) => {
    const course = await findCourse(db, viewer, params.id);
    if (!course) throw notFound(courseMissing);
    if (!course.may_edit) throw forbidden(notYours, 'not_author');
    return writeMarkdown(course, await sectionsOf(db, course.id), await bodiesOf(db, course.id));
  });
}

import { lessonComments as contract } from '#contract/courses/lesson-comments.ts';
import { readCommentPage } from '#server/domains/comments/read-comments.ts';
import { writeComment } from '#server/domains/comments/write-comment.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { noteOpening } from '../enrolments/store.ts';
import { findOpenLesson } from '../lessons/open-lesson.ts';
import { lessonMissing } from '../lessons/rules.ts';
import { requireWritten } from '../lock-own-course.ts';
import { lessonComments } from './comment-subject.ts';
import { countComments } from './store.ts';

export function discussionRoutes(serve: Serve): void {
  serve(contract, 'GET /api/lessons/:id/comments', async (call) => {
    const { db, viewer, params, now } = call;
    const { course, lesson } = await findOpenLesson(db, viewer, params.id, now);
    // A day of Evolve 90 has no discussion.
    if (course.is_built_in) throw notFound(lessonMissing);
    const subject = { author_id: course.author_id, is_led: false };
    return readCommentPage(call, { type: 'lesson', id: lesson.id, subject, viewer });
  });

  serve(contract, 'GET /api/lessons/:id/comments/count', async ({ db, viewer, params }) => {
    await requireWritten(db, viewer, params.id);
    return { comments_count: await countComments(db, params.id) };
  });

  serve(contract, 'POST /api/lessons/:id/comments', async ({ db, viewer, params, body, now }) => {
    const { course, lesson } = await findOpenLesson(db, viewer, params.id, now);
    if (course.is_built_in) throw notFound(lessonMissing);
    if (course.is_enrolled) await noteOpening(db, { memberId: viewer.id, lessonId: lesson.id, now });
    return writeComment(db, lessonComments, {
      subjectId: lesson.id,
      author: viewer,
      content: body.content,
      parentId: body.parent_id ?? null,
      mentions: body.mentions ?? [],
      clientId: body.client_id ?? null,
      now,
    });
  });
}

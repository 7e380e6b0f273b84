import Type from 'typebox';
import { comments } from '#contract/comments/endpoints.ts';
import type { ContentAdapter } from '#server/domains/content-types/content-adapter.ts';
import { handleReport } from '#server/domains/moderation/report-content.ts';
import { cursorId, readCursor, readPageOf } from '#server/platform/http/cursors.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { appealComment } from './appeal-comment.ts';
import { changeComment } from './change-comment.ts';
import { removeComment } from './delete-comment.ts';
import { likeComment } from './likes/like-comment.ts';
import { ownComments } from './store.ts';
import type { CommentSubjects } from './subject.ts';

const defaultPageSize = 50;
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const OwnStart = Type.Object({ before: cursorId }, { additionalProperties: false });

/** Calls about comments wherever they are. The list and new comments are calls of each noun that takes comments. */
export function commentRoutes(
  serve: Serve,
  subjects: CommentSubjects,
  content: { comment: Pick<ContentAdapter, 'reporting' | 'describe'> },
): void {
  serve(comments, 'GET /api/my-comments', async ({ db, viewer, query, nextCursor }) => {
    const before = readCursor(query.cursor, OwnStart)?.before ?? lastId;
    const { rows, next } = await readPageOf(
      query.limit ?? defaultPageSize,
      (limit) => ownComments(db, subjects, { memberId: viewer.id, before, limit }),
      (last) => ({ before: last.id }),
    );
    nextCursor(next);
    return rows.map(({ subject_type, subject_id, ...row }) => ({
      ...row,
      subject_type,
      post_id: row.path !== null && subject_type === 'post' ? subject_id : null,
      created_at: row.created_at.toISOString(),
    }));
  });

  serve(comments, 'PUT /api/comments/:id', ({ db, viewer, params, body, now }) =>
    changeComment(db, subjects, {
      id: params.id,
      author: viewer,
      content: body.content,
      mentions: body.mentions ?? [],
      basedOn: body,
      now,
    }),
  );

  serve(comments, 'DELETE /api/comments/:id', async ({ db, viewer, params, caller, now }) => {
    const comment = await removeComment(db, subjects, { viewer, caller, now }, params.id);
    return { message: 'Comment deleted successfully', ...(comment && { comment }) };
  });

  serve(comments, 'POST /api/comments/:id/like', ({ db, viewer, params, body, now }) =>
    likeComment(db, subjects, { id: params.id, viewerId: viewer.id, liked: body?.liked, now }),
  );

  serve(comments, 'POST /api/comments/:id/flag', handleReport(content.comment));

  serve(comments, 'POST /api/comments/:id/appeal', ({ db, viewer, params, body, caller, now }) =>
    appealComment(db, { viewer, caller, now }, { subjects, id: params.id, words: body?.words }),
  );
}

import Type from 'typebox';
import { feed } from '#contract/feed.ts';
import { handleReport } from '#server/domains/moderation/report-content.ts';
import { cursorId, readCursor, readPageOf } from '#server/platform/http/cursors.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { isStaff } from '#server/platform/viewer/rules.ts';
import { appealComment } from '../appeal-content.ts';
import { feedContent } from '../content-adapter.ts';
import { likeComment } from '../likes/react-post.ts';
import { factsOf } from '../posts/read-posts.ts';
import { firstId, lastId } from '../posts/store.ts';
import { postMissing } from '../rules.ts';
import { readablePost } from '../visibility/store.ts';
import { changeComment, removeComment } from './change-comment.ts';
import { readComments } from './read-comments.ts';
import { commentsOf, ownComments } from './store.ts';
import { writeComment } from './write-comment.ts';

const defaultPageSize = 50;
const PageStart = Type.Object({ after: cursorId }, { additionalProperties: false });
const OwnStart = Type.Object({ before: cursorId }, { additionalProperties: false });

export function commentRoutes(serve: Serve): void {
  serve(feed, 'GET /api/posts/:id/comments', async ({ db, viewer, params, query, nextCursor }) => {
    const post = await readablePost(db, params.id, { viewerId: viewer.id, withHidden: isStaff(viewer) });
    if (!post) throw notFound(postMissing);
    const after = readCursor(query.cursor, PageStart)?.after ?? firstId;
    const { rows, next } = await readPageOf(
      query.limit ?? defaultPageSize,
      (limit) => commentsOf(db, { postId: params.id, viewerId: viewer.id, after, limit }),
      (last) => ({ after: last.id }),
    );
    nextCursor(next);
    return readComments(db, rows, { post: factsOf(post), viewer });
  });

  serve(feed, 'GET /api/my-comments', async ({ db, viewer, query, nextCursor }) => {
    const before = readCursor(query.cursor, OwnStart)?.before ?? lastId;
    const { rows, next } = await readPageOf(
      query.limit ?? defaultPageSize,
      (limit) => ownComments(db, { memberId: viewer.id, before, limit }),
      (last) => ({ before: last.id }),
    );
    nextCursor(next);
    return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
  });

  serve(feed, 'POST /api/posts/:id/comments', ({ db, viewer, params, body, now }) =>
    writeComment(db, {
      postId: params.id,
      author: viewer,
      content: body.content,
      parentId: body.parent_id ?? null,
      mentions: body.mentions ?? [],
      clientId: body.client_id ?? null,
      now,
    }),
  );

  serve(feed, 'PUT /api/comments/:id', ({ db, viewer, params, body, now }) =>
    changeComment(db, {
      id: params.id,
      author: viewer,
      content: body.content,
      mentions: body.mentions ?? [],
      basedOn: body,
      now,
    }),
  );

  serve(feed, 'DELETE /api/comments/:id', async ({ db, viewer, params, caller, now }) => {
    const comment = await removeComment(db, { viewer, caller, now }, params.id);
    return { message: 'Comment deleted successfully', ...(comment && { comment }) };
  });

  serve(feed, 'POST /api/comments/:id/like', ({ db, viewer, params, body, now }) =>
    likeComment(db, { id: params.id, viewerId: viewer.id, liked: body?.liked, now }),
  );

  serve(feed, 'POST /api/comments/:id/flag', handleReport(feedContent.comment));

  serve(feed, 'POST /api/comments/:id/appeal', ({ db, viewer, params, body, caller, now }) =>
    appealComment(db, { viewer, caller, now }, { id: params.id, words: body?.words }),
  );
}

import Type from 'typebox';
import { blog } from '#contract/blog/endpoints.ts';
import { appealDecision } from '#server/domains/moderation/appeal-decision.ts';
import { handleReport } from '#server/domains/moderation/report-content.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { cursorId, readCursor, readPageOf } from '#server/platform/http/cursors.ts';
import { forbidden, invalid, notFound } from '#server/platform/http/http-error.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { storeUpload } from '#server/platform/images/store-upload.ts';
import { approvePost } from './approve-post.ts';
import {
  changeCover,
  discardOwnRevision,
  lockEditable,
  removePost,
  requireWriting,
  withdrawPost,
} from './change-post.ts';
import { blogContent } from './content-adapter.ts';
import { ownPosts, type PostRow, publishedPosts, sentInPosts } from './lists.store.ts';
import { addPicture } from './pictures/add-picture.ts';
import { openPost, readPosts, showPost } from './read-post.ts';
import { rejectPost } from './reject-post.ts';
import { postMissing } from './rules.ts';
import { postSentAs } from './store.ts';
import { sanitizePost, savePost, verifyForm, writePost } from './write-post.ts';

const defaultPageSize = 20;
const PageStart = Type.Object(
  { at: Type.String({ format: 'date-time' }), id: cursorId },
  { additionalProperties: false },
);

export function blogRoutes(serve: Serve, ctx: AppContext): void {
  const startOf = (cursor: string | undefined) => {
    const from = readCursor(cursor, PageStart);
    return from ? { at: new Date(from.at), id: from.id } : null;
  };

  serve(blog, 'GET /api/blog/posts', async ({ db, viewer, query, now, nextCursor }) => {
    const { status = 'published' } = query;
    if (status !== 'published' && !viewer.isAdmin)
      throw forbidden("You don't have permission to access the admin dashboard.");
    const from = startOf(query.cursor);
    const { rows, next } = await readPageOf(
      query.limit ?? defaultPageSize,
      (limit) =>
        status === 'published'
          ? publishedPosts(db, { viewerId: viewer.id, before: from, limit, now })
          : sentInPosts(db, { state: status, from, limit }),
      (last: PostRow) => ({
        at: (last.submitted_at ?? last.published_at ?? last.created_at).toISOString(),
        id: last.id,
      }),
    );
    nextCursor(next);
    return readPosts(db, rows, viewer);
  });

  serve(blog, 'GET /api/blog/my-posts', async ({ db, viewer, query, nextCursor }) => {
    const before = startOf(query.cursor);
    const { rows, next } = await readPageOf(
      query.limit ?? defaultPageSize,
      (limit) => ownPosts(db, { memberId: viewer.id, before, limit }),
      (last) => ({ at: last.updated_at.toISOString(), id: last.id }),
    );
    nextCursor(next);
    return readPosts(db, rows, viewer);
  });

  serve(blog, 'GET /api/blog/posts/:id', ({ db, viewer, params, now }) =>
    openPost(db, params.id, viewer, now),
  );

  serve(blog, 'POST /api/blog/posts', {
    authorize: ({ viewer }) => requireWriting(viewer),
    async prepare({ viewer, body, upload, now }) {
      verifyForm(body, 'pending');
      const words = await sanitizePost(body, viewer, 'pending');
      const isSent = body.client_id && (await postSentAs(ctx.db, viewer.id, body.client_id));
      if (isSent || !upload) return { words, imageId: null };
      const { id } = await storeUpload(ctx, upload, { ownerId: viewer.id, alt: body.image_alt, now });
      return { words, imageId: id };
    },
    handle: ({ db, viewer, body, prepared, now }) =>
      writePost(db, { form: body, author: viewer, clientId: body.client_id ?? null, ...prepared, now }),
  });

  serve(blog, 'PUT /api/blog/posts/:id', {
    prepare({ viewer, body }) {
      requireWriting(viewer);
      verifyForm(body, 'draft');
      return sanitizePost(body, viewer, 'draft');
    },
    handle: ({ db, viewer, params, body, prepared, now }) =>
      savePost(db, params.id, { author: viewer, form: body, words: prepared, now }),
  });

  serve(blog, 'POST /api/blog/posts/:id/withdraw', ({ db, viewer, params, body, now }) =>
    withdrawPost(db, { id: params.id, author: viewer, keep: body?.keep, now }),
  );

  serve(blog, 'DELETE /api/blog/posts/:id/revision', ({ db, viewer, params, now }) =>
    discardOwnRevision(db, params.id, viewer, now),
  );

  serve(blog, 'PUT /api/blog/posts/:id/image', {
    async prepare({ viewer, params, body, upload, now }) {
      await ctx.db.transaction().execute((tx) => lockEditable(tx, params.id, viewer));
      if (!upload) throw invalid('Please choose a picture.', { file: 'Please choose a picture.' });
      return storeUpload(ctx, upload, { ownerId: viewer.id, alt: body?.image_alt ?? '', now });
    },
    handle: ({ db, viewer, params, prepared, now }) =>
      changeCover(db, { id: params.id, author: viewer, imageId: prepared.id, now }),
  });

  serve(blog, 'DELETE /api/blog/posts/:id/image', ({ db, viewer, params, now }) =>
    changeCover(db, { id: params.id, author: viewer, imageId: null, now }),
  );

  serve(blog, 'POST /api/blog/posts/:id/pictures', {
    async prepare({ viewer, params, body, upload, now }) {
      await ctx.db.transaction().execute((tx) => lockEditable(tx, params.id, viewer));
      if (!upload) throw invalid('Please choose a picture.', { file: 'Please choose a picture.' });
      return storeUpload(ctx, upload, { ownerId: viewer.id, alt: body?.image_alt ?? '', now });
    },
    handle: ({ db, viewer, params, prepared, now }) =>
      addPicture(db, { id: params.id, author: viewer, imageId: prepared.id, now }),
  });

  serve(blog, 'DELETE /api/blog/posts/:id', async ({ db, viewer, params, now }) => {
    await removePost(db, params.id, viewer.id, now);
    return { message: 'Post deleted successfully' };
  });

  serve(blog, 'POST /api/blog/posts/:id/approve', ({ db, viewer, caller, params, body, now }) =>
    approvePost(db, { viewer, caller, now }, { id: params.id, version: body?.version }),
  );

  serve(blog, 'POST /api/blog/posts/:id/reject', ({ db, viewer, caller, params, body, now }) =>
    rejectPost(db, { viewer, caller, now }, { id: params.id, version: body?.version, reason: body?.reason }),
  );

  serve(blog, 'POST /api/blog/posts/:id/flag', handleReport(blogContent.blog));

  serve(blog, 'POST /api/blog/posts/:id/appeal', async ({ db, viewer, params, body, caller, now }) => {
    const post = await showPost(db, params.id, viewer);
    if (post.author_id !== viewer.id) throw notFound(postMissing);
    await appealDecision(
      db,
      { viewer, caller, now },
      { contentType: 'blog', contentId: params.id, words: body?.words },
    );
    return showPost(db, params.id, viewer);
  });
}

import Type from 'typebox';
import { newsCategories, newsEmpty } from '#contract/news/constants.ts';
import { news } from '#contract/news/endpoints.ts';
import { readCommentPage } from '#server/domains/comments/read-comments.ts';
import { writeComment } from '#server/domains/comments/write-comment.ts';
import { appealDecision } from '#server/domains/moderation/appeal-decision.ts';
import { handleReport } from '#server/domains/moderation/report-content.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { cursorId, readCursor, readPageOf } from '#server/platform/http/cursors.ts';
import { conflict, invalid, notFound } from '#server/platform/http/http-error.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { storeUpload } from '#server/platform/images/store-upload.ts';
import { changeImage, changeNews, lockOwn, removeNews, verifyEdit } from './change-news.ts';
import { newsComments } from './comment-subject.ts';
import { newsContent } from './content-adapter.ts';
import { countNews, ownNews, pageOfNews } from './lists.store.ts';
import { publishNow } from './publish-news.ts';
import { reactToNews } from './reactions/react-news.ts';
import { readNews, showNews } from './read-news.ts';
import { isOn, newsMissing, noPostalAddress } from './rules.ts';
import { newsSentAs } from './store.ts';
import { requireWriting, sanitizeNews, verifyForm, writeNews } from './write-news.ts';

const defaultPageSize = 20;
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const PageStart = Type.Object(
  {
    pinned: Type.Boolean(),
    priority: Type.Integer({ minimum: 0, maximum: 10 }),
    at: Type.String({ format: 'date-time' }),
    id: cursorId,
  },
  { additionalProperties: false },
);
const OwnStart = Type.Object({ before: cursorId }, { additionalProperties: false });

export function newsRoutes(serve: Serve, ctx: AppContext): void {
  const verifyNewsletter = (flag: boolean | string | undefined): void => {
    if (isOn(flag) && ctx.config.mailPostalAddress === null)
      throw conflict(noPostalAddress, 'no_postal_address');
  };

  serve(news, 'GET /api/news/posts', async ({ db, viewer, query, nextCursor }) => {
    const from = readCursor(query.cursor, PageStart);
    const after = from ? { ...from, at: new Date(from.at) } : null;
    const { rows, next } = await readPageOf(
      query.limit ?? defaultPageSize,
      (limit) => pageOfNews(db, { viewerId: viewer.id, category: query.category, after, limit }),
      (last) => ({
        pinned: last.is_pinned,
        priority: last.priority,
        at: (last.published_at ?? last.created_at).toISOString(),
        id: last.id,
      }),
    );
    nextCursor(next);
    return readNews(db, rows, viewer);
  });

  serve(news, 'GET /api/news/counts', async ({ db, viewer }) => {
    const counts = await countNews(db, viewer.id);
    return {
      all: counts.reduce((sum, { count }) => sum + count, 0),
      categories: newsCategories.map((category) => ({
        category,
        count: counts.find((each) => each.category === category)?.count ?? 0,
      })),
    };
  });

  serve(news, 'GET /api/news/my-posts', async ({ db, viewer, query, nextCursor }) => {
    const before = readCursor(query.cursor, OwnStart)?.before ?? lastId;
    const { rows, next } = await readPageOf(
      query.limit ?? defaultPageSize,
      (limit) => ownNews(db, { memberId: viewer.id, before, limit }),
      (last) => ({ before: last.id }),
    );
    nextCursor(next);
    return readNews(db, rows, viewer);
  });

  serve(news, 'GET /api/news/posts/:id', ({ db, viewer, params }) => showNews(db, params.id, viewer));

  serve(news, 'POST /api/news/posts', {
    authorize: ({ viewer }) => requireWriting(viewer),
    async prepare({ viewer, body, upload, now }) {
      verifyForm(body, viewer);
      verifyNewsletter(body.as_newsletter);
      const words = await sanitizeNews(body, viewer);
      const isSent = body.client_id && (await newsSentAs(ctx.db, viewer.id, body.client_id));
      if (isSent || !upload) return { words, imageId: null };
      const { id } = await storeUpload(ctx, upload, { ownerId: viewer.id, alt: body.image_alt, now });
      return { words, imageId: id };
    },
    handle: ({ db, viewer, body, prepared, now }) =>
      writeNews(db, { form: body, author: viewer, clientId: body.client_id ?? null, ...prepared, now }),
  });

  serve(news, 'PUT /api/news/posts/:id', {
    prepare({ viewer, body }) {
      verifyEdit(body, viewer);
      verifyNewsletter(body.as_newsletter);
      return sanitizeNews(body, viewer, newsEmpty);
    },
    handle: ({ db, viewer, params, body, prepared, now }) =>
      changeNews(db, { id: params.id, author: viewer, form: body, words: prepared, basedOn: body, now }),
  });

  serve(news, 'POST /api/news/posts/:id/publish', ({ db, viewer, params, now }) =>
    publishNow(db, { id: params.id, author: viewer, now }),
  );

  serve(news, 'PUT /api/news/posts/:id/image', {
    async prepare({ viewer, params, body, upload, now }) {
      await ctx.db.transaction().execute((tx) => lockOwn(tx, params.id, viewer));
      if (!upload) throw invalid('Please choose a picture.', { file: 'Please choose a picture.' });
      return storeUpload(ctx, upload, { ownerId: viewer.id, alt: body?.image_alt ?? '', now });
    },
    handle: ({ db, viewer, params, prepared, now }) =>
      changeImage(db, { id: params.id, author: viewer, imageId: prepared.id, now }),
  });

  serve(news, 'DELETE /api/news/posts/:id/image', ({ db, viewer, params, now }) =>
    changeImage(db, { id: params.id, author: viewer, imageId: null, now }),
  );

  serve(news, 'DELETE /api/news/posts/:id', async ({ db, viewer, params, now }) => {
    await removeNews(db, { id: params.id, authorId: viewer.id, now });
    return { message: 'Post deleted successfully' };
  });

  serve(news, 'POST /api/news/posts/:id/react', ({ db, viewer, params, body, now }) =>
    reactToNews(db, { id: params.id, viewer, kind: body.reaction_type, active: body.active, now }),
  );

  serve(news, 'GET /api/news/posts/:id/comments', async (call) => {
    const { db, viewer, params } = call;
    const subject = await newsComments.find(db, params.id, viewer.id);
    if (!subject) throw notFound(newsMissing);
    return readCommentPage(call, { type: 'news', id: params.id, subject, viewer });
  });

  serve(news, 'POST /api/news/posts/:id/comments', ({ db, viewer, params, body, now }) =>
    writeComment(db, newsComments, {
      subjectId: params.id,
      author: viewer,
      content: body.content,
      parentId: body.parent_id ?? null,
      mentions: body.mentions ?? [],
      clientId: body.client_id ?? null,
      now,
    }),
  );

  serve(news, 'POST /api/news/posts/:id/flag', handleReport(newsContent.news));

  serve(news, 'POST /api/news/posts/:id/appeal', async ({ db, viewer, params, body, caller, now }) => {
    const post = await showNews(db, params.id, viewer);
    if (post.author_id !== viewer.id) throw notFound(newsMissing);
    const words = body?.words;
    await appealDecision(db, { viewer, caller, now }, { contentType: 'news', contentId: params.id, words });
    return showNews(db, params.id, viewer);
  });
}

import { feed, postEmpty } from '#contract/feed/endpoints.ts';
import { readCommentPage } from '#server/domains/comments/read-comments.ts';
import { writeComment } from '#server/domains/comments/write-comment.ts';
import { handleReport } from '#server/domains/moderation/report-content.ts';
import { isBare, sanitizeText } from '#server/domains/moderation/sanitize-text.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { invalid, notFound } from '#server/platform/http/http-error.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { storeUpload } from '#server/platform/images/store-upload.ts';
import { isStaff } from '#server/platform/viewer/rules.ts';
import { appealPost } from './appeal-post.ts';
import { asSubject, postComments } from './comment-subject.ts';
import { feedContent } from './content-adapter.ts';
import { likePost } from './likes/like-post.ts';
import { changePhoto, verifyMayChange } from './posts/change-photo.ts';
import { changePost, verifyOwn } from './posts/change-post.ts';
import { removePost } from './posts/delete-post.ts';
import { changePin } from './posts/pin-post.ts';
import { readPage } from './posts/read-page.ts';
import { countAbove, type Source } from './posts/store.ts';
import { requireMembership, requirePosting, showPost, writePost } from './posts/write-post.ts';
import { hasReadablePage, readableGroup, readablePost } from './readable-posts.store.ts';
import { keepRestricted } from './restrict-post.ts';
import { groupMissing, postMissing } from './rules.ts';
import { requireSharing, sanitizeSentence, shareSentence } from './share-sentence.ts';
import { shareSuccess } from './share-success.ts';
import { hasSent } from './store.ts';

export function feedRoutes(serve: Serve, ctx: AppContext): void {
  serve(feed, 'GET /api/posts', async (call) =>
    readPage(call, await sourceOf(call.db, call.viewer.id, call.query)),
  );

  serve(feed, 'GET /api/my-posts', (call) => readPage(call, { of: 'mine' }));

  serve(feed, 'GET /api/posts/new-count', async ({ db, viewer, query }) => ({
    count: await countAbove(db, await sourceOf(db, viewer.id, query), {
      viewerId: viewer.id,
      after: query.since,
    }),
  }));

  serve(feed, 'GET /api/posts/:id', ({ db, viewer, params }) => showPost(db, params.id, viewer));

  serve(feed, 'POST /api/posts', {
    authorize: ({ viewer }) => requirePosting(viewer),
    async prepare({ viewer, body, upload, now }) {
      const words = await sanitizeText(body.content, {
        author: viewer.id,
        whenBlank: postEmpty,
        file: upload?.bytes ?? null,
      });
      if (!upload || (body.client_id && (await hasSent(ctx.db, viewer.id, body.client_id))))
        return { words, imageId: null };
      // Processing a picture takes about a second, so membership is checked first.
      if (body.group_id) await requireMembership(ctx.db, body.group_id, viewer.id);
      const { id } = await storeUpload(ctx, upload, { ownerId: viewer.id, alt: body.image_alt, now });
      return { words, imageId: id };
    },
    handle: ({ db, viewer, body, now, prepared }) =>
      writePost(db, {
        author: viewer,
        groupId: body.group_id ?? null,
        clientId: body.client_id ?? null,
        ...prepared,
        now,
      }),
  });

  serve(feed, 'PUT /api/posts/:id', {
    authorize: ({ viewer, params }) => verifyOwn(ctx.db, params.id, viewer.id),
    // A post with a photo may have no text. `changePost` checks whether there is a photo.
    prepare: ({ viewer, params, body }) =>
      sanitizeText(body.content, {
        author: viewer.id,
        whenBlank: postEmpty,
        file: isBare(body.content) ? Buffer.from(params.id) : null,
      }),
    handle: ({ db, viewer, params, body, prepared, now }) =>
      changePost(db, { id: params.id, author: viewer, words: prepared, basedOn: body, now }),
  });

  serve(feed, 'PUT /api/posts/:id/members-only', ({ db, viewer, params, body }) =>
    keepRestricted(db, { id: params.id, viewer, keep: body.keep }),
  );

  serve(feed, 'PUT /api/posts/:id/photo', {
    async prepare({ viewer, params, body, upload, now }) {
      await verifyMayChange(ctx.db, params.id, viewer);
      if (!upload) throw invalid('Please choose a picture.', { file: 'Please choose a picture.' });
      return storeUpload(ctx, upload, { ownerId: viewer.id, alt: body?.image_alt ?? '', now });
    },
    handle: ({ db, viewer, params, prepared, now }) =>
      changePhoto(db, { id: params.id, author: viewer, imageId: prepared.id, now }),
  });

  serve(feed, 'DELETE /api/posts/:id/photo', ({ db, viewer, params, now }) =>
    changePhoto(db, { id: params.id, author: viewer, imageId: null, now }),
  );

  serve(feed, 'DELETE /api/posts/:id', async ({ db, viewer, params, caller, now }) => {
    await removePost(db, { viewer, caller, now }, params.id);
    return { message: 'Post deleted successfully' };
  });

  serve(feed, 'POST /api/posts/:id/like', ({ db, viewer, params, body, now }) =>
    likePost(db, { id: params.id, viewerId: viewer.id, liked: body?.liked, now }),
  );

  serve(feed, 'PUT /api/posts/:id/pin', ({ db, viewer, params, body, now }) =>
    changePin(db, { id: params.id, viewer, pinned: body.pinned, now }),
  );

  serve(feed, 'POST /api/posts/:id/flag', handleReport(feedContent.post));

  serve(feed, 'POST /api/posts/:id/appeal', ({ db, viewer, params, body, caller, now }) =>
    appealPost(db, { viewer, caller, now }, { id: params.id, words: body?.words }),
  );

  serve(feed, 'POST /api/share-sentence', {
    authorize: ({ viewer }) => requireSharing(viewer),
    prepare: ({ viewer, body }) => sanitizeSentence(viewer, body.sentence),
    async handle({ db, viewer, body, now, prepared }) {
      const post = await shareSentence(db, {
        author: viewer,
        words: prepared,
        clientId: body.client_id ?? null,
        place: { programId: body.program_id, round: body.round, day: body.day },
        now,
      });
      return { message: 'Your sentence is in the feed.', post };
    },
  });

  serve(feed, 'POST /api/share-success', async ({ db, viewer, body, now }) => {
    const { data, ...win } = body;
    const post = await shareSuccess(db, { author: viewer, win, data, now });
    return { message: 'Your success has been shared!', post };
  });

  serve(feed, 'GET /api/posts/:id/comments', async (call) => {
    const { db, viewer, params } = call;
    const post = await readablePost(db, params.id, { viewerId: viewer.id, withHidden: isStaff(viewer) });
    if (!post) throw notFound(postMissing);
    return readCommentPage(call, { type: 'post', id: post.id, subject: asSubject(post), viewer });
  });

  serve(feed, 'POST /api/posts/:id/comments', ({ db, viewer, params, body, now }) =>
    writeComment(db, postComments, {
      subjectId: params.id,
      author: viewer,
      content: body.content,
      parentId: body.parent_id ?? null,
      mentions: body.mentions ?? [],
      clientId: body.client_id ?? null,
      now,
    }),
  );
}

/**
 * Returns the source of a requested list. Throws 404 for a private group or private profile, as for an
 * unknown one.
 */
async function sourceOf(
  db: Database,
  viewerId: string,
  query: { group_id?: string; user_id?: string; filter?: 'all' | 'following' | 'groups' | 'wins' },
): Promise<Source> {
  if (query.group_id) {
    if (!(await readableGroup(db, query.group_id, viewerId))) throw notFound(groupMissing);
    return { of: 'group', groupId: query.group_id };
  }
  if (query.user_id) {
    if (!(await hasReadablePage(db, query.user_id, viewerId)))
      throw notFound("That member doesn't exist, or their page is private.");
    return { of: 'author', authorId: query.user_id };
  }
  return { of: !query.filter || query.filter === 'all' ? 'feed' : query.filter };
}

import { feed, postEmpty } from '#contract/feed.ts';
import type { Database } from '#server/platform/database.ts';
import type { House } from '#server/platform/house.ts';
import { keepImage } from '#server/platform/images/keep-image.ts';
import { invalid, notFound } from '#server/platform/refusal.ts';
import type { Serve } from '#server/platform/serve.ts';
import { changePhoto, verifyMayChange } from './change-photo.ts';
import { changePin } from './change-pin.ts';
import { changePost, verifyOwn } from './change-post.ts';
import { commentRoutes } from './comments/routes.ts';
import { removePost } from './delete-post.ts';
import { keepMembersOnly } from './keep-inside.ts';
import { isBare, keepWords } from './keep-words.ts';
import { countAbove, type Source } from './pages/store.ts';
import { likePost } from './react-post.ts';
import { createPageReader } from './read-page.ts';
import { asLooker } from './read-posts.ts';
import { hasReadablePage, readableGroup } from './readers/store.ts';
import { reportPost } from './report-post.ts';
import { appealPost } from './request-look.ts';
import { groupMissing, reportedPost } from './rules.ts';
import { shareSuccess } from './share-success.ts';
import { postSentAs } from './store.ts';
import { requireMembership, requirePosting, showPost, writePost } from './write-post.ts';

export function feedRoutes(serve: Serve, house: House): void {
  const readPage = createPageReader();

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

  serve(feed, 'GET /api/posts/:id', ({ db, viewer, params }) => showPost(db, params.id, asLooker(viewer)));

  serve(feed, 'POST /api/posts', {
    authorize: ({ viewer }) => requirePosting(viewer),
    async prepare({ viewer, body, upload, now }) {
      const words = await keepWords(body.content, {
        author: viewer.id,
        whenBlank: postEmpty,
        file: upload?.bytes ?? null,
      });
      const isSent = body.client_id && (await postSentAs(house.db, viewer.id, body.client_id));
      if (isSent || !upload) return { words, imageId: null };
      // A picture costs a second to take in: whoever may not post is told before.
      if (body.group_id) await requireMembership(house.db, body.group_id, viewer.id);
      const { id } = await keepImage(house, upload, { ownerId: viewer.id, alt: body.image_alt, now });
      return { words, imageId: id };
    },
    handle: ({ db, viewer, body, now, prepared }) =>
      writePost(db, {
        authorId: viewer.id,
        groupId: body.group_id ?? null,
        clientId: body.client_id ?? null,
        ...prepared,
        now,
      }),
  });

  serve(feed, 'PUT /api/posts/:id', {
    authorize: ({ viewer, params }) => verifyOwn(house.db, params.id, viewer.id),
    // A photo may stand for the words; `changePost` knows whether there is one.
    prepare: ({ viewer, params, body }) =>
      keepWords(body.content, {
        author: viewer.id,
        whenBlank: postEmpty,
        file: isBare(body.content) ? Buffer.from(params.id) : null,
      }),
    handle: ({ db, viewer, params, body, prepared, now }) =>
      changePost(db, { id: params.id, author: viewer, words: prepared, base: body.base, now }),
  });

  serve(feed, 'PUT /api/posts/:id/members-only', ({ db, viewer, params, body }) =>
    keepMembersOnly(db, { id: params.id, viewer: asLooker(viewer), keep: body.keep }),
  );

  serve(feed, 'PUT /api/posts/:id/photo', {
    async prepare({ viewer, params, body, upload, now }) {
      await verifyMayChange(house.db, params.id, viewer);
      if (!upload) throw invalid('Please choose a picture.', { file: 'Please choose a picture.' });
      return keepImage(house, upload, { ownerId: viewer.id, alt: body?.image_alt ?? '', now });
    },
    handle: ({ db, viewer, params, prepared, now }) =>
      changePhoto(db, { id: params.id, author: viewer, imageId: prepared.id, now }),
  });

  serve(feed, 'DELETE /api/posts/:id/photo', ({ db, viewer, params, now }) =>
    changePhoto(db, { id: params.id, author: viewer, imageId: null, now }),
  );

  serve(feed, 'DELETE /api/posts/:id', async ({ db, viewer, params, caller, now }) => {
    await removePost(db, { id: params.id, viewer: asLooker(viewer), caller, now });
    return { message: 'Post deleted successfully' };
  });

  serve(feed, 'POST /api/posts/:id/like', ({ db, viewer, params, body, now }) =>
    likePost(db, { id: params.id, viewerId: viewer.id, liked: body?.liked, now }),
  );

  serve(feed, 'PUT /api/posts/:id/pin', ({ db, viewer, params, body, now }) =>
    changePin(db, { id: params.id, viewer: asLooker(viewer), pinned: body.pinned, now }),
  );

  serve(feed, 'POST /api/posts/:id/flag', async ({ db, viewer, params, body, now }) => {
    await reportPost(db, {
      id: params.id,
      by: viewer.id,
      category: body?.category,
      reason: body?.reason,
      now,
    });
    return { message: reportedPost };
  });

  serve(feed, 'POST /api/posts/:id/appeal', ({ db, viewer, params, body, caller, now }) =>
    appealPost(db, { id: params.id, viewer: asLooker(viewer), words: body?.words, caller, now }),
  );

  serve(feed, 'POST /api/share-success', async ({ db, viewer, body, now }) => {
    const { data, ...win } = body;
    const post = await shareSuccess(db, { author: viewer, win, data, now });
    return { message: 'Your success has been shared!', post };
  });

  commentRoutes(serve);
}

/** What a list is asked for; a private group or page of somebody else is a 404 like one that does not exist. */
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

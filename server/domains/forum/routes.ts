import { replyMissing, topicFieldsMissing } from '#contract/forum/constants.ts';
import { forum } from '#contract/forum/endpoints.ts';
import { handleReport } from '#server/domains/moderation/report-content.ts';
import { sanitizeText } from '#server/domains/moderation/sanitize-text.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { BoundedSearch } from '#server/platform/http/bounded-search.ts';
import { forbidden, notFound } from '#server/platform/http/http-error.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { appealPost } from './appeal-post.ts';
import { categoryRoutes } from './categories/routes.ts';
import { forumContent } from './content-adapter.ts';
import { reactPost } from './reactions/react-post.ts';
import { showReply } from './read-replies.ts';
import type { ReadTracker } from './reads/read-tracker.ts';
import { recordView } from './reads/record-view.ts';
import { setWatch } from './reads/store.ts';
import { addReply } from './replies/add-reply.ts';
import { changeReply } from './replies/change-reply.ts';
import { deleteReply } from './replies/delete-reply.ts';
import { restoreReply } from './replies/restore-reply.ts';
import { postOf } from './replies/store.ts';
import {
  mayOpenTopics,
  mayTakePart,
  replyGoneWhileWriting,
  replyOrder,
  topicGoneWhileWriting,
  topicMissing,
  upgradeToOpen,
  upgradeToReply,
} from './rules.ts';
import { readCategories } from './store.ts';
import { changeState } from './topics/change-state.ts';
import { changeTopic } from './topics/change-topic.ts';
import { createTopic } from './topics/create-topic.ts';
import { deleteTopic } from './topics/delete-topic.ts';
import { readReplies, readTopic } from './topics/read-topic.ts';
import { readTopics } from './topics/read-topics.ts';
import { restoreTopic } from './topics/restore-topic.ts';
import { visibleTopic } from './topics/store.ts';
import { readWeeklyTopic } from './weekly-topic/open-weekly-topic.ts';

export function forumRoutes(
  serve: Serve,
  ctx: AppContext,
  { reads, bounded }: { reads: ReadTracker; bounded: BoundedSearch },
): void {
  categoryRoutes(serve, ctx);

  serve(forum, 'GET /api/forum/categories', async ({ db, viewer }) => {
    await reads.settle(viewer.id);
    return {
      categories: Object.fromEntries(
        (await readCategories(db, viewer.id)).map((row) => [
          row.id,
          { ...row, last_activity: row.last_activity?.toISOString() ?? null },
        ]),
      ),
      may_create_topics: mayOpenTopics(viewer),
    };
  });

  serve(forum, 'GET /api/forum/topics', async ({ db, viewer, query, now, nextCursor, signal }) => {
    await reads.settle(viewer.id);
    const read = (own: Database) => readTopics(own, { viewer, brand: ctx.config.brandName, now }, query);
    // A text search waits in the queue shared by all searches and runs for at most a second.
    const { topics, next } = query.q?.trim()
      ? await bounded({ db, viewerId: viewer.id, gone: signal() }, read)
      : await read(db);
    nextCursor(next);
    return { topics };
  });

  serve(forum, 'GET /api/forum/topics/:id', async ({ db, viewer, params, query, now, nextCursor }) => {
    await reads.settle(viewer.id);
    const topic = await readTopic(db, { viewer, brand: ctx.config.brandName, now }, params.id, query.limit);
    nextCursor(topic.next_cursor);
    return topic;
  });

  serve(forum, 'GET /api/forum/topics/:id/posts', async ({ db, viewer, params, query, now, nextCursor }) => {
    const { replies, next } = await readReplies(
      db,
      { viewer, brand: ctx.config.brandName, now },
      { topicId: params.id, order: replyOrder(query.sort), cursor: query.cursor, limit: query.limit },
    );
    nextCursor(next);
    return replies;
  });

  serve(forum, 'GET /api/forum/check-in', ({ db, now }) => readWeeklyTopic(db, now));

  serve(forum, 'POST /api/forum/topics', {
    async prepare({ viewer, body }) {
      if (!mayOpenTopics(viewer)) throw forbidden(upgradeToOpen, 'upgrade_required');
      return sanitizeText(body.content, {
        author: viewer.id,
        whenBlank: topicFieldsMissing,
        place: body.title,
      });
    },
    handle: ({ db, viewer, body, prepared, now }) =>
      createTopic(
        db,
        { viewer, brand: ctx.config.brandName, now },
        {
          title: body.title,
          words: prepared,
          category: body.category,
          tags: body.tags ?? [],
          clientId: body.client_id ?? null,
        },
      ),
  });

  serve(forum, 'PUT /api/forum/topics/:id', {
    authorize: ({ viewer, params }) => verifyOwn(ctx.db, viewer, params.id, topicGoneWhileWriting),
    async prepare({ viewer, body }) {
      await reads.settle(viewer.id);
      return body.content === undefined
        ? null
        : sanitizeText(body.content, {
            author: viewer.id,
            whenBlank: topicFieldsMissing,
            place: body.title ?? '',
          });
    },
    async handle({ db, viewer, params, body, prepared, now }) {
      const reader = { viewer, brand: ctx.config.brandName, now };
      await changeTopic(db, reader, {
        id: params.id,
        title: body.title,
        words: prepared,
        tags: body.tags,
        basedOn: body,
      });
      return readTopic(db, reader, params.id);
    },
  });

  serve(forum, 'DELETE /api/forum/topics/:id', async ({ db, viewer, params, caller, now }) => {
    await deleteTopic(db, { viewer, caller, now }, params.id);
    return { message: 'Topic deleted.' };
  });

  serve(forum, 'POST /api/forum/topics/:id/restore', {
    prepare: ({ viewer }) => reads.settle(viewer.id),
    async handle({ db, viewer, params, caller, now }) {
      await restoreTopic(db, { viewer, caller, now }, params.id);
      return readTopic(db, { viewer, brand: ctx.config.brandName, now }, params.id);
    },
  });

  serve(forum, 'PUT /api/forum/topics/:id/state', {
    prepare: ({ viewer }) => reads.settle(viewer.id),
    async handle({ db, viewer, params, body, caller, now }) {
      await changeState(db, { viewer, caller, now }, { id: params.id, ...body });
      return readTopic(db, { viewer, brand: ctx.config.brandName, now }, params.id);
    },
  });

  serve(forum, 'PUT /api/forum/topics/:id/watch', async ({ db, viewer, params, body }) => {
    if (!(await visibleTopic(db, viewer, params.id))) throw notFound(topicMissing);
    await setWatch(db, params.id, viewer.id, body.watch);
    return { watch: body.watch };
  });

  serve(forum, 'POST /api/forum/topics/:id/read', async ({ db, viewer, params, body, now }) => ({
    view_count: await recordView(db, reads, {
      viewer,
      topicId: params.id,
      postId: body?.post_id ?? null,
      now,
    }),
  }));

  serve(forum, 'POST /api/forum/topics/:id/posts', {
    async prepare({ viewer, params, body }) {
      if (!mayTakePart(viewer)) throw forbidden(upgradeToReply, 'upgrade_required');
      // Writing needs the stored read position to decide which posts stay unread.
      await reads.settle(viewer.id);
      return sanitizeText(body.content, {
        author: viewer.id,
        whenBlank: replyMissing,
        place: body.parent_id ?? params.id,
      });
    },
    handle: ({ db, viewer, params, body, prepared, now }) =>
      addReply(db, {
        viewer,
        topicId: params.id,
        parentId: body.parent_id ?? null,
        words: prepared,
        clientId: body.client_id ?? null,
        now,
      }),
  });

  serve(forum, 'PUT /api/forum/posts/:id', {
    authorize: ({ viewer, params }) => verifyOwn(ctx.db, viewer, params.id, replyGoneWhileWriting),
    prepare: ({ viewer, params, body }) =>
      sanitizeText(body.content, { author: viewer.id, whenBlank: replyMissing, place: params.id }),
    async handle({ db, viewer, params, body, prepared, now }) {
      await changeReply(
        db,
        { viewer, brand: ctx.config.brandName, now },
        { id: params.id, words: prepared, basedOn: body },
      );
      return showReply(db, viewer, params.id, now);
    },
  });

  serve(forum, 'DELETE /api/forum/posts/:id', async ({ db, viewer, params, caller, now }) => {
    await deleteReply(db, { viewer, caller, now }, params.id);
    return { message: 'Reply deleted.' };
  });

  serve(forum, 'POST /api/forum/posts/:id/restore', async ({ db, viewer, params, caller, now }) => {
    await restoreReply(db, { viewer, caller, now }, params.id);
    return showReply(db, viewer, params.id, now);
  });

  serve(forum, 'POST /api/forum/posts/:id/reactions', async ({ db, viewer, params, body, now }) => {
    if (!mayTakePart(viewer)) throw forbidden(upgradeToReply, 'upgrade_required');
    return reactPost(db, {
      viewer,
      id: params.id,
      kind: body.reaction_type,
      active: body.active,
      category: body.category,
      reason: body.reason,
      now,
    });
  });

  serve(forum, 'POST /api/forum/posts/:id/appeal', ({ db, viewer, params, body, caller, now }) =>
    appealPost(db, { viewer, caller, now }, { id: params.id, words: body?.words }),
  );

  serve(forum, 'POST /api/forum/posts/:id/report', handleReport(forumContent.reply));
}

/**
 * Runs before the text is sanitized, which is slow. Throws 404 with `sentence` when the member didn't write
 * the post.
 */
async function verifyOwn(
  db: Database,
  { id: memberId }: Viewer,
  id: string,
  sentence: string,
): Promise<void> {
  if ((await postOf(db, id))?.author_id !== memberId) throw notFound(sentence);
}

import Type from 'typebox';
import { admin } from '#contract/admin/endpoints.ts';
import { type Tier, tiers } from '#contract/membership/tiers.ts';
import { authorOf } from '#server/domains/auth/author.ts';
import { reauthenticate } from '#server/domains/auth/reauthenticate.ts';
import { tierOf } from '#server/domains/auth/rules.ts';
import { confirmSession, mustBeConfirmedNow } from '#server/domains/auth/sessions/confirm-session.ts';
import { removePost } from '#server/domains/feed/posts/delete-post.ts';
import { deleteMember, endPlanOfDeleted } from '#server/domains/leaving/delete-member.ts';
import { verifyLog } from '#server/domains/moderation/audit/verify-log.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { actBy, recordEvent } from '#server/platform/events.ts';
import { Attachment } from '#server/platform/http/attachment.ts';
import { cursorId, readCursor, readPageOf } from '#server/platform/http/cursors.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { pictureOf } from '#server/platform/images/show-picture.ts';
import { seenText } from '#server/platform/rules.ts';
import { asQuery } from '#server/platform/text/word-query.ts';
import { actOnMany } from './bulk/act-on-many.ts';
import { pageOfAllCourses } from './courses.store.ts';
import type {} from './events.ts';
import { firstSteps } from './first-steps.store.ts';
import { type PostRow, pageOfPosts } from './posts.store.ts';
import { countQueue } from './queue.store.ts';
import { roleMatrix } from './role-matrix.ts';
import { sheetRoutes } from './sheet/routes.ts';
import { filterOf } from './users/filter-users.ts';
import { showUser } from './users/show-user.ts';
import { countUsers, pageOfUsers } from './users/store.ts';
import { writeTable } from './users/write-table.ts';

const timeCursor = Type.Object({
  key: Type.String({ pattern: '^\\d{4}-[\\d :.+-]{10,40}$' }),
  id: cursorId,
});
const nameCursor = Type.Object({ key: Type.String({ maxLength: 200 }), id: cursorId });
const postCursor = Type.Object({ id: cursorId });

export function adminRoutes(serve: Serve, ctx: AppContext): void {
  sheetRoutes(serve, ctx);

  serve(admin, 'POST /api/admin/confirm', {
    prepare: ({ viewer, body, now }) => reauthenticate(ctx, { memberId: viewer.id, credentials: body, now }),
    handle: async ({ db, viewer, now }) => ({
      confirmed_until: (await confirmSession(db, viewer.sessionId, now)).toISOString(),
    }),
  });

  serve(admin, 'GET /api/admin/queue', ({ db, viewer, now }) => countQueue(db, viewer, now));

  serve(admin, 'GET /api/admin/first-steps', async ({ db }) => ({
    ...(await firstSteps(db)),
    sends_mail: ctx.config.smtpUrl !== null,
  }));

  serve(admin, 'GET /api/admin/role-matrix', () => roleMatrix());

  serve(admin, 'GET /api/admin/audit/check', async ({ db, now }) => {
    const { rows, brokenAt, erased, head } = await verifyLog(db);
    return { entries: rows, broken_at: brokenAt, erased, seal: head, checked_at: now.toISOString() };
  });

  serve(admin, 'GET /api/admin/users', async ({ db, query, now, nextCursor }) => {
    const filter = filterOf(query);
    const after = readCursor(query.cursor, query.sort === 'name' ? nameCursor : timeCursor);
    if (!filter) return [];
    const { rows, next } = await readPageOf(
      query.limit ?? 50,
      (limit) => pageOfUsers(db, { filter, after, limit, now }),
      ({ key, id }) => ({ key, id }),
    );
    nextCursor(next);
    return rows.map(showUser);
  });

  serve(admin, 'GET /api/admin/users/summary', async ({ db }) => {
    const counts = Object.fromEntries(tiers.map((tier) => [tier, 0])) as Record<Tier, number>;
    for (const { tier, members } of await countUsers(db)) counts[tierOf(tier)] += members;
    return { total: Object.values(counts).reduce((sum, n) => sum + n, 0), tiers: counts };
  });

  serve(admin, 'POST /api/admin/users/table', async (call) => {
    const { db, viewer, body, now } = call;
    await mustBeConfirmedNow(db, viewer.sessionId, now);
    const { q, tier = null, state = null } = body;
    await recordEvent(db, 'users.exported', {
      ...actBy(call, { isAudited: true }),
      about: { tier, state, is_searched: Boolean(seenText(q)) },
    });
    // Read from the pool while it is sent, after this transaction has recorded the act.
    const date = now.toISOString().slice(0, 10);
    return new Attachment(writeTable(ctx.db, filterOf(body), now), { name: `members-${date}.csv` });
  });

  serve(admin, 'POST /api/admin/users/bulk', async (call) => {
    const { db, viewer, body, now } = call;
    if (!body.preview) await mustBeConfirmedNow(db, viewer.sessionId, now);
    const { act, ids, reason, preview } = body;
    return actOnMany(db, call, {
      act,
      ids,
      reason,
      end: { lastDay: body.last_day, until: body.until },
      isPreview: preview,
    });
  });

  serve(admin, 'DELETE /api/admin/users/:id', {
    prepare: async ({ viewer, params, now }) => {
      await mustBeConfirmedNow(ctx.db, viewer.sessionId, now);
      await endPlanOfDeleted(ctx, { viewer, now }, params.id);
    },
    handle: async (call) => {
      const { texts = 'keep', reason } = call.body;
      await deleteMember(call.db, call, {
        memberId: call.params.id,
        texts,
        reason: seenText(reason),
        serverKey: ctx.config.serverKey,
      });
      return { message: 'User deleted successfully' };
    },
  });

  serve(admin, 'GET /api/admin/courses', async ({ db, query, nextCursor }) => {
    const after = readCursor(query.cursor, postCursor)?.id ?? null;
    const part = query.q?.trim() ?? '';
    const { rows, next } = await readPageOf(
      query.limit ?? 50,
      (limit) => pageOfAllCourses(db, { part, after, limit }),
      ({ id }) => ({ id }),
    );
    nextCursor(next);
    return rows.map((row) => ({
      ...row,
      // The built-in course has no author, so it is signed with the brand.
      instructor: authorOf(row, { nameless: row.is_built_in ? ctx.config.brandName : undefined }),
      is_archived: row.archived_at !== null,
      created_at: row.created_at.toISOString(),
    }));
  });

  serve(admin, 'GET /api/admin/posts', async ({ db, viewer, query, nextCursor }) => {
    const after = readCursor(query.cursor, postCursor)?.id ?? null;
    const typed = query.q?.trim() ?? '';
    const words = asQuery(typed);
    if (typed !== '' && words === null) return [];
    const filter = {
      words,
      authorId: query.author_id ?? null,
      state: query.state ?? null,
      sort: query.sort ?? 'newest',
    };
    const { rows, next } = await readPageOf(
      query.limit ?? 50,
      (limit) => pageOfPosts(db, { viewerId: viewer.id, filter, after, limit }),
      ({ id }) => ({ id }),
    );
    nextCursor(next);
    return rows.map(showPost);
  });

  serve(admin, 'DELETE /api/admin/posts/:id', async (call) => {
    await removePost(call.db, call, call.params.id);
    return { message: 'Post deleted successfully' };
  });
}

function showPost(row: PostRow) {
  const user = authorOf(row);
  const image = row.image && pictureOf(row.image);
  return {
    id: row.id,
    user_id: user.id,
    user_name: user.name,
    user,
    group_id: row.group_id,
    group_name: row.group_name,
    content: row.content,
    image,
    image_url: image?.url ?? null,
    likes_count: row.likes_count,
    comments_count: row.comments_count,
    reports_count: row.reports_count,
    is_hidden: row.is_hidden,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

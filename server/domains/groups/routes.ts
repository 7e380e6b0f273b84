import Type from 'typebox';
import { type GroupSort, groups } from '#contract/groups/endpoints.ts';
import { asAuthor } from '#server/domains/auth/author.ts';
import { handleReport } from '#server/domains/moderation/report-content.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { cursorId, cursorTime, readCursor, readPageOf } from '#server/platform/http/cursors.ts';
import { invalid, notFound } from '#server/platform/http/http-error.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { storeUpload } from '#server/platform/images/store-upload.ts';
import { asQuery } from '#server/platform/text/word-query.ts';
import { changeCover, verifyMayEdit } from './change-cover.ts';
import { changeGroup } from './change-group.ts';
import { groupContent } from './content-adapter.ts';
import { createGroup } from './create-group.ts';
import { deleteGroup } from './delete-group.ts';
import { countGroups, findInvited, type GroupRow, pageOfGroups } from './lists.store.ts';
import { findInvitingGroup, findLedGroup, findOpenGroup } from './lock-group.ts';
import { changeRole } from './members/change-role.ts';
import { endInvite, renewInvite } from './members/invite-members.ts';
import { joinGroup } from './members/join-group.ts';
import { leaveGroup } from './members/leave-group.ts';
import { removeMember } from './members/remove-member.ts';
import { pageOfMembers } from './members/store.ts';
import { cancelOpening, readOpening } from './open-group.ts';
import { asGroup, asMember, readGroup, readSpansFor } from './read-group.ts';
import { decideRequest } from './requests/decide-request.ts';
import { pageOfRequests } from './requests/store.ts';
import { mayMakeInvite } from './rules.ts';

const usualPage = 50;
const groupCursors = {
  members: Type.Tuple([Type.Integer({ minimum: 0, maximum: 2_147_483_647 }), cursorId]),
  active: Type.Tuple([cursorTime, cursorId, Type.Literal('active')]),
  newest: Type.Tuple([cursorTime, cursorId, Type.Literal('newest')]),
};
const memberCursor = Type.Tuple([Type.Integer({ minimum: 0, maximum: 2 }), cursorTime, cursorId]);
const requestCursor = Type.Tuple([cursorTime, cursorId]);

/** Returns where the next page begins. Its fields match the sort keys of `pageOfGroups`. */
function keysetOf(last: GroupRow, sort: GroupSort): unknown[] {
  if (sort === 'members') return [last.members_count, last.id];
  const moment = sort === 'active' ? (last.posted_at ?? last.created_at) : last.created_at;
  return [moment.getTime(), last.id, sort];
}

export function groupRoutes(serve: Serve, ctx: AppContext): void {
  const { appOrigin } = ctx.config;
  const addressOf = (code: string): string => `${appOrigin}/groups/invite/${code}`;

  serve(groups, 'GET /api/groups', async ({ db, viewer, query, now, nextCursor }) => {
    const sort = query.sort ?? 'members';
    const after = readCursor(query.cursor, groupCursors[sort]);
    const part = query.q?.trim() ?? '';
    const { rows, next } = await readPageOf(
      query.limit ?? usualPage,
      (limit) =>
        pageOfGroups(db, viewer.id, {
          mine: query.mine,
          words: asQuery(part),
          part,
          sort,
          after: after && { key: after[0], id: after[1] },
          limit,
        }),
      (last) => keysetOf(last, sort),
    );
    nextCursor(next);
    const spans = await readSpansFor(db, viewer.id, rows);
    return rows.map((row) => asGroup(row, { viewer, brand: ctx.config.brandName, now, spans }));
  });

  serve(groups, 'GET /api/groups/counts', ({ db, viewer }) => countGroups(db, viewer.id));

  serve(groups, 'POST /api/groups', async ({ db, viewer, body, now }) => {
    const id = await createGroup(db, { viewer, words: body, now });
    return readGroup(db, { viewer, brand: ctx.config.brandName, now }, id);
  });

  serve(groups, 'GET /api/groups/:id', ({ db, viewer, params, now }) =>
    readGroup(db, { viewer, brand: ctx.config.brandName, now }, params.id),
  );

  serve(groups, 'PATCH /api/groups/:id', async ({ db, viewer, params, body, caller, now }) => {
    const { version, ...words } = body;
    await changeGroup(
      db,
      { viewer, caller, now },
      { id: params.id, words, version, brand: ctx.config.brandName },
    );
    return readGroup(db, { viewer, brand: ctx.config.brandName, now }, params.id);
  });

  serve(groups, 'GET /api/groups/:id/opening', ({ db, viewer, params, query, now }) =>
    readOpening(db, { viewer, id: params.id, openToStarters: query.open_to_starters, now }),
  );

  serve(groups, 'DELETE /api/groups/:id/opening', async ({ db, viewer, params, now }) => {
    await cancelOpening(db, { viewer, id: params.id, now });
    return readGroup(db, { viewer, brand: ctx.config.brandName, now }, params.id);
  });

  serve(groups, 'DELETE /api/groups/:id', async ({ db, viewer, params, caller, now }) => {
    await deleteGroup(db, { viewer, caller, now }, params.id);
    return { message: 'Group deleted successfully' };
  });

  serve(groups, 'PUT /api/groups/:id/cover', {
    authorize: ({ viewer, params }) => verifyMayEdit(ctx.db, viewer, params.id),
    prepare: async ({ viewer, body, upload, now }) => {
      if (!upload) throw invalid('Please choose a picture.', { file: 'Please choose a picture.' });
      return storeUpload(ctx, upload, { ownerId: viewer.id, alt: body.image_alt ?? '', now });
    },
    handle: async ({ db, viewer, params, caller, prepared, now }) => {
      await changeCover(db, { viewer, caller, now }, { id: params.id, imageId: prepared.id });
      return readGroup(db, { viewer, brand: ctx.config.brandName, now }, params.id);
    },
  });

  serve(groups, 'DELETE /api/groups/:id/cover', async ({ db, viewer, params, caller, now }) => {
    await changeCover(db, { viewer, caller, now }, { id: params.id, imageId: null });
    return readGroup(db, { viewer, brand: ctx.config.brandName, now }, params.id);
  });

  serve(groups, 'POST /api/groups/:id/join', async ({ db, viewer, params, body, now }) => {
    const status = await joinGroup(db, { viewer, id: params.id, invite: body?.invite, now });
    return { status, group: await readGroup(db, { viewer, brand: ctx.config.brandName, now }, params.id) };
  });

  serve(groups, 'POST /api/groups/:id/leave', async ({ db, viewer, params, now }) => {
    const message = await leaveGroup(db, { viewer, id: params.id, now });
    return { message, group: await readGroup(db, { viewer, brand: ctx.config.brandName, now }, params.id) };
  });

  serve(groups, 'GET /api/groups/:id/members', async ({ db, viewer, params, query, nextCursor }) => {
    const after = readCursor(query.cursor, memberCursor);
    const group = await findOpenGroup(db, viewer, params.id);
    const { rows, next } = await readPageOf(
      query.limit ?? usualPage,
      (limit) =>
        pageOfMembers(db, params.id, {
          viewerId: viewer.id,
          words: asQuery(query.q ?? ''),
          after: after && { rank: after[0], joinedAt: new Date(after[1]), id: after[2] },
          limit,
        }),
      (last) => [last.rank, last.joined_at.getTime(), last.id],
    );
    nextCursor(next);
    return rows.map((row) => asMember(row, { viewer, group }));
  });

  serve(groups, 'DELETE /api/groups/:id/members/:userId', async ({ db, viewer, params, now }) => {
    await removeMember(db, { viewer, id: params.id, memberId: params.userId.toLowerCase(), now });
    return { message: 'Member removed from the group.' };
  });

  serve(groups, 'PUT /api/groups/:id/members/:userId/role', async ({ db, viewer, params, body, now }) => {
    const { id } = params;
    await changeRole(db, { viewer, id, memberId: params.userId.toLowerCase(), role: body.role, now });
    return readGroup(db, { viewer, brand: ctx.config.brandName, now }, id);
  });

  serve(groups, 'GET /api/groups/:id/requests', async ({ db, viewer, params, query, nextCursor }) => {
    const after = readCursor(query.cursor, requestCursor);
    await findLedGroup(db, viewer, params.id);
    const { rows, next } = await readPageOf(
      query.limit ?? usualPage,
      (limit) =>
        pageOfRequests(db, params.id, {
          after: after && { askedAt: new Date(after[0]), id: after[1] },
          limit,
        }),
      (last) => [last.asked_at.getTime(), last.id],
    );
    nextCursor(next);
    return rows.map((row) => ({ user: asAuthor(row), asked_at: row.asked_at.toISOString() }));
  });

  serve(groups, 'POST /api/groups/:id/requests/:userId', async ({ db, viewer, params, body, now }) => {
    const { id } = params;
    const memberId = params.userId.toLowerCase();
    const message = await decideRequest(db, { viewer, id, memberId, accept: body.accept, now });
    return { message, group: await readGroup(db, { viewer, brand: ctx.config.brandName, now }, id) };
  });

  serve(groups, 'GET /api/groups/:id/invite', async ({ db, viewer, params }) => {
    const group = await findInvitingGroup(db, viewer, params.id);
    const { invite_code: code } = group;
    return { code, url: code === null ? null : addressOf(code), may_make: mayMakeInvite(group) };
  });

  serve(groups, 'POST /api/groups/:id/invite', async ({ db, viewer, params }) => {
    const code = await renewInvite(db, viewer, params.id);
    return { code, url: addressOf(code), may_make: true };
  });

  serve(groups, 'DELETE /api/groups/:id/invite', async ({ db, viewer, params }) => {
    await endInvite(db, viewer, params.id);
    return { message: 'This link no longer works.' };
  });

  serve(groups, 'GET /api/invites/:code', async ({ db, viewer, params, now }) => {
    const row = await findInvited(db, params.code, viewer.id);
    if (!row) throw notFound('This invitation is no longer valid.');
    const spans = await readSpansFor(db, viewer.id, [row]);
    return asGroup(row, { viewer, brand: ctx.config.brandName, now, isInvited: true, spans });
  });

  serve(groups, 'POST /api/groups/:id/report', handleReport(groupContent.group));
}

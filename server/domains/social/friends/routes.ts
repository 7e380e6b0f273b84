import Type from 'typebox';
import { friends } from '#contract/social/friends.ts';
import { asAuthor, authorOf } from '#server/domains/auth/author.ts';
import { cursorId, cursorTime, readCursor, readPageOf } from '#server/platform/http/cursors.ts';
import type { Call, Serve } from '#server/platform/http/serve.ts';
import { asQuery } from '#server/platform/text/word-query.ts';
import { blockMember, unblockMember } from '../blocks-and-mutes/block-member.ts';
import { muteMember } from '../blocks-and-mutes/mute-member.ts';
import { pageOfBlockedOrMuted } from '../blocks-and-mutes/store.ts';
import { reasonToMeet } from '../discover/rules.ts';
import { membersToMeet } from '../discover/store.ts';
import { deleteFollow } from '../follows.store.ts';
import { asPeople } from '../read-person.ts';
import { cancelFriendRequest } from './cancel-friend-request.ts';
import { decideFriendRequest } from './decide-friend-request.ts';
import { endFriendship } from './end-friendship.ts';
import { requestFriend } from './request-friend.ts';
import { pageOfFriends, pageOfRequests } from './store.ts';

const usualPage = 50;
const suggested = 12;
const Place = Type.Tuple([cursorTime, cursorId]);
const after = (cursor: string | undefined) => {
  const place = readCursor(cursor, Place);
  return place && { at: new Date(place[0]), id: place[1] };
};

/** Friends, followers, blocks and mutes. */
export function friendRoutes(serve: Serve): void {
  serve(friends, 'GET /api/friends', async ({ db, viewer, query, now, nextCursor }) => {
    const typed = (query.q ?? '').trim();
    const words = asQuery(typed);
    if (typed !== '' && words === null) return [];
    const { rows, next } = await readPageOf(
      query.limit ?? usualPage,
      (limit) =>
        pageOfFriends(db, {
          viewerId: viewer.id,
          // `:*A` searches names only: words of a bio have another weight.
          words: words && words.replaceAll(':*', ':*A'),
          after: after(query.cursor),
          limit,
        }),
      (last) => [last.since.getTime(), last.id],
    );
    nextCursor(next);
    return asPeople(db, rows, { viewer, now });
  });

  serve(friends, 'GET /api/friends/requests', async ({ db, viewer, query, nextCursor }) => {
    const { rows, next } = await readPageOf(
      query.limit ?? usualPage,
      (limit) =>
        pageOfRequests(db, query.direction ?? 'received', {
          viewerId: viewer.id,
          after: after(query.cursor),
          limit,
        }),
      (last) => [last.created_at.getTime(), last.id],
    );
    nextCursor(next);
    return rows.map((row) => ({
      id: row.id,
      requester: authorOf(row, { as: 'requester' }),
      receiver: authorOf(row, { as: 'receiver' }),
      receiver_id: row.receiver_id ?? viewer.id,
      created_at: row.created_at.toISOString(),
      shared_groups: row.shared_groups,
    }));
  });

  serve(friends, 'POST /api/friends/request', ({ db, viewer, body, now }) =>
    requestFriend(db, { viewer, memberId: body.receiver_id.toLowerCase(), now }),
  );

  serve(friends, 'POST /api/friends/respond/:id', ({ db, viewer, params, query, now }) =>
    decideFriendRequest(db, { viewerId: viewer.id, id: params.id, accept: query.accept === 'true', now }),
  );

  serve(friends, 'DELETE /api/friends/requests/:id', ({ db, viewer, params, now }) =>
    cancelFriendRequest(db, { viewerId: viewer.id, id: params.id, now }),
  );

  serve(friends, 'DELETE /api/friends/:id', ({ db, viewer, params, now }) =>
    endFriendship(db, { viewerId: viewer.id, memberId: params.id.toLowerCase(), now }),
  );

  serve(friends, 'DELETE /api/followers/:id', async ({ db, viewer, params }) => {
    await deleteFollow(db, params.id, viewer.id);
    return { message: 'They no longer follow you.' };
  });

  serve(friends, 'PUT /api/users/:id/mute', async ({ db, viewer, params, body, now }) => {
    const name = await muteMember(db, {
      viewerId: viewer.id,
      memberId: params.id.toLowerCase(),
      muted: body.muted,
      now,
    });
    return { message: name === null ? 'You see their posts again.' : `You muted ${name}.` };
  });

  serve(friends, 'PUT /api/users/:id/block', async ({ db, viewer, params, body, now }) => {
    const pair = { viewerId: viewer.id, memberId: params.id.toLowerCase(), now };
    if (body.blocked) return { message: `You blocked ${await blockMember(db, pair)}.` };
    await unblockMember(db, pair);
    return { message: 'You unblocked them. You can find each other again.' };
  });

  serve(friends, 'GET /api/users/muted', (call) => listBlockedOrMuted('muted', call));
  serve(friends, 'GET /api/users/blocked', (call) => listBlockedOrMuted('blocked', call));

  serve(friends, 'GET /api/users/discover', async ({ db, viewer, query, now }) => {
    const rows = await membersToMeet(db, {
      viewerId: viewer.id,
      show: query.show ?? 'for_you',
      limit: query.limit ?? suggested,
      now,
    });
    const people = await asPeople(db, rows, { viewer, now });
    return rows.flatMap((row, at) => {
      const person = people[at];
      return person ? [{ ...person, reason: reasonToMeet(row, { show: query.show, now }) }] : [];
    });
  });
}

async function listBlockedOrMuted(
  which: 'blocked' | 'muted',
  {
    db,
    viewer,
    query,
    nextCursor,
  }: Pick<Call<(typeof friends)['GET /api/users/muted']>, 'db' | 'viewer' | 'query' | 'nextCursor'>,
) {
  const { rows, next } = await readPageOf(
    query.limit ?? usualPage,
    (limit) => pageOfBlockedOrMuted(db, which, { viewerId: viewer.id, after: after(query.cursor), limit }),
    (last) => [last.since.getTime(), last.id],
  );
  nextCursor(next);
  return rows.map((row) => ({ ...asAuthor(row), id: row.id, since: row.since.toISOString() }));
}

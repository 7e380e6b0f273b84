import Type from 'typebox';
import { byProfileText } from '#contract/profile/texts.ts';
import { social } from '#contract/social/endpoints.ts';
import { asAuthor } from '#server/domains/auth/author.ts';
import type { ContentAdapters } from '#server/domains/content-types/content-adapter.ts';
import { handleReport } from '#server/domains/moderation/report-content.ts';
import { cursorId, cursorTime, readCursor, readPageOf } from '#server/platform/http/cursors.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import type { Call, Serve } from '#server/platform/http/serve.ts';
import { asQuery } from '#server/platform/text/word-query.ts';
import { profileContent } from './content-adapter.ts';
import { followMember } from './follow-member.ts';
import { deleteFollow, pageOfFollows } from './follows.store.ts';
import { friendRoutes } from './friends/routes.ts';
import { pageOfPeople } from './lists.store.ts';
import { asPeople, readPerson } from './read-person.ts';
import { asAddress, asBeginning, maxSuggestions, memberMissing, reasonFor } from './rules.ts';
import { findPublicPerson } from './store.ts';
import { findGroupOf, suggestPeople } from './suggestions.store.ts';

const usualPage = 50;
const peopleCursor = Type.Tuple([cursorId]);
const followCursor = Type.Tuple([cursorTime, cursorId]);

export function socialRoutes(serve: Serve, content: ContentAdapters): void {
  serve(social, 'GET /api/users', async ({ db, viewer, query, now, nextCursor }) => {
    const after = readCursor(query.cursor, peopleCursor);
    const typed = (query.q ?? query.search ?? '').trim();
    const { rows, next } = await readPageOf(
      query.limit ?? usualPage,
      (limit) =>
        pageOfPeople(db, {
          viewerId: viewer.id,
          words: asQuery(typed),
          beginning: typed === '' ? null : asBeginning(typed),
          address: asAddress(typed),
          after: after && after[0],
          limit,
          now,
        }),
      (last) => [last.id],
    );
    nextCursor(next);
    return asPeople(db, rows, { viewer, now });
  });

  serve(social, 'GET /api/users/suggestions', async ({ db, viewer, query, now }) => {
    const group = query.group_id ? await findGroupOf(db, query.group_id, viewer.id) : null;
    if (group === undefined) throw notFound("That group doesn't exist.");
    const rows = await suggestPeople(db, {
      viewerId: viewer.id,
      words: asQuery(query.q),
      beginning: asBeginning(query.q.trim()),
      // Every member is in Welcome, so it says nothing about who they know.
      group: group?.isWelcome ? null : group,
      content,
      topicId: query.topic_id ?? null,
      postId: query.post_id ?? null,
      limit: maxSuggestions,
      now,
    });
    return rows.map((row) => ({ ...asAuthor(row), reason: reasonFor(row) }));
  });

  serve(social, 'GET /api/users/:id', ({ db, viewer, params, now }) =>
    readPerson(db, { id: params.id, viewer, content, now }),
  );

  serve(social, 'GET /api/users/:id/public', async ({ db, params, now }) => {
    const row = await findPublicPerson(db, params.id, now);
    if (!row) throw notFound(memberMissing);
    return {
      ...asAuthor(row),
      id: row.id,
      ...byProfileText((name) => row[name]),
      created_at: row.created_at.toISOString(),
      posts_count: row.posts_count,
    };
  });

  serve(social, 'POST /api/users/:id/report', handleReport(profileContent.profile));

  serve(social, 'POST /api/follow/:id', async ({ db, viewer, params, now }) => {
    const memberId = params.id.toLowerCase();
    return { message: `You follow ${await followMember(db, { viewerId: viewer.id, memberId, now })} now.` };
  });

  serve(social, 'DELETE /api/follow/:id', async ({ db, viewer, params }) => {
    await deleteFollow(db, viewer.id, params.id);
    return { message: 'You no longer follow them.' };
  });

  friendRoutes(serve);

  serve(social, 'GET /api/following', (call) => listFollows('following', call));
  serve(social, 'GET /api/followers', (call) => listFollows('followers', call));
}

async function listFollows(
  which: 'following' | 'followers',
  {
    db,
    viewer,
    query,
    now,
    nextCursor,
  }: Pick<Call<(typeof social)['GET /api/following']>, 'db' | 'viewer' | 'query' | 'now' | 'nextCursor'>,
) {
  const after = readCursor(query.cursor, followCursor);
  const { rows, next } = await readPageOf(
    query.limit ?? usualPage,
    (limit) =>
      pageOfFollows(db, which, {
        viewerId: viewer.id,
        after: after && { at: new Date(after[0]), id: after[1] },
        limit,
      }),
    (last) => [last.followed_at.getTime(), last.id],
  );
  nextCursor(next);
  return asPeople(db, rows, { viewer, now });
}

import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Key } from '#contract/platform/endpoint.ts';
import { checkInvariants } from '#server/cli/invariants/check.ts';
import { type Actor, testApp } from '#server/testing/app.ts';

// Two members act on each other at one instant. Whatever order the database finds, both see one state, and the
// lists and counts have it too.

const app = await testApp();
const [a, b] = [
  await app.register({ name: 'One Side', tier: 'builder' }),
  await app.register({ name: 'Other Side', tier: 'builder' }),
];

const acts = {
  'a asks': () => a.call('POST /api/friends/request', { receiver_id: b.id }),
  'b asks': () => b.call('POST /api/friends/request', { receiver_id: a.id }),
  'b accepts': (id: string) => b.call(`POST /api/friends/respond/${id}?accept=true` as Key),
  'b declines': (id: string) => b.call(`POST /api/friends/respond/${id}?accept=false` as Key),
  'a cancels': (id: string) => a.call(`DELETE /api/friends/requests/${id}`),
  'a unfriends': () => a.call(`DELETE /api/friends/${b.id}`),
  'b unfriends': () => b.call(`DELETE /api/friends/${a.id}`),
  'a blocks': () => a.call(`PUT /api/users/${b.id}/block`, { blocked: true }),
  'b blocks': () => b.call(`PUT /api/users/${a.id}/block`, { blocked: true }),
  'a unblocks': () => a.call(`PUT /api/users/${b.id}/block`, { blocked: false }),
  'a follows': () => a.call(`POST /api/follow/${b.id}`),
  'b removes the follower': () => b.call(`DELETE /api/followers/${a.id}`),
};
type Act = keyof typeof acts;

const starts = ['strangers', 'asked', 'friends'] as const;

/** Puts both into a state. Returns the id of the request, also of one that was accepted. */
async function begin(start: (typeof starts)[number]): Promise<string> {
  for (const table of ['member_blocks', 'follows', 'friend_requests', 'notifications'])
    await sql`delete from ${sql.table(table)}`.execute(app.db);
  if (start === 'strangers') return '018f0000-0000-7000-8000-000000000000';
  const { body } = await acts['a asks']();
  if (start === 'friends') await acts['b accepts'](body.friend_request_id);
  return body.friend_request_id;
}

const read = async (who: Actor, path: string) => (await who.call(`GET ${path}` as Key)).body;

/** Reads the state of both as one of them sees it: on the page, in the lists and at the bell. */
async function seen(who: Actor, other: Actor) {
  const page = await who.call(`GET /api/users/${other.id}`);
  const ids = async (path: string) => (await read(who, path)).map((each: { id: string }) => each.id);
  return {
    friendship: page.status === 200 ? page.body.friendship : 'none',
    isBlocked: page.status === 200 && page.body.is_blocked,
    isGone: page.status === 404,
    isFollowing: page.status === 200 && page.body.is_following,
    friends: (await ids('/api/friends')).length,
    received: (await ids('/api/friends/requests?direction=received')).length,
    sent: (await ids('/api/friends/requests?direction=sent')).length,
    following: (await ids('/api/following')).length,
    followers: (await ids('/api/followers')).length,
    bell: (await read(who, '/api/notifications/count')).friend_requests,
  };
}

const asksFor = { request_sent: 'request_received', request_received: 'request_sent' } as const;

test('acts of two members at one instant leave one state, which all lists and counts have', {
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...starts),
      fc.array(fc.constantFrom(...(Object.keys(acts) as Act[])), { minLength: 2, maxLength: 5 }),
      async (start, together) => {
        const id = await begin(start);
        const replies = await Promise.all(together.map((act) => acts[act](id)));
        for (const { status } of replies) expect([200, 400, 404, 409]).toContain(status);
        const [one, other] = [await seen(a, b), await seen(b, a)];
        const isBlocked = one.isBlocked || other.isBlocked;
        expect(one.isGone).toBe(other.isBlocked && !one.isBlocked);
        expect(other.friendship).toBe(
          one.friendship in asksFor ? asksFor[one.friendship as keyof typeof asksFor] : one.friendship,
        );
        for (const side of [one, other]) {
          if (isBlocked) expect([side.friendship, side.isFollowing]).toEqual(['none', false]);
          expect(side.friends).toBe(side.friendship === 'friends' ? 1 : 0);
          expect(side.received).toBe(side.friendship === 'request_received' ? 1 : 0);
          expect(side.sent).toBe(side.friendship === 'request_sent' ? 1 : 0);
          expect(side.bell).toBe(side.received);
        }
        expect([one.following, other.followers]).toEqual(one.isFollowing ? [1, 1] : [0, 0]);
        const rows = await app.db.selectFrom('friend_requests').select('status').execute();
        expect(rows.length).toBeLessThanOrEqual(1);
        expect((await checkInvariants(app)).filter(({ count }) => count > 0)).toEqual([]);
      },
    ),
    { numRuns: 30, endOnFailure: true },
  );
});

import { describe, expect, test } from 'vitest';
import { newDays } from '#contract/social/friendships.ts';
import { hideProfile } from '#server/domains/profile/privacy/hide-profile.ts';
import { newId } from '#server/platform/database/ids.ts';
import { type Actor, testApp } from '#server/testing/app.ts';
import { walkOf } from '#server/testing/walk.ts';
import { friendsNeedBuilder, requestRefused } from './rules.ts';

const app = await testApp();
const { nora, ada, finn } = await app.cast('nora', 'ada', 'finn');

let count = 0;
const someone = (tier: 'starter' | 'builder' = 'builder') =>
  app.register({ name: `Walker ${(count += 1)}`, tier });
const ask = (from: Actor, to: { id: string }) =>
  from.call('POST /api/friends/request', { receiver_id: to.id });
const respond = (who: Actor, id: string | null, accept: boolean) =>
  who.call(`POST /api/friends/respond/${id}?accept=${accept}` as 'POST /api/friends/respond/:id');
const befriend = async (a: Actor, b: Actor) => {
  const { body } = await ask(a, b);
  expect((await respond(b, body.friend_request_id, true)).status).toBe(200);
};
const received = async (who: Actor) => (await who.call('GET /api/friends/requests')).body;
const sent = async (who: Actor) =>
  (await who.call('GET /api/friends/requests?direction=sent' as 'GET /api/friends/requests')).body;
const friendsOf = async (who: Actor, query = '') =>
  (await who.call(`GET /api/friends${query}` as 'GET /api/friends')).body.map(({ id }: { id: string }) => id);
const bell = async (who: Actor) => (await who.call('GET /api/notifications/count')).body;
const between = async (viewer: Actor, other: Actor) =>
  (await viewer.call(`GET /api/users/${other.id}`)).body.friendship;

describe('POST /api/friends/request', () => {
  test('is for members from Builder on, with the sentence that offers the upgrade', async () => {
    expect((await ask(app.visitor, nora)).status).toBe(401);
    const { status, body } = await ask(finn, nora);
    expect([status, body.code, body.detail]).toEqual([403, 'upgrade_required', friendsNeedBuilder]);
    expect(await received(nora)).toEqual([]);
  });

  test('reaches a member once: they and the sender see it, and the bell counts it', async () => {
    const [from, to] = [await someone(), await someone('starter')];
    const { status, body } = await ask(from, to);
    expect([status, body.friendship]).toEqual([200, 'request_sent']);
    const again = await ask(from, to);
    expect([again.status, again.body.detail]).toEqual([400, requestRefused]);
    const [request] = await received(to);
    expect(request).toMatchObject({
      id: body.friend_request_id,
      requester: { id: from.id, name: 'Walker 1', profile_photo: null, membership_tier: 'builder' },
      receiver_id: to.id,
    });
    expect((await sent(from)).map(({ id }) => id)).toEqual([body.friend_request_id]);
    expect(await received(from)).toEqual([]);
    expect([await between(from, to), await between(to, from)]).toEqual(['request_sent', 'request_received']);
    expect(await bell(to)).toMatchObject({ total: 1, friend_requests: 1, notices: 1 });
    expect((await to.call('GET /api/notifications')).body[0]?.text).toBe(
      'Walker 1 would like to be friends.',
    );
    // A cancelled request leaves nothing behind, and no one else can cancel it.
    const cancel = (who: Actor) => who.call(`DELETE /api/friends/requests/${body.friend_request_id}`);
    expect([(await cancel(to)).status, (await cancel(nora)).status]).toEqual([404, 404]);
    expect((await cancel(from)).status).toBe(200);
    expect((await cancel(from)).status).toBe(404);
    expect(await bell(to)).toMatchObject({ total: 0, notices: 0 });
    expect(await between(from, to)).toBe('none');
  });

  test('is refused for oneself, the unknown, the away, the suspended and strangers with a private profile', async () => {
    const [away, banned, shy] = [await someone(), await someone(), await someone()];
    await app.setMember(away, { away_since: app.clock.now() });
    await app.db
      .insertInto('suspensions')
      .values({ id: newId(), member_id: banned.id, reason: 'Spam', starts_at: app.clock.now() })
      .execute();
    await shy.call('PUT /api/users/privacy', {
      profileVisibility: 'private',
      activityVisibility: 'friends',
      messagePermission: 'everyone',
    });
    for (const [who, status] of [
      [nora, 400],
      [{ id: nora.id.toUpperCase() }, 400],
      [banned, 400],
      [{ id: newId() }, 404],
      [away, 404],
      [shy, 404],
      [{ id: 'nobody' }, 422],
    ] as const)
      expect([who.id, (await ask(nora, who)).status]).toEqual([who.id, status]);
  });

  test('two who ask each other at one instant are friends, with one row', async () => {
    for (let times = 0; times < 4; times += 1) {
      const [a, b] = [await someone(), await someone()];
      const replies = await Promise.all([ask(a, b), ask(b, a), ask(a, b), ask(b, a)]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400]);
      expect([await between(a, b), await between(b, a)]).toEqual(['friends', 'friends']);
      const rows = await app.db
        .selectFrom('friend_requests')
        .select('id')
        .where((eb) =>
          eb.or([
            eb.and([eb('requester_id', '=', a.id), eb('receiver_id', '=', b.id)]),
            eb.and([eb('requester_id', '=', b.id), eb('receiver_id', '=', a.id)]),
          ]),
        )
        .execute();
      expect(rows).toHaveLength(1);
    }
  });

  test('a starter who was asked may ask back: that accepts', async () => {
    const [asks, starter] = [await someone(), await someone('starter')];
    await ask(asks, starter);
    expect((await ask(starter, asks)).body).toMatchObject({ friendship: 'friends', friend_request_id: null });
  });
});

describe('POST /api/friends/respond/:id', () => {
  test("accepts or declines the member's own requests only, also for a starter", async () => {
    const [from, to] = [await someone(), await someone('starter')];
    const { body } = await ask(from, to);
    const id = body.friend_request_id;
    expect((await respond(app.visitor, id, true)).status).toBe(401);
    for (const who of [from, nora]) expect((await respond(who, id, true)).status).toBe(404);
    expect((await respond(to, newId(), true)).status).toBe(404);
    expect(
      (await to.call(`POST /api/friends/respond/${id}?accept=maybe` as 'POST /api/friends/respond/:id'))
        .status,
    ).toBe(422);
    for (let times = 0; times < 2; times += 1)
      expect((await respond(to, id, true)).body.friendship).toBe('friends');
    expect((await respond(to, id, false)).status).toBe(409);
    expect([await friendsOf(from), await friendsOf(to)]).toEqual([[to.id], [from.id]]);
    const { body: told } = await from.call('GET /api/notifications');
    expect(told.map(({ text }) => text)).toEqual([`Walker ${count} accepted. You’re friends now.`]);
    expect((await from.call(`DELETE /api/friends/requests/${id}`)).status).toBe(409);
  });

  test('a declined one can be sent again after 30 days, and its sender is not told', async () => {
    const [from, to] = [await someone(), await someone()];
    const { body } = await ask(from, to);
    expect((await respond(to, body.friend_request_id, false)).body.friendship).toBe('none');
    expect((await respond(to, body.friend_request_id, true)).status).toBe(409);
    expect([await received(to), (await from.call('GET /api/notifications')).body]).toEqual([[], []]);
    expect((await ask(from, to)).body.detail).toBe(requestRefused);
    app.clock.advance({ days: 30 });
    expect((await ask(from, to)).status).toBe(200);
    // Who declined may ask at any time.
    const [shy, bold] = [await someone(), await someone()];
    await respond(shy, (await ask(bold, shy)).body.friend_request_id, false);
    expect((await ask(shy, bold)).body.friendship).toBe('request_sent');
  });

  test('of a member who left since is 404, and the lists leave them out', async () => {
    const [from, to] = [await someone(), await someone()];
    const { body } = await ask(from, to);
    await app.setMember(from, { away_since: app.clock.now() });
    expect((await respond(to, body.friend_request_id, true)).status).toBe(404);
    expect([await received(to), (await bell(to)).friend_requests]).toEqual([[], 0]);
  });

  test('of a member whose profile is hidden since can be declined, and not accepted', async () => {
    const [from, to] = [await someone(), await someone()];
    const id = (await ask(from, to)).body.friend_request_id;
    await hideProfile(app.db, from.id, app.clock.now());
    expect((await received(to)).map((request) => request.id)).toEqual([id]);
    expect((await respond(to, id, true)).status).toBe(404);
    expect((await respond(to, id, false)).body).toMatchObject({
      message: "You declined. They aren't told.",
      friendship: 'none',
    });
    expect([await received(to), (await bell(to)).friend_requests]).toEqual([[], 0]);
  });

  test('accept, cancel and unfriend at one instant leave one true state', async () => {
    for (let times = 0; times < 4; times += 1) {
      const [from, to] = [await someone(), await someone()];
      const id = (await ask(from, to)).body.friend_request_id;
      const [accepted, cancelled] = await Promise.all([
        respond(to, id, true),
        from.call(`DELETE /api/friends/requests/${id}`),
      ]);
      expect([accepted.status === 200, cancelled.status === 200].sort()).toEqual([false, true]);
      expect(await between(from, to)).toBe(accepted.status === 200 ? 'friends' : 'none');
      if (accepted.status !== 200) continue;
      const replies = await Promise.all([respond(to, id, true), from.call(`DELETE /api/friends/${to.id}`)]);
      expect(replies[1].status).toBe(200);
      expect(await between(to, from)).toBe('none');
    }
  });
});

describe('friends', () => {
  test('are listed newest first, page by page, and found by name; others see none of them', async () => {
    const me = await someone();
    const ids: string[] = [];
    for (const name of ['Wren Castillo', 'Théo Roy', 'Wilma Roy']) {
      app.clock.advance({ minutes: 1 });
      const friend = await app.register({ name, tier: 'builder' });
      await (ids.length % 2 ? befriend(me, friend) : befriend(friend, me));
      ids.unshift(friend.id);
    }
    expect((await app.visitor.call('GET /api/friends')).status).toBe(401);
    const first = await me.call('GET /api/friends?limit=2' as 'GET /api/friends');
    expect([
      ...first.body.map(({ id }) => id),
      ...(await friendsOf(me, `?cursor=${first.headers['x-next-cursor']}`)),
    ]).toEqual(ids);
    expect(await friendsOf(me, '?q=roy')).toEqual(ids.slice(0, 2));
    expect(await friendsOf(me, '?q=theo')).toEqual([ids[1]]);
    for (const q of ['%25', '%F0%9F%AA%A8', "'"]) expect(await friendsOf(me, `?q=${q}`)).toEqual([]);
    expect(await friendsOf(nora)).toEqual([]);
    expect((await me.call(`DELETE /api/friends/${ids[0]}`)).status).toBe(200);
    expect((await me.call(`DELETE /api/friends/${ids[0]}`)).status).toBe(200);
    expect(await friendsOf(me)).toEqual(ids.slice(1));
  });

  test('open a private profile and hidden activity to each other, and to no one else', async () => {
    const [shy, friend, stranger] = [await someone(), await someone(), await someone()];
    await befriend(shy, friend);
    await shy.call('PUT /api/users/privacy', {
      profileVisibility: 'private',
      activityVisibility: 'friends',
      messagePermission: 'everyone',
    });
    await app.db.updateTable('members').set({ bio: 'Keeps bees' }).where('id', '=', shy.id).execute();
    expect((await friend.call(`GET /api/users/${shy.id}`)).body).toMatchObject({
      bio: 'Keeps bees',
      posts_count: 0,
      is_private: false,
    });
    expect((await stranger.call(`GET /api/users/${shy.id}`)).status).toBe(404);
    expect((await friend.call(`GET /api/posts?user_id=${shy.id}`)).status).toBe(200);
    // Not even friends find them by searching.
    expect((await friend.call('GET /api/users?q=walker&limit=100')).body.map(({ id }) => id)).not.toContain(
      shy.id,
    );
    // One who shares a group, or was asked, sees the name and can ask.
    const { body: group } = await ada.call('POST /api/groups', { name: 'Slow runners', description: 'x' });
    for (const who of [shy, stranger])
      expect((await who.call(`POST /api/groups/${group.id}/join`)).status).toBe(200);
    expect((await stranger.call(`GET /api/users/${shy.id}`)).body).toMatchObject({
      is_private: true,
      bio: null,
      posts_count: null,
      shared_groups: ['Slow runners'],
      may_report: false,
    });
    expect((await stranger.call(`GET /api/posts?user_id=${shy.id}`)).status).toBe(404);
    expect((await ask(stranger, shy)).body.friendship).toBe('request_sent');
    await stranger.call(`POST /api/groups/${group.id}/leave`);
    expect((await stranger.call(`GET /api/users/${shy.id}`)).body.is_private).toBe(true);
  });
});

describe('DELETE /api/followers/:id', () => {
  test("removes the member's own follower only", async () => {
    const [star, fan] = [await someone(), await someone()];
    await fan.call(`POST /api/follow/${star.id}`);
    expect((await app.visitor.call(`DELETE /api/followers/${fan.id}`)).status).toBe(401);
    await nora.call(`DELETE /api/followers/${fan.id}`);
    expect((await star.call('GET /api/followers')).body).toHaveLength(1);
    expect((await star.call(`DELETE /api/followers/${fan.id}`)).status).toBe(200);
    expect((await star.call('GET /api/followers')).body).toEqual([]);
  });
});

describe('GET /api/users/discover', () => {
  test('suggests members with a reason, and no friend, followed, muted, blocked or private one', async () => {
    expect((await app.visitor.call('GET /api/users/discover')).status).toBe(401);
    const [me, friend, theirs, fellow, followed, muted, blocked, shy] = (await Promise.all(
      Array.from({ length: 8 }, () => someone()),
    )) as [Actor, Actor, Actor, Actor, Actor, Actor, Actor, Actor];
    await befriend(me, friend);
    await befriend(friend, theirs);
    const { body: group } = await ada.call('POST /api/groups', { name: 'Early Walkers', description: 'x' });
    for (const who of [me, fellow, muted, blocked]) await who.call(`POST /api/groups/${group.id}/join`);
    await me.call(`POST /api/follow/${followed.id}`);
    await me.call(`PUT /api/users/${muted.id}/mute`, { muted: true });
    await blocked.call(`PUT /api/users/${me.id}/block`, { blocked: true });
    await shy.call('PUT /api/users/privacy', {
      profileVisibility: 'private',
      activityVisibility: 'friends',
      messagePermission: 'everyone',
    });
    const { body } = await me.call('GET /api/users/discover?limit=100' as 'GET /api/users/discover');
    const reasons = new Map(body.map(({ id, reason }) => [id, reason]));
    const { name } = (await me.call(`GET /api/users/${friend.id}`)).body;
    expect(reasons.get(theirs.id)).toBe(`${name} is a friend of both of you`);
    expect(reasons.get(fellow.id)).toBe('In Early Walkers with you');
    expect([...reasons.values()]).toContain('New here');
    for (const who of [me, friend, followed, muted, blocked, shy]) expect(reasons.has(who.id)).toBe(false);
    // After their first days members are still suggested, and no longer as new.
    app.clock.advance({ days: newDays });
    const later = (await me.call('GET /api/users/discover?limit=100' as 'GET /api/users/discover')).body;
    expect(later.map(({ id }) => id)).toEqual(body.map(({ id }) => id));
    expect(later.map(({ reason }) => reason)).not.toContain('New here');
    expect(later.map(({ reason }) => reason)).toContain(null);
  });

  test('has chips: groups, new members, and near days of members who show them', async () => {
    const [me, near, far, shy, fellow] = [
      await someone(),
      await someone(),
      await someone(),
      await someone(),
      await someone(),
    ];
    expect((await (await walkOf(me)).enrol()).status).toBe(200);
    for (const [who, day] of [
      [near, 3],
      [far, 8],
      [shy, 1],
    ] as const) {
      await (await walkOf(who)).enrol();
      await app.db.updateTable('rounds').set({ current_day: day }).where('member_id', '=', who.id).execute();
    }
    for (const who of [near, far])
      await who.call('PUT /api/users/privacy', {
        profileVisibility: 'public',
        activityVisibility: 'public',
        messagePermission: 'everyone',
      });
    const { body: group } = await ada.call('POST /api/groups', { name: 'Late Walkers', description: 'x' });
    for (const who of [me, fellow]) await who.call(`POST /api/groups/${group.id}/join`);
    const shown = async (show: string) =>
      new Map(
        (
          await me.call(`GET /api/users/discover?limit=100&show=${show}` as 'GET /api/users/discover')
        ).body.map(({ id, reason }) => [id, reason]),
      );
    expect([...(await shown('near_my_day'))]).toEqual([[near.id, 'On day 3, near yours']]);
    const reason = 'In Late Walkers with you';
    expect(await shown('my_groups')).toEqual(
      new Map([
        [fellow.id, reason],
        [ada.id, reason],
      ]),
    );
    expect((await shown('new_here')).get(far.id)).toBe('New here');
    app.clock.advance({ days: newDays });
    expect((await shown('new_here')).size).toBe(0);
    expect((await me.call('GET /api/users/discover?show=all' as 'GET /api/users/discover')).status).toBe(422);
  });
});

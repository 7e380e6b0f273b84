import { describe, expect, test } from 'vitest';
import type { Key } from '#contract/platform/endpoint.ts';
import { type Actor, testApp } from '#server/testing/app.ts';

const app = await testApp();

let count = 0;
const someone = (tier: 'builder' | 'starter' | 'achiever' = 'builder') =>
  app.register({ name: `Rambler ${(count += 1)}`, tier });
const befriend = async (a: Actor, b: Actor) => {
  const { body } = await a.call('POST /api/friends/request', { receiver_id: b.id });
  await b.call(`POST /api/friends/respond/${body.friend_request_id}?accept=true` as Key);
  app.clock.advance({ minutes: 1 });
};
const privacy = (actor: Actor, profileVisibility: string, activityVisibility = 'friends') =>
  actor.call('PUT /api/users/privacy', {
    profileVisibility,
    activityVisibility,
    messagePermission: 'everyone',
  });
const page = async (viewer: Actor, of: Actor) => (await viewer.call(`GET /api/users/${of.id}`)).body;

describe('friends in common', () => {
  const names = async (viewer: Actor, of: Actor) => {
    const { friends_in_common: common } = await page(viewer, of);
    return [common.count, ...common.newest.map(({ id }) => id)];
  };

  test('are the friends of both, the newest of the viewer first; three are named', async () => {
    const [me, her] = [await someone(), await someone()];
    const friends: Actor[] = [];
    for (let times = 0; times < 4; times += 1) {
      const friend = await someone();
      friends.unshift(friend);
      await (times % 2 ? befriend(me, friend) : befriend(friend, me));
      await (times > 1 ? befriend(her, friend) : befriend(friend, her));
    }
    const alone = await someone();
    await befriend(me, alone);
    expect(await names(me, her)).toEqual([4, ...friends.slice(0, 3).map(({ id }) => id)]);
    expect(await names(her, her)).toEqual([0]);
    expect(await names(alone, her)).toEqual([0]);
  });

  test('leave out friends who are private, muted, suspended or away, also in the reasons of Discover', async () => {
    const [me, her, open, shy, loud, away] = [
      await someone(),
      await someone(),
      await someone(),
      await someone(),
      await someone(),
      await someone(),
    ];
    for (const friend of [open, shy, loud, away]) {
      await befriend(me, friend);
      await befriend(friend, her);
    }
    await privacy(shy, 'private');
    await me.call(`PUT /api/users/${loud.id}/mute`, { muted: true });
    await app.setMember(away, { away_since: app.clock.now() });
    expect(await names(me, her)).toEqual([1, open.id]);
    const { body } = await me.call('GET /api/users/discover?limit=100' as 'GET /api/users/discover');
    const { name } = await page(me, open);
    expect(body.find(({ id }) => id === her.id)?.reason).toBe(`${name} is a friend of both of you`);
  });

  test('and wins and days of a private profile are for friends only', async () => {
    const [me, her, both] = [await someone(), await someone(), await someone('achiever')];
    await befriend(me, both);
    await befriend(her, both);
    const { body: group } = await both.call('POST /api/groups', { name: 'Hill people', description: 'x' });
    for (const who of [me, her]) await who.call(`POST /api/groups/${group.id}/join`);
    await her.call('POST /api/share-success', {
      achievement_type: 'habit',
      title: 'Up early',
      description: 'Three weeks.',
    });
    await privacy(her, 'private');
    expect(await page(me, her)).toMatchObject({
      is_private: true,
      trail_days: null,
      wins: [],
      friends_in_common: { count: 0, newest: [] },
    });
    await befriend(me, her);
    expect(await page(me, her)).toMatchObject({
      is_private: false,
      trail_days: 0,
      wins: [{ title: 'Up early', badge: null }],
      friends_in_common: { count: 1 },
    });
  });
});

describe('wins', () => {
  const share = async (who: Actor, title: string, data?: Record<string, unknown>) =>
    (
      await who.call('POST /api/share-success', {
        achievement_type: 'milestone',
        title,
        description: `${title}, at last.`,
        ...(data && { data }),
      })
    ).body.post;

  test('name an achievement only if its member earned it', async () => {
    const [me, her] = [await someone(), await someone()];
    await app.db
      .insertInto('achievements')
      .values({
        member_id: her.id,
        achievement: 'week_warrior',
        earned_on: '2026-01-01',
        recorded_at: app.clock.now(),
      })
      .execute();
    const earned = await share(her, 'Week Warrior', { badge: 'week_warrior' });
    const claimed = await share(her, 'Legendary', { badge: 'legendary' });
    await share(her, 'Strange', { badge: 'no_such_badge' });
    expect((await page(me, her)).wins).toEqual([
      expect.objectContaining({ title: 'Strange', badge: null }),
      { post_id: claimed.id, title: 'Legendary', achievement_type: 'milestone', badge: null },
      { post_id: earned.id, title: 'Week Warrior', achievement_type: 'milestone', badge: 'week_warrior' },
    ]);
  });

  test('are gone when their post is hidden or deleted, and are never of another member', async () => {
    const [me, her] = [await someone(), await someone('starter')];
    const [kept, hidden, deleted] = [
      await share(her, 'Kept'),
      await share(her, 'Hidden'),
      await share(her, 'Deleted'),
    ];
    await share(me, 'Mine');
    await app.db
      .updateTable('posts')
      .set({ hidden_at: app.clock.now() })
      .where('id', '=', hidden.id)
      .execute();
    await her.call(`DELETE /api/posts/${deleted.id}`);
    expect((await page(me, her)).wins.map(({ post_id }) => post_id)).toEqual([kept.id]);
  });
});

test('days on the trail follow the setting of activity', async () => {
  const [me, her] = [await someone(), await someone()];
  expect((await page(me, her)).trail_days).toBeNull();
  await privacy(her, 'public', 'public');
  expect((await page(me, her)).trail_days).toBe(0);
  await privacy(her, 'public', 'private');
  expect((await page(me, her)).trail_days).toBeNull();
  expect((await page(her, her)).trail_days).toBe(0);
});

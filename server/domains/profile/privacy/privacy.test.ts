import { describe, expect, test } from 'vitest';
import { seenProfile } from '#contract/profile/visibility.ts';
import { type Actor, testApp } from '#server/testing/app.ts';
import { hideProfile, showProfile } from './hide-profile.ts';

const app = await testApp();
const nora = await app.member('nora');

const read = async (actor: Actor) => (await actor.call('GET /api/users/privacy')).body;
const choice = { profileVisibility: 'members', activityVisibility: 'private', messagePermission: 'none' };
const held = async () =>
  (
    await app.db
      .selectFrom('privacy_settings')
      .select('profile_visibility')
      .where('member_id', '=', nora.id)
      .executeTakeFirstOrThrow()
  ).profile_visibility;

describe('PUT /api/users/privacy', () => {
  test("is for the member's own settings, with the specified defaults before a choice", async () => {
    expect((await app.visitor.call('PUT /api/users/privacy', choice)).status).toBe(401);
    expect((await app.visitor.call('GET /api/users/privacy')).status).toBe(401);
    const before = {
      profileVisibility: 'public',
      activityVisibility: 'friends',
      messagePermission: 'everyone',
      foundByEmail: false,
    };
    expect(await read(nora)).toEqual(before);
    const other = await app.register({});
    const forged: object = { ...choice, member_id: other.id, hidden_at: null };
    await nora.call('PUT /api/users/privacy', forged);
    expect(await read(nora)).toEqual({ ...choice, foundByEmail: false });
    expect(await read(other)).toEqual(before);
  });

  test('accepts only the specified values', async () => {
    for (const wrong of [
      { profileVisibility: 'secret' },
      { activityVisibility: 'members' },
      { messagePermission: 'private' },
      { foundByEmail: 'yes' },
    ])
      expect((await nora.call('PUT /api/users/privacy', { ...choice, ...wrong })).status).toBe(422);
  });

  test('never opens a profile hidden by moderators, and applies the last choice once it is shown again', async () => {
    const now = app.clock.now();
    for (let times = 0; times < 2; times += 1) await hideProfile(app.db, nora.id, now);
    expect(await held()).toBe('private');
    await nora.call('PUT /api/users/privacy', { ...choice, profileVisibility: 'public' });
    expect(await held()).toBe('private');
    expect((await read(nora)).profileVisibility).toBe('public');
    for (let times = 0; times < 2; times += 1) await showProfile(app.db, nora.id);
    expect(await held()).toBe('public');
  });
});

describe('what others see', () => {
  const combinations = ['public', 'members', 'private'].flatMap((profileVisibility) =>
    ['public', 'friends', 'private'].map((activityVisibility) => ({ profileVisibility, activityVisibility })),
  );
  test.each(combinations)(
    'of $profileVisibility and $activityVisibility is what the preview says',
    async (settings) => {
      const cleo = await app.register({ name: 'Cleo' });
      const finn = await app.register({ name: 'Finn' });
      const ada = await app.register({ name: 'Ada', tier: 'builder' });
      const { body: asked } = await ada.call('POST /api/friends/request', { receiver_id: cleo.id });
      await cleo.call(`POST /api/friends/respond/${asked.friend_request_id}?accept=true`);
      await cleo.call('PUT /api/users/privacy', { ...settings, messagePermission: 'everyone' });
      for (const [onlooker, actor] of [
        ['visitor', app.visitor],
        ['member', finn],
        ['friend', ada],
      ] as const) {
        const { status, body } = await (onlooker === 'visitor'
          ? actor.call(`GET /api/users/${cleo.id}/public`)
          : actor.call(`GET /api/users/${cleo.id}`));
        const seen = { page: status === 200, activity: status === 200 && body.posts_count !== null };
        expect([onlooker, seen]).toEqual([onlooker, seenProfile(onlooker, settings)]);
      }
      const listed = (await finn.call('GET /api/users?q=Cleo&limit=100')).body.map(({ id }) => id);
      expect(listed.includes(cleo.id)).toBe(seenProfile('member', settings).page);
    },
  );
});

import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { type Actor, testApp } from '#server/testing/app.ts';
import { multipart, png } from '#server/testing/multipart.ts';
import { hideProfile, showProfile } from './privacy/hide-profile.ts';

const app = await testApp();

const send = async (actor: Actor, file: Buffer | string, name = 'me.png') =>
  actor.call('POST /api/users/upload-photo', ...multipart(file, {}, { name }));
const me = async (actor: Actor) => (await actor.call('GET /api/auth/me')).body;
const statusOf = async (url: string) => (await app.app.inject({ url })).statusCode;

describe('PUT /api/users/profile', () => {
  test('changes name, bio and pronouns of the caller alone, and leaves absent fields', async () => {
    const nora = await app.register({ name: 'Nora Lind' });
    const other = await app.register({ name: 'Ada' });
    const forged: object = {
      name: '  Nora Berg ',
      bio: 'Slow runner.\nFast talker.',
      pronouns: 'she/her',
      id: other.id,
      email: 'taken@example.com',
      is_admin: true,
    };
    const saved = await nora.call('PUT /api/users/profile', forged);
    const expected = { name: 'Nora Berg', bio: 'Slow runner.\nFast talker.', pronouns: 'she/her' };
    expect(saved).toMatchObject({ status: 200, body: { ...expected, email: nora.email, is_admin: false } });
    expect(await me(other)).toMatchObject({ name: 'Ada', bio: null, pronouns: null });
    expect((await other.call(`GET /api/users/${nora.id}`)).body).toMatchObject(expected);

    await nora.call('PUT /api/users/profile', { name: 'Nora Berg', bio: ' \n ' });
    expect(await me(nora)).toMatchObject({ name: 'Nora Berg', bio: null, pronouns: 'she/her' });
  });

  test('refuses visitors and what is no name or too long', async () => {
    expect((await app.visitor.call('PUT /api/users/profile', { name: 'X' })).status).toBe(401);
    const nora = await app.register({ name: 'Nora' });
    for (const body of [
      {},
      { name: '' },
      { name: '   ' },
      { name: 'a\u0000b' },
      { name: 'a\nb' },
      { name: 'n'.repeat(81) },
      { name: 7 },
      { name: 'Nora', bio: 'b'.repeat(1001) },
      { name: 'Nora', bio: 'a\u0000b' },
      { name: 'Nora', pronouns: 'p'.repeat(41) },
    ])
      expect([body, (await nora.call('PUT /api/users/profile', body)).status]).toEqual([body, 422]);
    expect(await me(nora)).toMatchObject({ name: 'Nora', bio: null });
  });

  test('a private profile hides pronouns and bio from others', async () => {
    const nora = await app.register({ name: 'Nora' });
    const ada = await app.register({ name: 'Ada' });
    await nora.call('PUT /api/users/profile', { name: 'Nora', bio: 'Mine', pronouns: 'she/her' });
    await nora.call(`POST /api/follow/${ada.id}`);
    await nora.call('PUT /api/users/privacy', {
      profileVisibility: 'private',
      activityVisibility: 'private',
      messagePermission: 'none',
    });
    const [follower] = (await ada.call('GET /api/followers')).body;
    expect(follower).toMatchObject({ name: 'Nora', bio: null, pronouns: null });
  });

  test('reports watched words, and counts a report after an edit again', async () => {
    const nora = await app.register({ name: 'Nora' });
    const { mira, finn } = await app.cast('mira', 'finn');
    const cases = async () =>
      (await mira.call('GET /api/admin/flagged-content?content_type=profile&status=pending')).body.filter(
        ({ content_id }: { content_id: string }) => content_id === nora.id,
      );
    await mira.call('PUT /api/admin/watched-words', { words: ['moonshine'] });
    await nora.call('PUT /api/users/profile', { name: 'Nora', bio: 'I sell moonshine.' });
    const [found] = await cases();
    expect(found).toMatchObject({ reason: 'Watched words: moonshine' });

    await finn.call(`POST /api/users/${nora.id}/report`, { category: 'spam' });
    await mira.call(`PATCH /api/admin/flagged-content/${found?.id}`, { status: 'approved', note: '' });
    expect(await cases()).toEqual([]);
    await finn.call(`POST /api/users/${nora.id}/report`, { category: 'spam' });
    expect(await cases()).toEqual([]);
    app.clock.advance({ minutes: 5 });
    await nora.call('PUT /api/users/profile', { name: 'Nora', bio: 'Still selling.' });
    await finn.call(`POST /api/users/${nora.id}/report`, { category: 'spam' });
    expect(await cases()).toHaveLength(1);
  });
});

describe('the profile photo', () => {
  test('is cut to a square, shown beside posts, and replaced together with its files', async () => {
    const nora = await app.register({ tier: 'builder' });
    const ada = await app.register({});
    const { body: post } = await nora.call('POST /api/posts', { content: '<p>One stone.</p>' });
    await nora.call('PUT /api/users/portrait', { portrait: 7 });
    const first = await send(nora, await png(900, 300));
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    const url = first.body.profile_photo ?? '';
    expect(url).toMatch(/^\/api\/uploads\/[\w-]{22}-320\.webp\?v=/);
    const file = await app.app.inject({ url });
    expect(await sharp(file.rawPayload).metadata()).toMatchObject({ width: 320, height: 320 });
    const large = await app.app.inject({ url: url.replace('-320', '') });
    expect(await sharp(large.rawPayload).metadata()).toMatchObject({ width: 512, height: 512 });
    expect((await ada.call(`GET /api/posts/${post.id}`)).body.user.profile_photo).toBe(url);
    expect((await ada.call(`GET /api/users/${nora.id}`)).body.profile_photo).toBe(url);

    const second = (await send(nora, await png(9, 9))).body.profile_photo ?? '';
    expect(second).not.toBe(url);
    await app.runJobs();
    expect([await statusOf(url), await statusOf(second)]).toEqual([404, 200]);

    const removed = await nora.call('DELETE /api/users/profile-photo');
    expect(removed).toMatchObject({ status: 200, body: { profile_photo: null } });
    await app.runJobs();
    expect(await statusOf(second)).toBe(404);
    expect((await nora.call('DELETE /api/users/profile-photo')).status).toBe(200);
  });

  test('of an animation is its first frame', async () => {
    const nora = await app.register({});
    const raw = Buffer.alloc(40 * 40 * 3 * 2, 99);
    raw.fill(200, 40 * 40 * 3);
    const moving = await sharp(raw, { raw: { width: 40, height: 80, channels: 3, pageHeight: 40 } })
      .gif({ delay: [100, 100] })
      .toBuffer();
    const { body } = await send(nora, moving, 'me.gif');
    const { rawPayload } = await app.app.inject({ url: body.profile_photo ?? '' });
    expect((await sharp(rawPayload, { animated: true }).metadata()).pages ?? 1).toBe(1);
  });

  test('makes room for a portrait, and stays when the sweeper runs', async () => {
    const nora = await app.register({});
    const url = (await send(nora, await png(60, 60))).body.profile_photo ?? '';
    app.clock.advance({ hours: 3 });
    await app.runJobs();
    expect(await statusOf(url)).toBe(200);
    const chosen = await nora.call('PUT /api/users/portrait', { portrait: 3 });
    expect(chosen.body.profile_photo).toBe('/portraits/3.svg');
    await app.runJobs();
    expect(await statusOf(url)).toBe(404);
  });

  test('is a picture by its content, of at most 5 MB, from a member', async () => {
    const nora = await app.register({});
    const before = (await send(nora, await png(60, 60))).body.profile_photo;
    const cases: [string | Buffer, string, number][] = [
      ['<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>', 'me.png', 415],
      ['PK\u0003\u0004 a zip', 'me.png', 415],
      ['', 'me.png', 422],
      [(await png(60, 60)).subarray(0, 60), 'me.png', 422],
      [Buffer.alloc(5 * 1024 * 1024 + 1), 'me.png', 413],
    ];
    for (const [file, name, status] of cases)
      expect([status, (await send(nora, file, name)).status]).toEqual([status, status]);
    expect((await nora.call('POST /api/users/upload-photo', {})).status).toBe(400);
    expect((await me(nora)).profile_photo).toBe(before);
    expect((await send(app.visitor as never, await png(9, 9))).status).toBe(401);
    expect((await app.visitor.call('DELETE /api/users/profile-photo')).status).toBe(401);
  });

  test('is shown to no one while moderators hide the profile, also a new one', async () => {
    const nora = await app.register({});
    const ada = await app.register({});
    const url = (await send(nora, await png(60, 60))).body.profile_photo ?? '';
    await nora.call(`POST /api/follow/${ada.id}`);
    const seen = async () => (await ada.call('GET /api/followers')).body[0]?.profile_photo;
    expect(await seen()).toBe(url);
    await hideProfile(app.db, nora.id, app.clock.now());
    expect([await seen(), await statusOf(url)]).toEqual([null, 404]);
    const second = await send(nora, await png(80, 80));
    expect(second.status).toBe(200);
    expect(await seen()).toBeNull();
    await showProfile(app.db, nora.id);
    expect(await seen()).toMatch(/-320\.webp/);
    expect(await statusOf((await seen()) ?? '')).toBe(200);
  });

  test('has a new address for those who may see it when its profile is shown to other people', async () => {
    const nora = await app.register({});
    const ada = await app.register({});
    await nora.call(`POST /api/follow/${ada.id}`);
    await send(nora, await png(60, 60));
    const seen = async () => (await ada.call('GET /api/followers')).body[0]?.profile_photo ?? '';
    const former: string[] = [];
    const rest = { activityVisibility: 'friends', messagePermission: 'everyone' } as const;
    for (const profileVisibility of ['members', 'private', 'public', 'private'] as const) {
      former.push(await seen());
      expect((await nora.call('PUT /api/users/privacy', { ...rest, profileVisibility })).status).toBe(200);
      expect(await seen()).toBe((await me(nora)).profile_photo);
      expect(await statusOf(await seen())).toBe(200);
      for (const url of former)
        expect(await statusOf(url), `${url} when ${profileVisibility}`).toBe(
          profileVisibility === 'public' ? 200 : 404,
        );
    }
    // A choice that changes nothing about the profile keeps the address.
    const kept = await seen();
    await nora.call('PUT /api/users/privacy', {
      ...rest,
      profileVisibility: 'private',
      messagePermission: 'none',
    });
    expect([await seen(), await statusOf(kept)]).toEqual([kept, 200]);
  });
});

import { describe, expect, test } from 'vitest';
import type { Key } from '#contract/platform/endpoint.ts';
import { byProfileText, profileTextNames } from '#contract/profile/texts.ts';
import type { SuggestedMember } from '#contract/social/endpoints.ts';
import { newId } from '#server/platform/database/ids.ts';
import { type Actor, testApp } from '#server/testing/app.ts';

const app = await testApp();
const { finn, nora, ada, cleo, milo, mira } = await app.cast('finn', 'nora', 'ada', 'cleo', 'milo', 'mira');

const privacy = (actor: Actor, more: Record<string, unknown> = {}) =>
  actor.call('PUT /api/users/privacy', {
    profileVisibility: 'public',
    activityVisibility: 'friends',
    messagePermission: 'everyone',
    ...more,
  });
const hidden = async (name: string): Promise<Actor> => {
  const actor = await app.register({ name });
  await privacy(actor, { profileVisibility: 'private' });
  return actor;
};
const suspended = async (name: string): Promise<Actor> => {
  const actor = await app.register({ name });
  await app.db
    .insertInto('suspensions')
    .values({ id: newId(), member_id: actor.id, reason: 'Spam', starts_at: app.clock.now() })
    .execute();
  return actor;
};
const idsOf = async (actor: Actor, url: string): Promise<string[]> => {
  const { status, body } = await actor.call(`GET ${url}` as 'GET /api/users');
  expect([url, status]).toEqual([url, 200]);
  // No response has an email address.
  expect(JSON.stringify(body)).not.toMatch(/"email"|@example\.com/);
  return body.map((one: { id: string }) => one.id);
};
const found = (actor: Actor, q: string) => idsOf(actor, `/api/users?q=${encodeURIComponent(q)}`);
const suggested = (actor: Actor, q: string, groupId?: string) =>
  idsOf(actor, `/api/users/suggestions?q=${encodeURIComponent(q)}${groupId ? `&group_id=${groupId}` : ''}`);
const follow = (actor: Actor, id: string) => actor.call(`POST /api/follow/${id}`);

describe('GET /api/users', () => {
  test('is not for visitors, and never shows private profiles, suspended members or oneself', async () => {
    expect((await app.visitor.call('GET /api/users')).status).toBe(401);
    const shy = await hidden('Shy Walker');
    const banned = await suspended('Banned Walker');
    const open = await app.register({ name: 'Open Walker' });
    for (const url of ['/api/users?limit=100', '/api/users?q=walker', '/api/users?search=WALKER']) {
      const ids = await idsOf(nora, url);
      expect(ids).toContain(open.id);
      for (const who of [shy, banned, nora]) expect(ids).not.toContain(who.id);
    }
    expect(await found(open, 'open walker')).toEqual([]);
  });

  test('finds prefixes of names and words, and words of the bio', async () => {
    for (const q of ['cleo', 'CLEO TREM', 'tremb', 'teaches', 'walks dog'])
      expect([q, await found(nora, q)]).toEqual([q, [cleo.id]]);
    expect(await found(nora, 'leo')).toEqual([]);
    const odd = await app.register({ name: "100%_O'Brien-Smith" });
    for (const q of ['100%_', "o'brien", 'smith', 'brien-smith'])
      expect([q, await found(nora, q)]).toEqual([q, [odd.id]]);
    for (const q of ['%', '_', '\\', "' | '", '& !', ':*', '🪨', 'x'.repeat(254)])
      expect([q, await found(nora, q)]).toEqual([q, []]);
    expect((await nora.call('GET /api/users?q=%00')).status).toBe(422);
  });

  test('finds a whole address whose owner allows it, and no part of one', async () => {
    const owner = await app.register({ name: 'Somebody Else', email: 'Pebble.Path@example.com' });
    expect(await found(nora, 'pebble.path@example.com')).toEqual([]);
    // Other privacy settings do not turn this one on.
    await privacy(owner);
    expect(await found(nora, 'pebble.path@example.com')).toEqual([]);
    expect((await privacy(owner, { foundByEmail: true })).status).toBe(200);
    expect(await found(nora, 'PEBBLE.path@example.com')).toEqual([owner.id]);
    for (const q of ['pebble.path@example', 'pebble.path@', 'pebble', '@example.com', '%@example.com'])
      expect([q, await found(nora, q)]).toEqual([q, []]);
    // Fields that are not sent stay unchanged. A private profile overrides them.
    expect((await privacy(owner, { profileVisibility: 'private' })).body.foundByEmail).toBe(true);
    expect(await found(nora, 'pebble.path@example.com')).toEqual([]);
  });

  test('pages by name, with long names too', async () => {
    await app.register({ name: 'Ω'.repeat(80) });
    const all: string[] = [];
    for (let cursor = ''; ; ) {
      const { status, body, headers } = await nora.call(
        `GET /api/users?limit=1${cursor && `&cursor=${cursor}`}`,
      );
      expect(status).toBe(200);
      all.push(...body.map((one: { id: string }) => one.id));
      cursor = String(headers['x-next-cursor'] ?? '');
      if (!cursor) break;
    }
    expect(all).toEqual(await idsOf(nora, '/api/users?limit=100'));
    expect((await nora.call('GET /api/users?cursor=WyJ4Il0')).status).toBe(400);
  });
});

describe('GET /api/users/:id', () => {
  test('shows a member to members, and a private profile only to its owner', async () => {
    const shy = await hidden('Shy Reader');
    expect((await app.visitor.call(`GET /api/users/${nora.id}`)).status).toBe(401);
    expect((await nora.call(`GET /api/users/${shy.id}`)).status).toBe(404);
    expect((await mira.call(`GET /api/users/${shy.id}`)).status).toBe(404);
    expect((await nora.call(`POST /api/users/${shy.id}/report`)).status).toBe(404);
    expect((await shy.call(`GET /api/users/${shy.id}`)).body).toMatchObject({
      is_self: true,
      may_report: false,
    });
    expect((await nora.call(`GET /api/users/${newId()}`)).status).toBe(404);
    const { body } = await nora.call(`GET /api/users/${cleo.id}`);
    expect(Object.keys(body).sort()).toEqual(
      [
        ...profileTextNames,
        'created_at',
        'followers_count',
        'following_count',
        'friend_request_id',
        'friends_in_common',
        'friendship',
        'id',
        'is_blocked',
        'is_following',
        'is_muted',
        'is_private',
        'is_self',
        'may_message',
        'may_report',
        'membership_tier',
        'message_refusal',
        'name',
        'posts_count',
        'profile_photo',
        'shared_groups',
        'staff',
        'trail_days',
        'wins',
      ].sort(),
    );
    // How much someone writes is for friends, unless they chose otherwise.
    expect(body).toMatchObject({ name: 'Cleo Tremblay', membership_tier: 'creator', posts_count: null });
  });

  test('counts posts everyone may read, and hides the count on request', async () => {
    const at = app.clock.now();
    const group = (await ada.call('POST /api/groups', { name: 'Quiet', description: 'x', is_private: true }))
      .body.id;
    const post = (more: object) => ({
      id: newId(),
      author_id: ada.id,
      content: '<p>x</p>',
      plain: 'x',
      created_at: at,
      updated_at: at,
      ...more,
    });
    await app.db
      .insertInto('posts')
      .values([post({}), post({ group_id: group }), post({ hidden_at: at })])
      .execute();
    await privacy(ada, { activityVisibility: 'public' });
    const count = async (viewer: Actor) => (await viewer.call(`GET /api/users/${ada.id}`)).body.posts_count;
    expect(await count(nora)).toBe(1);
    await privacy(ada, { activityVisibility: 'private' });
    expect([await count(nora), await count(ada)]).toEqual([null, 1]);
    await privacy(ada);
  });
});

describe('GET /api/users/:id/public', () => {
  test('shows visitors a public profile, and nothing of any other', async () => {
    const open = await app.register({ name: 'Open Page', email: 'open.page@example.com' });
    await app.db.updateTable('members').set({ bio: 'Keeps bees' }).where('id', '=', open.id).execute();
    const url = `GET /api/users/${open.id}/public` as const;
    const { status, body } = await app.visitor.call(url);
    expect([status, Object.keys(body).sort()]).toEqual([
      200,
      [
        ...profileTextNames,
        'created_at',
        'id',
        'membership_tier',
        'name',
        'posts_count',
        'profile_photo',
        'staff',
      ].sort(),
    ]);
    expect(body).toMatchObject({ name: 'Open Page', bio: 'Keeps bees', posts_count: null });
    expect(JSON.stringify(body)).not.toContain('example.com');
    for (const profileVisibility of ['members', 'private']) {
      await privacy(open, { profileVisibility });
      expect((await app.visitor.call(url)).status).toBe(404);
    }
    for (const { id } of [await suspended('Banned Page'), { id: newId() }])
      expect((await app.visitor.call(`GET /api/users/${id}/public`)).status).toBe(404);
  });
});

describe('a private profile in a moderation case', () => {
  test("is visible to staff, text and all, with nothing else of it; without a case it stays its owner's", async () => {
    const gil = await app.register({ name: 'Gil' });
    await app.db.updateTable('members').set({ bio: 'Buy my pills' }).where('id', '=', gil.id).execute();
    const url = `GET /api/users/${gil.id}` as const;
    await privacy(gil, { profileVisibility: 'private' });
    for (const viewer of [nora, milo, mira]) expect((await viewer.call(url)).status).toBe(404);
    await privacy(gil);
    await nora.call(`POST /api/users/${gil.id}/report`, { reason: 'Sells things' });
    await privacy(gil, { profileVisibility: 'private' });
    for (const viewer of [milo, mira]) {
      const { status, body } = await viewer.call(url);
      expect([status, body.bio, body.posts_count, body.followers_count, body.may_report]).toEqual([
        200,
        'Buy my pills',
        null,
        0,
        false,
      ]);
      expect(body.privacy_settings).toEqual({ profileVisibility: 'private' });
    }
    for (const viewer of [nora, ada]) expect((await viewer.call(url)).status).toBe(404);
    // No list and no follow opens with it.
    expect(await found(milo, 'Gil')).not.toContain(gil.id);
    expect((await milo.call(`POST /api/follow/${gil.id}`)).status).toBe(404);
  });
});

test('a group that staff share with a private member opens the name alone, until there is a case', async () => {
  const gwen = await app.register({ name: 'Gwen', tier: 'builder' });
  await app.db.updateTable('members').set({ bio: 'I garden at night' }).where('id', '=', gwen.id).execute();
  const { body: group } = await cleo.call('POST /api/groups', { name: 'Night Gardens', description: 'x' });
  for (const who of [gwen, milo])
    expect((await who.call(`POST /api/groups/${group.id}/join`)).status).toBe(200);
  await privacy(gwen, { profileVisibility: 'private' });
  const { status, body } = await milo.call(`GET /api/users/${gwen.id}`);
  expect([status, body.name, body.is_private, body.bio]).toEqual([200, 'Gwen', true, null]);
  expect(body.shared_groups).toEqual(['Night Gardens']);
  await privacy(gwen);
  await nora.call(`POST /api/users/${gwen.id}/report`, { reason: 'Sells seeds' });
  await privacy(gwen, { profileVisibility: 'private' });
  expect((await milo.call(`GET /api/users/${gwen.id}`)).body.bio).toBe('I garden at night');
});

describe("a member's fields for staff", () => {
  const forStaff = [
    'is_admin',
    'is_suspended',
    'joined_groups',
    'privacy_settings',
    'suspended_until',
    'suspension_reason',
    'updated_at',
  ];

  test('are visible to staff only; the email address to administrators only', async () => {
    const gus = await app.register({ name: 'Gus', email: 'gus@example.com' });
    const open = (await cleo.call('POST /api/groups', { name: 'Early Walkers', description: 'x' })).body.id;
    const closed = (
      await cleo.call('POST /api/groups', { name: 'Closed Circle', description: 'x', is_private: true })
    ).body.id;
    await app.db
      .insertInto('group_members')
      .values(
        [open, closed].map((group_id) => ({
          group_id,
          member_id: gus.id,
          role: 'member',
          joined_at: app.clock.now(),
        })),
      )
      .execute();
    const read = async (viewer: Actor) => (await viewer.call(`GET /api/users/${gus.id}`)).body;
    expect(await read(milo)).toMatchObject({
      is_admin: false,
      is_suspended: false,
      suspension_reason: null,
      suspended_until: null,
      privacy_settings: { profileVisibility: 'public' },
    });
    const until = new Date(app.clock.now().getTime() + 3 * 86_400_000).toISOString();
    const suspend = { is_suspended: true, reason: 'Third time selling.', until };
    expect((await milo.call(`PATCH /api/admin/users/${gus.id}/suspend`, suspend)).status).toBe(200);
    const told = { is_suspended: true, suspension_reason: 'Third time selling.', suspended_until: until };
    const byModerator = await read(milo);
    expect(byModerator).toMatchObject(told);
    expect(byModerator).not.toHaveProperty('email');
    expect(await read(mira)).toMatchObject({ ...told, email: 'gus@example.com' });
    // A private group is listed only to its members, staff or not.
    const named = ({ joined_groups }: { joined_groups: { name: string }[] }) =>
      joined_groups.map(({ name }) => name);
    expect(named(byModerator)).toContain('Early Walkers');
    expect(named(byModerator)).not.toContain('Closed Circle');
    for (const viewer of [nora, ada, cleo]) {
      const seen = await read(viewer);
      for (const field of [...forStaff, 'email']) expect(seen).not.toHaveProperty(field);
      // Groups that both are in, as Cleo is, are known to her anyway.
      const { shared_groups, ...others } = seen;
      expect(shared_groups).toEqual(viewer === cleo ? ['Early Walkers', 'Closed Circle'] : []);
      expect(JSON.stringify(others)).not.toMatch(/selling|example\.com|Walkers|Circle/);
    }
    // Their own page has no fields for staff, and lists of members have none even for staff.
    for (const field of forStaff)
      expect((await nora.call(`GET /api/users/${nora.id}`)).body).not.toHaveProperty(field);
    const listed = JSON.stringify((await mira.call('GET /api/users?limit=100')).body);
    expect(listed).not.toMatch(/"email"|suspen|joined_groups/);
    // The suspension ends by itself.
    app.clock.advance({ days: 3 });
    expect(await read(milo)).toMatchObject({ is_suspended: false, suspension_reason: null });
  });
});

describe('following', () => {
  test('works once per member, and never for oneself or private profiles', async () => {
    expect((await follow(app.visitor, nora.id)).status).toBe(401);
    const shy = await hidden('Shy Star');
    expect((await follow(finn, shy.id)).status).toBe(404);
    expect((await follow(finn, newId())).status).toBe(404);
    for (const id of [finn.id, finn.id.toUpperCase()]) expect((await follow(finn, id)).status).toBe(400);
    const replies = await Promise.all([1, 2, 3, 4].map(() => follow(finn, nora.id)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    expect((await follow(finn, nora.id)).body.detail).toBe('Already following this user');
    expect((await finn.call(`GET /api/users/${nora.id}`)).body).toMatchObject({
      is_following: true,
      followers_count: 1,
    });
    expect(
      await app.db
        .selectFrom('notifications')
        .select(['member_id', 'by_member', 'path'])
        .where('kind', '=', 'followed')
        .execute(),
    ).toEqual([{ member_id: nora.id, by_member: finn.id, path: `/u/${finn.id}` }]);
    for (let times = 0; times < 2; times += 1)
      expect((await finn.call(`DELETE /api/follow/${nora.id}`)).status).toBe(200);
    expect(await idsOf(finn, '/api/following')).toEqual([]);
  });

  test('rings once a day, however often a member unfollows and follows', async () => {
    const star = await app.register({ name: 'Rung' });
    const fan = await app.register({ name: 'Wavering' });
    const unread = async () => (await star.call('GET /api/notifications/count')).body.notices;
    const again = async () => {
      app.clock.advance({ minutes: 10 });
      await fan.call(`DELETE /api/follow/${star.id}`);
      expect((await follow(fan, star.id)).status).toBe(200);
    };
    await follow(fan, star.id);
    await again();
    expect(await unread()).toBe(1);
    await star.call('POST /api/notifications/read', { all: true });
    await again();
    expect(await unread()).toBe(0);
    await follow(nora, star.id);
    expect(await unread()).toBe(1);
    await star.call('POST /api/notifications/read', { all: true });
    app.clock.advance({ hours: 24 });
    await again();
    expect(await unread()).toBe(1);
  });

  test('lists only own follows, newest first, page by page; a later private profile is shown by name only', async () => {
    const star = await app.register({ name: 'Star' });
    const fans = [];
    for (const name of ['Fan one', 'Fan two', 'Fan three']) {
      app.clock.advance({ minutes: 1 });
      const fan = await app.register({ name });
      await follow(fan, star.id);
      fans.unshift(fan.id);
    }
    expect((await app.visitor.call('GET /api/followers')).status).toBe(401);
    const first = await star.call('GET /api/followers?limit=2');
    expect([
      ...first.body.map((one: { id: string }) => one.id),
      ...(await idsOf(star, `/api/followers?cursor=${first.headers['x-next-cursor']}`)),
    ]).toEqual(fans);
    expect(await idsOf(nora, '/api/followers')).not.toContain(fans[0]);
    await follow(star, cleo.id);
    expect(await idsOf(star, '/api/following')).toEqual([cleo.id]);
    await privacy(cleo, { profileVisibility: 'private' });
    expect((await star.call('GET /api/following')).body[0]).toMatchObject({
      id: cleo.id,
      ...byProfileText(() => null),
      posts_count: null,
      may_report: false,
    });
    await privacy(cleo);
  });
});

describe('GET /api/users/suggestions', () => {
  test('followed members first, then members of shared groups, then others; private profiles only to fellow members', async () => {
    expect((await app.visitor.call('GET /api/users/suggestions?q=a')).status).toBe(401);
    const [stranger, fellow, followed] = [
      await app.register({ name: 'Zoe Aaa' }),
      await app.register({ name: 'Zoe Bbb' }),
      await app.register({ name: 'Zoe Ccc' }),
    ];
    const shyFellow = await hidden('Zoe Ddd');
    const shy = await hidden('Zoe Eee');
    await suspended('Zoe Fff');
    const { id } = (
      await ada.call('POST /api/groups', {
        name: 'Together',
        description: 'x',
        is_private: true,
        open_to_starters: true,
      })
    ).body;
    const { code } = (await ada.call(`POST /api/groups/${id}/invite`)).body;
    for (const who of [fellow, shyFellow]) await who.call(`POST /api/groups/${id}/join`, { invite: code });
    await follow(ada, followed.id);
    expect(await suggested(ada, 'zoe')).toEqual([followed.id, fellow.id, shyFellow.id, stranger.id]);
    expect(await suggested(ada, 'ddd')).toEqual([shyFellow.id]);
    expect(await suggested(ada, '')).toEqual([followed.id, fellow.id, shyFellow.id]);
    // Every member is in Welcome, so it is not a shared group.
    expect(await suggested(nora, 'zoe')).toEqual([stranger.id, fellow.id, followed.id]);
    expect(await suggested(nora, 'zoe')).not.toContain(shy.id);
    const welcome = await app.db
      .selectFrom('groups')
      .select('id')
      .where('is_welcome', '=', true)
      .executeTakeFirstOrThrow();
    expect(await suggested(nora, 'zoe', welcome.id)).toEqual([stranger.id, fellow.id, followed.id]);
    // In a private group only its members are suggested. For non-members it is 404.
    expect(await suggested(ada, 'zoe', id)).toEqual([fellow.id, shyFellow.id]);
    expect((await nora.call(`GET /api/users/suggestions?q=zoe&group_id=${id}`)).status).toBe(404);
    const reasons = async (actor: Actor, query: string) =>
      (await actor.call(`GET /api/users/suggestions?q=zoe${query}` as Key)).body.map(
        (row: SuggestedMember) => [row.id, row.reason],
      );
    const [byFollow, byGroup] = ['You follow them', 'In Together with you'];
    expect(await reasons(ada, '')).toEqual([
      [followed.id, byFollow],
      [fellow.id, byGroup],
      [shyFellow.id, byGroup],
      [stranger.id, null],
    ]);
    expect(await reasons(ada, `&group_id=${id}`)).toEqual([
      [fellow.id, 'In this group'],
      [shyFellow.id, 'In this group'],
    ]);

    // Writers of the same post or topic go first, where the viewer may read it.
    for (const who of [fellow, stranger]) await app.setTier(who, 'builder');
    const { body: post } = await fellow.call('POST /api/posts', { content: '<p>Inside.</p>', group_id: id });
    const { body: topic } = await ada.call('POST /api/forum/topics', {
      title: 'Mornings',
      content: '<p>Who walks?</p>',
      category: 'start_here',
    });
    await stranger.call(`POST /api/forum/topics/${topic.id}/posts`, { content: '<p>I do.</p>' });
    expect(await reasons(ada, `&topic_id=${topic.id}`)).toEqual([
      [stranger.id, 'Took part here'],
      [followed.id, byFollow],
      [fellow.id, byGroup],
      [shyFellow.id, byGroup],
    ]);
    expect((await reasons(ada, `&post_id=${post.id}`))[0]).toEqual([fellow.id, 'Took part here']);
    expect(await reasons(nora, `&post_id=${post.id}`)).toEqual([
      [stranger.id, null],
      [fellow.id, null],
      [followed.id, null],
    ]);
    // Words of a bio are not matched.
    expect(await suggested(nora, 'teaches')).toEqual([]);
    for (const q of ["'", '%', '\\', ':*A | x', '🪨']) await suggested(nora, q);
  });
});

describe('POST /api/users/:id/report', () => {
  test('works for every member, but not for oneself', async () => {
    expect((await app.visitor.call(`POST /api/users/${nora.id}/report`)).status).toBe(401);
    for (const id of [finn.id, finn.id.toUpperCase()])
      expect((await finn.call(`POST /api/users/${id}/report`)).status).toBe(400);
    expect((await finn.call(`POST /api/users/${nora.id}/report`, { reason: ' ' })).body.message).toBe(
      'Profile reported successfully. Moderators will review it.',
    );
    const { reason } = await app.db
      .selectFrom('reports')
      .select('reason')
      .where('content_id', '=', nora.id)
      .executeTakeFirstOrThrow();
    expect(reason).toBe('Reported as inappropriate');
  });
});

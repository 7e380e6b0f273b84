import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type NotificationKind, notificationKinds } from '#contract/notifications/kinds.ts';
import type { Key } from '#contract/platform/endpoint.ts';
import { writeCursor } from '#server/platform/http/cursors.ts';
import { type Actor, testApp } from '#server/testing/app.ts';
import { notifyMember, notifyMembers } from './notify-member.ts';
import { notificationText } from './rules.ts';

const app = await testApp();
const { finn, nora, ada, milo } = await app.cast('finn', 'nora', 'ada', 'milo');

beforeEach(async () => {
  await app.db.deleteFrom('notifications').execute();
  app.clock.advance({ minutes: 1 });
});
const recordEvent = (more: Partial<Parameters<typeof notifyMember>[1]> = {}) =>
  notifyMember(app.db, {
    memberId: nora.id,
    kind: 'report_decided',
    by: null,
    about: { content_type: 'post', upheld: true },
    path: null,
    subject: 'case:1',
    at: app.clock.now(),
    ...more,
  });
const list = async (who: Actor, query = '') => (await who.call(`GET /api/notifications${query}`)).body;
const unread = async (who: Actor) => (await who.call('GET /api/notifications/count')).body.notices;
let spoken = 0;
const post = async (who: Actor, more = {}) => {
  const { status, body } = await who.call('POST /api/posts', {
    content: `<p>Words ${++spoken}.</p>`,
    ...more,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.id as string;
};

describe('notifications', () => {
  it.each(['GET /api/notifications', 'POST /api/notifications/read'] as const)(
    'are not for visitors: %s',
    async (key) => {
      expect((await app.visitor.call(key, key.startsWith('POST') ? {} : undefined)).status).toBe(401);
    },
  );

  it('reach their recipients, and never the member who caused them', async () => {
    await recordEvent();
    await recordEvent({ kind: 'followed', by: nora.id, subject: 'x' });
    expect(await list(nora)).toHaveLength(1);
    expect(await list(finn)).toEqual([]);
    expect(await unread(nora)).toBe(1);
    expect((await nora.call('GET /api/notifications/count')).body.total).toBe(0);
  });

  it('with one subject are one: the newest replaces, and an identical one changes nothing', async () => {
    const first = app.clock.now();
    await recordEvent();
    await nora.call('POST /api/notifications/read', { all: true });
    await recordEvent({ at: first });
    expect(await unread(nora)).toBe(0);
    app.clock.advance({ minutes: 1 });
    await recordEvent();
    expect(await list(nora)).toMatchObject([{ at: app.clock.now().toISOString(), read_at: null }]);
  });

  it('of one act by one member ring once a day; other acts ring, and so do acts without a member', async () => {
    const about = { content_type: 'post', content_id: nora.id };
    const followed = { kind: 'followed', by: ada.id, about, subject: 'x' } as const;
    const rings = async (
      more: Partial<Parameters<typeof recordEvent>[0]>,
      after = { minutes: 1 } as object,
    ) => {
      await nora.call('POST /api/notifications/read', { all: true });
      app.clock.advance(after);
      await recordEvent({ at: app.clock.now(), ...more });
      const { rows } =
        await sql`select from notifications where member_id = ${nora.id} and read_at is null`.execute(app.db);
      return rows.length === 1;
    };
    expect(await rings(followed)).toBe(true);
    expect(await rings(followed, { hours: 23, minutes: 59 })).toBe(false);
    // The time counts from the last ring, not from the last attempt.
    expect(await rings(followed, { minutes: 1 })).toBe(true);
    expect(await rings({ ...followed, about: { ...about, content_id: ada.id } })).toBe(true);
    expect(await rings({ ...followed, by: finn.id })).toBe(true);
    expect(await rings({ ...followed, by: finn.id, kind: 'mentioned' })).toBe(true);
    expect(await rings({ ...followed, by: null })).toBe(true);
    expect(await rings({ ...followed, by: null })).toBe(true);
    // A repeated request to join rings again.
    const asked = { ...followed, kind: 'group_request' } as const;
    expect([await rings(asked), await rings(asked)]).toEqual([true, true]);
  });

  it('of a mention removed and added again ring once a day', async () => {
    const name = `<a class="mention" href="/u/${nora.id}">@Nora Lindqvist</a>`;
    const topic = await ada.call('POST /api/forum/topics', {
      title: 'Names',
      content: `<p>${name} begins.</p>`,
      category: 'start_here',
    });
    const thread = `/api/forum/topics/${topic.body.id}` as const;
    const reply = await ada.call(`POST ${thread}/posts`, { content: `<p>${name} goes on.</p>` });
    const id = await post(ada, { content: `<p>${name} walks.</p>` });
    const comment = await ada.call(`POST /api/posts/${id}/comments`, {
      content: 'Thank you @Nora Lindqvist',
      mentions: [nora.id],
    });
    expect(await unread(nora)).toBe(4);
    await nora.call('POST /api/notifications/read', { all: true });
    const texts: [key: string, without: object, again: object][] = [
      [`PUT ${thread}`, { content: '<p>Begins.</p>' }, { content: `<p>${name} begins.</p>` }],
      [
        `PUT /api/forum/posts/${reply.body.id}`,
        { content: '<p>Goes on.</p>' },
        { content: `<p>${name} goes on.</p>` },
      ],
      [`PUT /api/posts/${id}`, { content: '<p>Walks.</p>' }, { content: `<p>${name} walks.</p>` }],
      [
        `PUT /api/comments/${comment.body.id}`,
        { content: 'Thank you' },
        { content: 'Thank you @Nora Lindqvist', mentions: [nora.id] },
      ],
    ];
    const putAgain = async () => {
      for (const [key, without, again] of texts)
        for (const body of [without, again]) {
          app.clock.advance({ minutes: 1 });
          const { status, body: answer } = await ada.call(key as Key, body);
          expect(status, `${key} ${JSON.stringify(answer)}`).toBe(200);
        }
    };
    await putAgain();
    expect(await unread(nora)).toBe(0);
    app.clock.advance({ hours: 24 });
    await putAgain();
    expect(await unread(nora)).toBe(4);
  });

  it('for a former member are not stored', async () => {
    await notifyMembers(app.db, {
      memberIds: [crypto.randomUUID(), nora.id],
      kind: 'report_decided',
      by: crypto.randomUUID(),
      about: {},
      path: null,
      subject: 'y',
      at: app.clock.now(),
    });
    expect(await list(nora)).toHaveLength(1);
  });

  it('are marked as read by their own member', async () => {
    for (const subject of ['a', 'b', 'c']) await recordEvent({ subject });
    const [one] = await list(nora);
    await finn.call('POST /api/notifications/read', { ids: [one.id] });
    await nora.call('POST /api/notifications/read', {});
    expect(await unread(nora)).toBe(3);
    await nora.call('POST /api/notifications/read', { ids: [one.id] });
    expect(await unread(nora)).toBe(2);
    await nora.call('POST /api/notifications/read', { all: true });
    expect(await unread(nora)).toBe(0);
    expect((await list(nora)).every((notification: { read_at: string | null }) => notification.read_at)).toBe(
      true,
    );
  });

  it('are listed page by page, newest first', async () => {
    for (const subject of ['a', 'b', 'c', 'd', 'e']) await recordEvent({ subject });
    const seen: string[] = [];
    for (let cursor = ''; ; ) {
      const page = await nora.call(`GET /api/notifications?limit=2${cursor}`);
      seen.push(...page.body.map(({ id }: { id: string }) => id));
      if (!page.headers['x-next-cursor']) break;
      cursor = `&cursor=${String(page.headers['x-next-cursor'])}`;
    }
    expect(seen).toEqual((await list(nora)).map(({ id }: { id: string }) => id));
    expect(new Set(seen).size).toBe(5);
    expect((await nora.call('GET /api/notifications?cursor=Zm9yZ2Vk')).status).toBe(400);
    const noDay = writeCursor({ at: '9999-99-99T99:99:99.999Z', id: nora.id });
    expect((await nora.call(`GET /api/notifications?cursor=${noDay}`)).status).toBe(400);
  });

  it('are deleted after 90 days', async () => {
    await recordEvent();
    const old = await app.db
      .updateTable('notifications')
      .set({ at: new Date('2025-01-01') })
      .execute();
    expect(old).toBeTruthy();
    await recordEvent({ subject: 'new' });
    const { notificationTasks } = await import('./jobs.ts');
    await notificationTasks(app, {} as never)['sweep-notifications']?.({}, { id: '1', attempt: 1 });
    expect(await list(nora)).toHaveLength(1);
  });
});

describe('a notification about invisible content is not shown:', () => {
  const hidden = async (who: Actor) => {
    expect(await list(who)).toEqual([]);
    expect(await unread(who)).toBe(0);
  };

  it('a hidden comment, a hidden post', async () => {
    const id = await post(nora);
    const { body: comment } = await ada.call(`POST /api/posts/${id}/comments`, { content: 'Well done.' });
    expect(await list(nora)).toMatchObject([
      {
        kind: 'commented',
        text: 'Ada Okafor commented on your post.',
        path: `/feed/${id}#comment-${comment.id}`,
        by: { id: ada.id },
      },
    ]);
    expect(await unread(nora)).toBe(1);
    const at = app.clock.now();
    await app.db.updateTable('comments').set({ hidden_at: at }).where('id', '=', comment.id).execute();
    await hidden(nora);
    await app.db.updateTable('comments').set({ hidden_at: null }).where('id', '=', comment.id).execute();
    await app.db.updateTable('posts').set({ hidden_at: at }).where('id', '=', id).execute();
    await hidden(nora);
    await app.db.updateTable('posts').set({ hidden_at: null }).where('id', '=', id).execute();
    await ada.call(`DELETE /api/comments/${comment.id}`);
    await hidden(nora);
  });

  it('a private group the member left', async () => {
    const { body: group } = await ada.call('POST /api/groups', {
      name: 'Quiet',
      description: 'Private.',
      is_private: true,
    });
    await nora.call(`POST /api/groups/${group.id}/join`);
    expect(await list(ada)).toMatchObject([
      { kind: 'group_request', text: 'Nora Lindqvist would like to join the group “Quiet”.' },
    ]);
    await ada.call(`POST /api/groups/${group.id}/requests/${nora.id}`, { accept: true });
    await hidden(ada);
    expect(await list(nora)).toMatchObject([
      { kind: 'group_accepted', text: 'You are now a member of the group “Quiet”.' },
    ]);
    const id = await post(nora, { group_id: group.id });
    await ada.call(`POST /api/posts/${id}/comments`, { content: 'Hello.' });
    expect(await list(nora)).toHaveLength(2);
    await nora.call(`POST /api/groups/${group.id}/leave`);
    await hidden(nora);
  });

  it('a deleted topic', async () => {
    const { body: topic } = await ada.call('POST /api/forum/topics', {
      title: 'Mornings',
      content: '<p>Who walks?</p>',
      category: 'start_here',
    });
    await nora.call(`POST /api/forum/topics/${topic.id}/posts`, { content: '<p>I do.</p>' });
    await app.runJobs();
    expect(await list(ada)).toMatchObject([
      { kind: 'topic_replied', text: 'Nora Lindqvist replied in the topic “Mornings”.' },
    ]);
    await milo.call(`DELETE /api/forum/topics/${topic.id}`);
    expect((await list(ada)).map(({ kind }: { kind: string }) => kind)).toEqual(['content_hidden']);
  });

  it('a former or private follower', async () => {
    const gus = await app.register({ name: 'Gus' });
    await gus.call(`POST /api/follow/${nora.id}`);
    expect(await list(nora)).toMatchObject([{ text: 'Gus started following you.', path: `/u/${gus.id}` }]);
    await gus.call('PUT /api/users/privacy', {
      profileVisibility: 'private',
      activityVisibility: 'private',
      messagePermission: 'none',
    });
    await hidden(nora);
    await app.db.deleteFrom('members').where('id', '=', gus.id).execute();
    await hidden(nora);
  });
});

describe('the text of a notification', () => {
  const contents = ['post', 'comment', 'topic', 'reply', 'group', 'profile', null];
  it.each([...notificationKinds])('is a sentence: %s', (kind: NotificationKind) => {
    for (const contentType of contents)
      for (const by of ['Nora', null])
        for (const of of ['Mornings', null]) {
          const text = notificationText({ kind, by, contentType, of, removed: false, upheld: false });
          expect(text).toMatch(/^[A-Z].*[.?]$/);
          expect(text).not.toMatch(/undefined|null| {2}/);
        }
  });
});

describe('notifications of one kind about one content on one day', () => {
  const comment = (who: Actor, postId: string) =>
    who.call(`POST /api/posts/${postId}/comments`, { content: `Well said, ${++spoken}.` });

  it('are grouped, with the newest name and the number of others, and read together', async () => {
    app.clock.advance({ hours: 24 - app.clock.now().getUTCHours() });
    const [mine, other] = [await post(nora), await post(nora)];
    for (const who of [ada, ada, milo]) {
      app.clock.advance({ minutes: 1 });
      await comment(who, mine);
    }
    await comment(ada, other);
    const shown = await list(nora);
    expect(shown.map((n: { text: string }) => n.text).sort()).toEqual([
      'Ada Okafor commented on your post.',
      `${(await milo.call('GET /api/auth/me')).body.name} and Ada Okafor commented on your post.`,
    ]);
    expect(await unread(nora)).toBe(2);
    const group = shown.find((n: { text: string }) => n.text.includes('Milo Haddad'));
    await nora.call('POST /api/notifications/read', { ids: [group.id] });
    expect(await unread(nora)).toBe(1);
    app.clock.advance({ minutes: 1 });
    await comment(ada, mine);
    expect(await unread(nora)).toBe(2);
    expect((await list(nora))[0]).toMatchObject({
      read_at: null,
      text: expect.stringContaining('and Milo Haddad'),
    });
    app.clock.advance({ hours: 24 });
    await comment(ada, mine);
    expect(await list(nora)).toHaveLength(3);
  });

  it("are grouped by the member's day, not the day in UTC", async () => {
    await app.setMember(nora, { first_time_zone: 'America/Vancouver', first_day_start_hour: 0 });
    // 23:00 UTC is afternoon in Vancouver. Four hours later only UTC has a new date.
    app.clock.advance({ hours: 24 + 23 - app.clock.now().getUTCHours() });
    const mine = await post(nora);
    await comment(ada, mine);
    app.clock.advance({ hours: 4 });
    await comment(ada, mine);
    expect(await list(nora)).toHaveLength(1);
    expect(await unread(nora)).toBe(1);
    // After midnight in Vancouver it is another day.
    app.clock.advance({ hours: 6 });
    await comment(ada, mine);
    expect(await list(nora)).toHaveLength(2);
    const [newest, before] = await list(nora);
    await nora.call('POST /api/notifications/read', { ids: [before.id] });
    expect(await unread(nora)).toBe(1);
    await nora.call('POST /api/notifications/read', { ids: [newest.id] });
    expect(await unread(nora)).toBe(0);
  });

  it('are grouped among the newest 500 only', async () => {
    const mine = await post(nora);
    const at = app.clock.now();
    await sql`
      insert into notifications (id, member_id, kind, about, path, subject, at)
      select gen_random_uuid(), ${nora.id}, 'report_decided', '{"content_type":"post"}'::jsonb, null, 'filler:' || n, ${at}::timestamptz - n * interval '1 second'
      from generate_series(1, 600) n`.execute(app.db);
    app.clock.advance({ minutes: 1 });
    await comment(ada, mine);
    expect(await unread(nora)).toBe(99);
    let count = 0;
    let cursor: unknown = '';
    while (cursor !== undefined) {
      const page = await nora.call(`GET /api/notifications?limit=100&cursor=${cursor}`);
      count += page.body.length;
      cursor = page.headers['x-next-cursor'];
    }
    expect(count).toBe(500);
  });

  it('are found below hundreds of newer ones about content that is hidden now', async () => {
    const [mine, hidden] = [await post(nora), await post(nora)];
    await comment(ada, mine);
    const at = app.clock.now();
    await sql`
      insert into notifications (id, member_id, kind, about, path, subject, at)
      select gen_random_uuid(), ${nora.id}, 'commented', json_build_object('content_type', 'post', 'content_id', ${hidden}::text)::jsonb,
        null, 'hidden:' || n, ${at}::timestamptz + n * interval '1 second'
      from generate_series(1, 600) n`.execute(app.db);
    await app.db.updateTable('posts').set({ hidden_at: at }).where('id', '=', hidden).execute();
    expect(await unread(nora)).toBe(1);
    expect(await list(nora)).toMatchObject([{ kind: 'commented', by: { id: ada.id } }]);
  });

  it('are not stored for a muted post, except those of moderators', async () => {
    const mine = await post(nora);
    expect((await app.visitor.call('GET /api/notifications/mutes')).status).toBe(401);
    await nora.call(`PUT /api/notifications/mutes/${mine}`, { muted: true });
    await nora.call(`PUT /api/notifications/mutes/${mine}`, { muted: true });
    expect((await nora.call('GET /api/notifications/mutes')).body).toEqual({ post_ids: [mine] });
    expect((await ada.call('GET /api/notifications/mutes')).body).toEqual({ post_ids: [] });
    await comment(ada, mine);
    expect(await list(nora)).toEqual([]);
    await recordEvent({
      kind: 'content_hidden',
      about: { content_type: 'post', content_id: mine, post_id: mine },
    });
    expect(await list(nora)).toHaveLength(1);
    await nora.call(`PUT /api/notifications/mutes/${mine}`, { muted: false });
    await comment(ada, mine);
    expect(await list(nora)).toHaveLength(2);
  });

  describe('of a muted group', () => {
    let group: string;
    let inside: string;
    const mute = (who: Actor, muted: boolean) =>
      who.call(`PUT /api/notifications/group-mutes/${group}`, { muted });
    const isMuted = async (who: Actor) => (await who.call(`GET /api/groups/${group}`)).body.is_muted;
    beforeAll(async () => {
      const made = await ada.call('POST /api/groups', {
        name: `Muted ${Date.now()}`,
        description: 'For all.',
        is_private: true,
      });
      group = made.body.id;
    });
    beforeEach(async () => {
      await nora.call(`POST /api/groups/${group}/join`);
      await ada.call(`POST /api/groups/${group}/requests/${nora.id}`, { accept: true });
      inside = await post(nora, { group_id: group });
      await app.db.deleteFrom('notifications').execute();
    });

    it('are stored neither for comments nor for mentions, and unmuting ends that', async () => {
      expect(await isMuted(nora)).toBe(false);
      await mute(nora, true);
      expect((await mute(nora, true)).status).toBe(200);
      expect([await isMuted(nora), await isMuted(ada)]).toEqual([true, false]);
      await comment(ada, inside);
      await post(ada, {
        group_id: group,
        content: `<p><a class="mention" href="/u/${nora.id}">@Nora Lindqvist</a> look.</p>`,
      });
      expect(await list(nora)).toEqual([]);
      await comment(ada, await post(nora));
      expect(await list(nora)).toHaveLength(1);
      await mute(nora, false);
      expect(await isMuted(nora)).toBe(false);
      await comment(ada, inside);
      expect(await list(nora)).toHaveLength(2);
    });

    it('are stored when they are about the group itself or from moderators', async () => {
      await mute(ada, true);
      await nora.call(`POST /api/groups/${group}/leave`);
      await nora.call(`POST /api/groups/${group}/join`);
      expect(await list(ada)).toMatchObject([{ kind: 'group_request' }]);
      await ada.call(`POST /api/groups/${group}/requests/${nora.id}`, { accept: true });
      await mute(nora, true);
      await recordEvent({
        kind: 'content_hidden',
        about: { content_type: 'post', content_id: inside, post_id: inside, group_id: group },
      });
      expect((await list(nora)).map(({ kind }: { kind: string }) => kind).sort()).toEqual([
        'content_hidden',
        'group_accepted',
      ]);
      await mute(ada, false);
      await mute(nora, false);
    });

    it('about a request to join are shown to those who lead the group now', async () => {
      const helper = await app.register({ tier: 'builder' });
      await helper.call(`POST /api/groups/${group}/join`);
      await ada.call(`POST /api/groups/${group}/requests/${helper.id}`, { accept: true });
      const setRole = (role: string) =>
        ada.call(`PUT /api/groups/${group}/members/${helper.id}/role`, { role });
      const kinds = async () => (await list(helper)).map(({ kind }: { kind: string }) => kind);
      expect((await setRole('moderator')).status).toBe(200);
      await nora.call(`POST /api/groups/${group}/leave`);
      await nora.call(`POST /api/groups/${group}/join`);
      expect(await kinds()).toContain('group_request');
      expect((await setRole('member')).status).toBe(200);
      expect(await kinds()).not.toContain('group_request');
      expect(await list(ada)).toMatchObject([{ kind: 'group_request' }]);
    });

    it('only its members mute, and leaving keeps it muted', async () => {
      for (const muted of [true, false]) expect((await mute(finn, muted)).status).toBe(404);
      const rows = () => app.db.selectFrom('notification_group_mutes').select('member_id').execute();
      expect(await rows()).toEqual([]);
      await mute(nora, true);
      await nora.call(`POST /api/groups/${group}/leave`);
      expect(await rows()).toEqual([{ member_id: nora.id }]);
      expect(await isMuted(nora)).toBe(false);
      expect((await mute(nora, false)).status).toBe(404);
      await nora.call(`POST /api/groups/${group}/join`);
      await ada.call(`POST /api/groups/${group}/requests/${nora.id}`, { accept: true });
      expect(await isMuted(nora)).toBe(true);
      await mute(nora, false);
      expect(await rows()).toEqual([]);
    });
  });
});

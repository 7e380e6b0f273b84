import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { publishOldPostsOf } from '#server/domains/feed/publish-old-posts.ts';
import { dateTimeWords } from '#server/platform/text/rules.ts';
import { type Actor, testApp } from '#server/testing/app.ts';

// Opening a private group publishes nothing by itself. Every test has a group of its own.
const app = await testApp();
const {
  ada: owner,
  nora,
  cleo,
  // Asks to join, in some tests, once the group has a past.
  fay: late,
  mira: staff,
} = await app.cast('ada', 'nora', 'cleo', 'fay', 'mira');
const stranger = await app.register({ name: 'Sam Outside', tier: 'builder' });
let id: string;
let secret: string;
let secretWord: string;

const days = (count: number) => app.clock.advance({ days: count });
const inDays = (count: number): string =>
  new Date(app.clock.now().getTime() + count * 24 * 3_600_000).toISOString();
const write = async (author: Actor, content: string): Promise<string> => {
  const { status, body } = await author.call('POST /api/posts', { content, group_id: id });
  expect(status).toBe(200);
  return body.id;
};
const letIn = async (member: Actor) => {
  await member.call(`POST /api/groups/${id}/join`);
  expect((await owner.call(`POST /api/groups/${id}/requests/${member.id}`, { accept: true })).status).toBe(
    200,
  );
};
const open = (body: { past?: 'everyone' } = {}) => {
  app.clock.advance({ minutes: 1 });
  return owner.call(`PATCH /api/groups/${id}`, { is_private: false, ...body });
};
const close = () => owner.call(`PATCH /api/groups/${id}`, { is_private: true });
const runDay = () => publishOldPostsOf(app.db, id, app.clock.now());
const reads = async (reader: Actor, post = secret): Promise<boolean> =>
  (await reader.call(`GET /api/posts/${post}`)).status === 200;
/** Returns the readers that show the post: page, lists, search, comments, likes, notifications. */
const finds = async (reader: Actor): Promise<string[]> => {
  const calls = {
    post: `GET /api/posts/${secret}`,
    comments: `GET /api/posts/${secret}/comments`,
    group: `GET /api/posts?group_id=${id}`,
    author: `GET /api/posts?user_id=${nora.id}&limit=100`,
    groups: 'GET /api/posts?filter=groups&limit=100',
    feed: 'GET /api/posts?limit=100',
    search: `GET /api/search?q=${secretWord}`,
    notifications: 'GET /api/notifications?limit=100',
    drafts: 'GET /api/drafts',
  } as const;
  const found: string[] = [];
  for (const [name, key] of Object.entries(calls)) {
    const { status, body } = await reader.call(key);
    const text = JSON.stringify(body);
    if (status === 200 && (text.includes(secretWord) || text.includes(secret))) found.push(name);
  }
  for (const act of ['like', 'flag'] as const)
    if ((await reader.call(`POST /api/posts/${secret}/${act}`, {})).status === 200) found.push(act);
  const words = { content: 'I read this.' };
  if ((await reader.call(`POST /api/posts/${secret}/comments`, words)).status === 200) found.push('comment');
  return found;
};

let round = 0;
beforeEach(async () => {
  round += 1;
  secretWord = `lantern${randomBytes(6).toString('hex')}x`;
  app.outbox.length = 0;
  const group = { name: `Quiet room ${round}`, description: 'Within.', is_private: true };
  id = (await owner.call('POST /api/groups', group)).body.id;
  await letIn(nora);
  await letIn(cleo);
  secret = await write(nora, `<p>${secretWord}: what I never told anyone.</p>`);
  await cleo.call(`POST /api/posts/${secret}/comments`, { content: `${secretWord} is safe with me.` });
});
afterEach(() => days(1));

describe('opening a private group', () => {
  test('an old client that only sends is_private: false publishes no older posts', async () => {
    expect((await open()).body).toMatchObject({ is_private: false, past_opens_at: null });
    for (const reader of [stranger, staff]) expect(await finds(reader)).toEqual([]);
    await stranger.call(`POST /api/groups/${id}/join`);
    expect(await finds(stranger)).toEqual([]);
    expect(await reads(nora)).toBe(true);
    expect(await reads(cleo)).toBe(true);
    days(30);
    await runDay();
    expect(await finds(stranger)).toEqual([]);
  });

  test('later posts are for everyone', async () => {
    await open();
    const news = await write(nora, '<p>Open news.</p>');
    expect(await reads(stranger, news)).toBe(true);
    expect((await stranger.call(`GET /api/posts?group_id=${id}`)).body.map((post) => post.id)).toEqual([
      news,
    ]);
    const seen = (await nora.call(`GET /api/posts?group_id=${id}`)).body;
    expect(seen.map((post) => post.members_only ?? false)).toEqual([false, true]);
  });

  test('the confirmation lists older posts, and only for the owner', async () => {
    await late.call(`POST /api/groups/${id}/join`);
    const { status, body } = await owner.call(`GET /api/groups/${id}/opening`);
    expect(status).toBe(200);
    expect(body).toEqual({
      posts_count: 1,
      authors_count: 1,
      opens_at: inDays(7),
      joining: ['Fay Nakamura'],
      joining_count: 1,
      waiting_count: 0,
    });
    expect((await nora.call(`GET /api/groups/${id}/opening`)).status).toBe(403);
    expect((await stranger.call(`GET /api/groups/${id}/opening`)).status).toBe(404);
    expect((await staff.call(`GET /api/groups/${id}/opening`)).status).toBe(404);
    expect((await app.visitor.call(`GET /api/groups/${id}/opening`)).status).toBe(401);
  });

  test('open requests are accepted and the member is notified, but does not read older posts', async () => {
    const starter = await app.register({});
    await late.call(`POST /api/groups/${id}/join`);
    await app.db
      .insertInto('group_requests')
      .values({ group_id: id, member_id: starter.id, status: 'pending', asked_at: app.clock.now() })
      .execute();
    await open();
    expect((await late.call(`GET /api/groups/${id}`)).body).toMatchObject({
      is_member: true,
      is_pending: false,
    });
    expect((await starter.call(`GET /api/groups/${id}`)).body).toMatchObject({
      is_member: false,
      is_pending: false,
    });
    expect((await late.call('GET /api/notifications')).body[0].kind).toBe('group_accepted');
    expect(await finds(late)).toEqual([]);
    expect((await owner.call(`GET /api/groups/${id}`)).body.requests_count).toBe(0);
  });

  test('the request of a removed member stays open', async () => {
    await letIn(late);
    await owner.call(`DELETE /api/groups/${id}/members/${late.id}`);
    await late.call(`POST /api/groups/${id}/join`);
    expect((await owner.call(`GET /api/groups/${id}/opening`)).body.waiting_count).toBe(1);
    await open();
    expect((await late.call(`GET /api/groups/${id}`)).body).toMatchObject({
      is_member: false,
      is_pending: true,
    });
  });

  test('earlier members are listed to members only', async () => {
    await open();
    const names = async (reader: Actor) =>
      (await reader.call(`GET /api/groups/${id}/members`)).body.map(({ name }) => name);
    expect(await names(stranger)).toEqual(['Ada Okafor']);
    await stranger.call(`POST /api/groups/${id}/join`);
    expect(await names(late)).toEqual(['Ada Okafor', 'Sam Outside']);
    expect(await names(nora)).toContain('Cleo Tremblay');
  });
});

describe('opening older posts as well', () => {
  test('each author gets a notification and an email, and the posts open after seven days, not before', async () => {
    const { body } = await open({ past: 'everyone' });
    expect(body.past_opens_at).toBe(inDays(7));
    for (const author of [nora, cleo]) {
      const [notification] = (await author.call('GET /api/notifications')).body;
      expect(notification.kind).toBe('group_opens');
      expect(notification.text).toBe(
        `Ada Okafor opened the group “Quiet room ${round}”. On ${dateTimeWords('date', new Date(inDays(7)), 'America/Toronto')} your posts and comments from before become visible to everyone. Until then you can keep your posts members-only, or delete them.`,
      );
    }
    await app.runJobs();
    expect(
      app.outbox
        .filter(({ subject }) => subject.includes('will become visible to everyone'))
        .map(({ to }) => to)
        .sort(),
    ).toEqual([nora.email, cleo.email].sort());
    expect(await finds(stranger)).toEqual([]);
    days(6.99);
    await runDay();
    expect(await finds(stranger)).toEqual([]);
    days(0.02);
    await runDay();
    expect(await reads(stranger)).toBe(true);
    await runDay();
    expect((await nora.call(`GET /api/posts/${secret}`)).body.members_only).toBeUndefined();
  });

  test('an author keeps a post members-only, or deletes it', async () => {
    const other = await write(nora, '<p>Another one.</p>');
    await open({ past: 'everyone' });
    const kept = await nora.call(`PUT /api/posts/${secret}/members-only`, { keep: true });
    expect(kept.body).toMatchObject({
      members_only: true,
      keeps_members_only: true,
      opens_at: inDays(7),
    });
    for (const other of [cleo, stranger, staff])
      expect((await other.call(`PUT /api/posts/${secret}/members-only`, { keep: false })).status).toBe(404);
    expect((await nora.call(`DELETE /api/posts/${other}`)).status).toBe(200);
    days(8);
    await runDay();
    expect(await finds(stranger)).toEqual([]);
    expect(await reads(cleo)).toBe(true);
  });

  test('a post with a comment by a former member stays members-only', async () => {
    await open({ past: 'everyone' });
    await cleo.call(`POST /api/groups/${id}/leave`);
    days(8);
    await runDay();
    expect(await finds(stranger)).toEqual([]);
  });

  test('the owner cancels, and the authors are notified that their posts stay members-only', async () => {
    await open({ past: 'everyone' });
    for (const other of [nora, stranger])
      expect((await other.call(`DELETE /api/groups/${id}/opening`)).status).toBe(403);
    app.clock.advance({ minutes: 1 });
    expect((await owner.call(`DELETE /api/groups/${id}/opening`)).body).toMatchObject({
      is_private: false,
      past_opens_at: null,
    });
    expect((await owner.call(`DELETE /api/groups/${id}/opening`)).status).toBe(200);
    const notifications = (await nora.call('GET /api/notifications')).body;
    expect(notifications.filter(({ kind }) => kind.startsWith('group_'))[0]?.text).toBe(
      `What you wrote in the group “Quiet room ${round}” before it opened stays members-only.`,
    );
    days(8);
    await runDay();
    expect(await finds(stranger)).toEqual([]);
  });

  test('making the group private again cancels the opening', async () => {
    await open({ past: 'everyone' });
    app.clock.advance({ minutes: 1 });
    expect((await close()).body.past_opens_at).toBeNull();
    days(8);
    await runDay();
    await open();
    expect(await finds(stranger)).toEqual([]);
  });
});

describe('a group that is opened twice', () => {
  test('a member who joined while it was open never reads older posts', async () => {
    await open();
    await late.call(`POST /api/groups/${id}/join`);
    days(1);
    await close();
    expect(await finds(late)).toEqual([]);
    const inner = await write(nora, '<p>Later, in private.</p>');
    expect(await reads(late, inner)).toBe(true);
    days(1);
    await open();
    expect(await finds(late)).toEqual([]);
    expect(await reads(stranger, inner)).toBe(false);
  });

  test('an open post that got comments in private stays members-only with them', async () => {
    await open();
    const news = await write(nora, '<p>Open news.</p>');
    await close();
    await cleo.call(`POST /api/posts/${news}/comments`, { content: 'Between us.' });
    await open();
    expect(await reads(stranger, news)).toBe(false);
    expect(await reads(cleo, news)).toBe(true);
  });
});

test('a post from before its author left and came back stays members-only at the next opening', async () => {
  await owner.call(`PUT /api/posts/${secret}/pin`, { pinned: true });
  await nora.call(`POST /api/groups/${id}/leave`);
  await open();
  await nora.call(`POST /api/groups/${id}/join`);
  await close();
  await app.runJobs();
  app.outbox.length = 0;
  expect((await open({ past: 'everyone' })).status).toBe(200);
  // She can't keep it, so she isn't told that she can.
  const { body } = await nora.call(`GET /api/posts/${secret}`);
  expect(body).toMatchObject({ before_rejoining: true, is_pinned: false });
  expect([body.opens_at, body.pinned_by, body.image]).toEqual([undefined, undefined, null]);
  await app.runJobs();
  expect(app.outbox.map(({ to }) => to)).not.toContain(nora.email);
  days(8);
  await runDay();
  expect(await finds(stranger)).toEqual([]);
});

test('a deleted comment does not keep its post members-only; each answer below it counts by itself', async () => {
  const [said] = (await nora.call(`GET /api/posts/${secret}/comments`)).body;
  await nora.call(`POST /api/posts/${secret}/comments`, { content: 'Thank you.', parent_id: said.id });
  await cleo.call(`POST /api/groups/${id}/leave`);
  await open({ past: 'everyone' });
  days(8);
  await runDay();
  // A comment of a former member keeps its post members-only.
  expect(await reads(stranger)).toBe(false);
  expect((await cleo.call(`DELETE /api/comments/${said.id}`)).status).toBe(200);
  await runDay();
  expect(await reads(stranger)).toBe(true);
  const shown = (await stranger.call(`GET /api/posts/${secret}/comments`)).body;
  expect(shown).toMatchObject([{ content: '', is_deleted: true }, { content: 'Thank you.' }]);
});

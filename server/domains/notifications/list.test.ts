import { beforeEach, describe, expect, it } from 'vitest';
import type { Key } from '#contract/platform/endpoint.ts';
import { type Actor, testApp } from '#server/testing/app.ts';

const app = await testApp();
const { finn, nora, ada, milo } = await app.cast('finn', 'nora', 'ada', 'milo');
await app.setTier(nora, 'achiever');
beforeEach(async () => {
  app.clock.advance({ hours: 24 });
  for (const table of ['notifications', 'member_blocks', 'member_mutes'] as const)
    await app.db.deleteFrom(table).execute();
});

const list = async (query = '') =>
  (await nora.call(`GET /api/notifications${query}` as 'GET /api/notifications')).body;
const counts = async () => (await nora.call('GET /api/notifications/unread')).body;
const notices = async () => (await nora.call('GET /api/notifications/count')).body.notices;
let words = 0;
const post = async (): Promise<string> =>
  (await nora.call('POST /api/posts', { content: `<p>Morning ${++words}.</p>` })).body.id;
const comment = async (who: Actor, id: string, content = `Well walked ${++words}.`) => {
  app.clock.advance({ minutes: 1 });
  const { status, body } = await who.call(
    `POST /api/posts/${id}/comments` as 'POST /api/posts/:id/comments',
    {
      content,
    },
  );
  expect(status).toBe(200);
  return body.id;
};
const follow = async (who: Actor) => {
  await app.db.deleteFrom('follows').execute();
  expect((await who.call(`POST /api/follow/${nora.id}` as Key)).status).toBe(200);
};

it.each(['GET /api/notifications/unread', 'POST /api/notifications/unread'] as const)(
  'is not for visitors: %s',
  async (key) =>
    expect((await app.visitor.call(key, key.startsWith('POST') ? { ids: [] } : undefined)).status).toBe(401),
);

it('a group names its two newest members, and has the words of the newest', async () => {
  const id = await post();
  await comment(ada, id);
  await comment(finn, id);
  expect(await list()).toMatchObject([
    {
      text: 'Finn Murphy and Ada Okafor commented on your post.',
      by: { id: finn.id },
      also_by: { id: ada.id },
      others: 1,
      excerpt: `Well walked ${words}.`,
      topic: 'mentions',
      place: 'Feed',
      delivery_kind: 'mentions',
      post_id: id,
      group_request: null,
    },
  ]);
  await comment(finn, id);
  await comment(milo, id);
  expect(await list()).toMatchObject([{ by: { id: milo.id }, also_by: { id: finn.id }, others: 2 }]);
});

describe('the parts of the list', () => {
  it('have their kinds, and their counts are those of the list', async () => {
    const [one, two] = [await post(), await post()];
    await comment(ada, one);
    await comment(finn, one);
    await comment(ada, two);
    await follow(ada);
    expect(await counts()).toEqual({
      unread: 3,
      mentions: 2,
      people: 1,
      partner: 0,
      groups: 0,
      evolve: 0,
      requests: 0,
    });
    expect((await list('?filter=people')).map(({ kind }) => kind)).toEqual(['followed']);
    expect(await list('?filter=mentions')).toHaveLength(2);
    expect(await list('?filter=evolve')).toEqual([]);
    const { headers } = await nora.call('GET /api/notifications?filter=mentions&limit=1');
    expect(await list(`?filter=mentions&limit=1&cursor=${headers['x-next-cursor']}`)).toMatchObject([
      { post_id: one },
    ]);
    expect((await nora.call('GET /api/notifications?filter=secret' as Key)).status).toBe(422);
  });

  it('a request to join can be answered from the list by those who lead the group', async () => {
    const { body: group } = await nora.call('POST /api/groups', {
      name: `Ridge ${++words}`,
      description: 'Slow walks.',
      is_private: true,
    });
    const ask = (who: Actor) => who.call(`POST /api/groups/${group.id}/join` as Key);
    await ask(ada);
    const request = { group_id: group.id, member_id: ada.id };
    expect(await list('?filter=requests')).toMatchObject([{ group_request: request, place: 'Groups' }]);
    expect((await counts()).requests).toBe(1);
    await ask(milo);
    expect(await list('?filter=requests')).toMatchObject([{ group_request: null, others: 1 }]);
    await nora.call(`POST /api/groups/${group.id}/requests/${ada.id}` as Key, { accept: true });
    expect(await list('?filter=requests')).toMatchObject([{ group_request: { member_id: milo.id } }]);
  });
});

it('a friend request can be answered from the list, until it is', async () => {
  expect((await ada.call('POST /api/friends/request', { receiver_id: nora.id })).status).toBe(200);
  const [notice] = await list('?filter=requests');
  expect(notice).toMatchObject({ kind: 'friend_requested', place: 'People' });
  const answer = `POST /api/friends/respond/${notice?.friend_request_id}?accept=true` as Key;
  expect((await nora.call(answer)).status).toBe(200);
  expect(await list('?filter=requests')).toEqual([]);
});

describe('read and unread', () => {
  it('a group is read together, and unread again by one of it', async () => {
    const id = await post();
    await comment(ada, id);
    await comment(finn, id);
    const [{ id: head }] = (await list()) as [{ id: string }];
    await nora.call('POST /api/notifications/read', { ids: [head] });
    expect([await notices(), await list('?filter=unread')]).toEqual([0, []]);
    const { status } = await nora.call('POST /api/notifications/unread', { ids: [head] });
    expect([status, await notices()]).toEqual([200, 1]);
    expect(await list('?filter=unread')).toMatchObject([{ id: head, others: 1, read_at: null }]);
  });

  it("another member's notifications stay as they are", async () => {
    await comment(ada, await post());
    const [{ id }] = (await list()) as [{ id: string }];
    await nora.call('POST /api/notifications/read', { all: true });
    await ada.call('POST /api/notifications/unread', { ids: [id] });
    expect(await notices()).toBe(0);
  });
});

describe('a member who is blocked or muted', () => {
  const block = (blocker: Actor, blocked: Actor) =>
    app.db
      .insertInto('member_blocks')
      .values({ blocker_id: blocker.id, blocked_id: blocked.id, created_at: app.clock.now() })
      .execute();
  const mute = (muter: Actor, muted: Actor) =>
    app.db
      .insertInto('member_mutes')
      .values({ muter_id: muter.id, muted_id: muted.id, created_at: app.clock.now() })
      .execute();

  it.each([
    ['blocked', () => block(nora, ada)],
    ['blocking', () => block(ada, nora)],
    ['muted', () => mute(nora, ada)],
  ])('%s: neither named, counted nor quoted, before and after', async (_, change) => {
    const id = await post();
    await comment(finn, id, 'From Finn.');
    await comment(ada, id, 'From Ada.');
    await follow(ada);
    await change();
    const only = { by: { id: finn.id }, also_by: null, others: 0, excerpt: 'From Finn.' };
    expect(await list()).toMatchObject([only]);
    expect([await notices(), (await counts()).people]).toEqual([1, 0]);
    await ada.call(`POST /api/posts/${id}/comments` as 'POST /api/posts/:id/comments', { content: 'Again.' });
    for (const table of ['member_blocks', 'member_mutes'] as const) await app.db.deleteFrom(table).execute();
    expect((await list()).some(({ excerpt }) => excerpt === 'Again.')).toBe(false);
  });

  it('muted by another member changes nothing', async () => {
    await mute(ada, nora);
    await comment(ada, await post());
    expect(await notices()).toBe(1);
  });
});

import { afterEach, describe, expect, it } from 'vitest';
import type { Key } from '#contract/platform/endpoint.ts';
import { type Actor, testApp } from '#server/testing/app.ts';
import { openStream, type TestStream } from '#server/testing/live-stream.ts';
import { gaugesOf } from './app.ts';

// Which live events the acts of the product publish, and which members get them. How they travel is tested by
// `platform/live/live.test.ts`.
const app = await testApp();
const { nora, ada, cleo, mira } = await app.cast('nora', 'ada', 'cleo', 'mira');
await app.app.listen({ host: '127.0.0.1', port: 0 });

const opened: TestStream[] = [];
afterEach(() => {
  for (const stream of opened.splice(0)) stream.close();
});
const stream = async (actor: Actor, watch = '', after = '') => {
  const each = await openStream(app.app, actor, { watch, after });
  opened.push(each);
  await each.until('ready');
  return each;
};
const named = ({ events }: TestStream, name: string) => events.filter((event) => event.name === name);
let walks = 0;
const post = async (actor: Actor, group?: string) => {
  const { status, body } = await actor.call('POST /api/posts', {
    content: `A calm walk, number ${(walks += 1)}.`,
    ...(group && { group_id: group }),
  });
  expect(status).toBe(200);
  return body.id;
};
/** Publishes something that everyone gets, after which all earlier events have arrived. */
const settle = async (...streams: TestStream[]) => {
  const id = await post(mira);
  await Promise.all(
    streams.map(async (each) => {
      const before = performance.now();
      while (!named(each, 'posts').some(({ data }) => data.post_id === id)) {
        if (performance.now() - before > 4000) throw new Error('the last post did not arrive');
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    }),
  );
};

describe('a place that is open', () => {
  it('tells who may read it of new posts in the feed, not their author', async () => {
    const [here, elsewhere, author] = [
      await stream(nora, 'feed'),
      await stream(cleo),
      await stream(ada, 'feed'),
    ];
    const id = await post(ada);
    expect((await here.until('posts'))[0]?.data).toEqual({ post_id: id, group_id: null });
    await settle(here, author);
    expect(named(elsewhere, 'posts')).toEqual([]);
    expect(named(author, 'posts').map(({ data }) => data.post_id)).not.toContain(id);
  });

  it('tells of comments below an open post, and of replies in an open topic', async () => {
    const id = await post(ada);
    const [category] = Object.values((await nora.call('GET /api/forum/categories')).body.categories) as {
      slug: string;
    }[];
    const { body: topic } = await ada.call('POST /api/forum/topics', {
      title: 'Shoes for wet paths',
      content: 'Which ones dry quickly?',
      category: category?.slug,
    });
    const open = await stream(nora, `post:${id},topic:${topic.id}`);
    expect(named(open, 'ready')[0]?.data.watching).toHaveLength(2);
    const { body: comment } = await cleo.call(`POST /api/posts/${id}/comments`, { content: 'Well done.' });
    const { body: reply } = await cleo.call(`POST /api/forum/topics/${topic.id}/posts` as Key, {
      content: 'Wool ones.',
    });
    expect((await open.until('replies', 2)).map(({ data }) => data)).toEqual([
      { topic_id: null, post_id: id, reply_id: comment.id },
      { topic_id: topic.id, post_id: null, reply_id: reply.id },
    ]);
  });

  it('says nothing to members of a private group who left, and to strangers', async () => {
    const { body: group } = await ada.call('POST /api/groups', {
      name: 'Quiet room',
      description: 'For a few.',
      is_private: true,
    });
    await app.db
      .insertInto('group_members')
      .values(
        [nora, cleo].map(({ id }) => ({
          group_id: group.id,
          member_id: id,
          role: 'member',
          joined_at: app.clock.now(),
        })),
      )
      .execute();
    const [inside, leaving, outside] = [
      await stream(nora, `feed,group:${group.id}`),
      await stream(cleo, `feed,group:${group.id}`),
      await stream(mira, `feed,group:${group.id}`),
    ];
    const first = await post(ada, group.id);
    for (const each of [inside, leaving])
      expect((await each.until('posts'))[0]?.data).toEqual({ post_id: first, group_id: group.id });
    const before = leaving.lastId();
    expect((await cleo.call(`POST /api/groups/${group.id}/leave` as Key)).status).toBe(200);
    await post(ada, group.id);
    await inside.until('posts', 2);
    // The author of the last post is a stranger to the group.
    await settle(inside, leaving);
    expect(named(leaving, 'posts').filter(({ data }) => data.group_id !== null)).toHaveLength(1);
    expect(named(outside, 'posts')).toEqual([]);
    // Nor do they get it when they return.
    const later = await stream(cleo, `feed,group:${group.id}`, before);
    await later.until('posts');
    expect(named(later, 'posts').filter(({ data }) => data.group_id !== null)).toEqual([]);
  });

  it('tells of the chat of a group those who have opened it, and are still in the group', async () => {
    const { body: group } = await ada.call('POST /api/groups', {
      name: 'Rowers',
      description: 'On the lake.',
    });
    for (const who of [nora, cleo]) {
      await who.call(`POST /api/groups/${group.id}/join` as Key);
      await who.call(`POST /api/messages/chats/${group.id}/open` as Key);
    }
    // Mira sees the card of the group, not what is inside.
    const watch = `feed,group:${group.id}`;
    const [inside, leaving, outside] = [
      await stream(nora, watch),
      await stream(cleo, watch),
      await stream(mira, watch),
    ];
    const say = async (content: string) =>
      (await ada.call('POST /api/messages', { receiver_id: group.id, content })).body;
    const first = await say('At six?');
    for (const each of [inside, leaving])
      expect((await each.until('chat'))[0]?.data).toMatchObject({ group_id: group.id, message_id: first.id });
    await cleo.call(`POST /api/groups/${group.id}/leave` as Key);
    const second = await say('At the pier.');
    await inside.until('chat', 2);
    await ada.call(`DELETE /api/messages/${group.id}/${second.id}` as Key);
    await inside.until('chat', 3);
    await settle(inside, leaving);
    // The second event of who left says that, and nothing of a message.
    expect(named(leaving, 'chat').map(({ data }) => data)).toEqual([
      expect.objectContaining({ message_id: first.id }),
      { group_id: group.id },
    ]);
    expect(named(outside, 'chat')).toEqual([]);
  });

  it('says nothing of a member whom the reader blocks or mutes, from that moment on', async () => {
    const open = await stream(nora, 'feed');
    await post(cleo);
    await open.until('posts');
    await app.db
      .insertInto('member_blocks')
      .values({ blocker_id: cleo.id, blocked_id: nora.id, created_at: app.clock.now() })
      .execute();
    await app.db
      .insertInto('member_mutes')
      .values({ muter_id: nora.id, muted_id: ada.id, created_at: app.clock.now() })
      .execute();
    await post(cleo);
    await post(ada);
    await settle(open);
    expect(named(open, 'posts')).toHaveLength(2);
    await app.db.deleteFrom('member_blocks').execute();
    await app.db.deleteFrom('member_mutes').execute();
  });

  it('says nothing of a post that was hidden before it could be delivered', async () => {
    const before = await stream(nora, 'feed');
    const lastId = before.lastId();
    before.close();
    const id = await post(cleo);
    await app.db.updateTable('posts').set({ hidden_at: app.clock.now() }).where('id', '=', id).execute();
    const other = await post(cleo);
    const after = await stream(nora, 'feed', lastId);
    expect((await after.until('posts')).map(({ data }) => data.post_id)).toEqual([other]);
  });

  it('tells of seats and questions of an open circle, with no name, and nothing where its host is blocked', async () => {
    const { body: circle } = await cleo.call('POST /api/gatherings', {
      kind: 'circle',
      title: 'Slowly',
      summary: '',
      call_url: 'https://meet.example/room',
      seats: 8,
      meetings: [{ title: '', starts: '2026-03-20T19:00', minutes: 60 }],
    });
    const open = await stream(nora, `feed,gathering:${circle.id}`);
    expect(named(open, 'ready')[0]?.data.watching).toHaveLength(2);
    await mira.call(`POST /api/gatherings/${circle.id}/seat` as Key);
    await mira.call(`POST /api/gatherings/${circle.id}/questions` as Key, {
      content: 'How small?',
      is_anonymous: true,
    });
    const heard = await open.until('gathering', 2);
    expect(heard.map(({ data }) => data)).toEqual([{ gathering_id: circle.id }, { gathering_id: circle.id }]);
    await app.db
      .insertInto('member_blocks')
      .values({ blocker_id: cleo.id, blocked_id: nora.id, created_at: app.clock.now() })
      .execute();
    await mira.call(`DELETE /api/gatherings/${circle.id}/seat` as Key);
    await settle(open);
    expect(named(open, 'gathering')).toHaveLength(2);
    const blocked = await stream(nora, `gathering:${circle.id}`);
    expect(named(blocked, 'ready')[0]?.data.watching).toEqual([]);
    await app.db.deleteFrom('member_blocks').execute();
  });

  it('isn’t watched by a member who may not read it', async () => {
    const id = await post(ada);
    await app.db.updateTable('posts').set({ hidden_at: app.clock.now() }).where('id', '=', id).execute();
    const open = await stream(nora, `feed,post:${id}`);
    expect(named(open, 'ready')[0]?.data.watching).toEqual(['feed']);
  });
});

describe('friends', () => {
  it('both hear of a request, and only its own member of a block', async () => {
    const [asker, asked] = [await stream(ada), await stream(cleo)];
    expect((await ada.call('POST /api/friends/request', { receiver_id: cleo.id })).status).toBe(200);
    await asker.until('friends');
    await asked.until('friends');
    expect((await ada.call(`PUT /api/users/${cleo.id}/block`, { blocked: true })).status).toBe(200);
    await asker.until('friends', 2);
    await nora.call('POST /api/friends/request', { receiver_id: cleo.id });
    await asked.until('friends', 2);
    expect(named(asker, 'friends')).toHaveLength(2);
    await app.db.deleteFrom('member_blocks').execute();
  });
});

describe('the bell', () => {
  it('hears of a new notification, and of one that was read on another device', async () => {
    const id = await post(nora);
    const [open, other] = [await stream(nora), await stream(ada)];
    await ada.call(`POST /api/posts/${id}/comments`, { content: 'How cold was it?' });
    await open.until('notifications');
    await nora.call('POST /api/notifications/read', { all: true });
    await open.until('notifications', 2);
    expect(named(other, 'notifications')).toEqual([]);
  });

  it('hears of nothing that was undone', async () => {
    const id = await post(nora);
    const open = await stream(nora, 'feed');
    expect((await ada.call(`POST /api/posts/${id}/comments`, { content: '' })).status).toBe(422);
    await settle(open);
    expect(named(open, 'notifications')).toEqual([]);
  });
});

it('the metrics count streams and events', async () => {
  const before = await stream(nora);
  await before.until('ready');
  const figures = new Map<string, number>();
  for (const { name, read } of gaugesOf(app, app.app))
    for (const [, value] of await read()) figures.set(name, value);
  expect(figures.get('evolve_live_streams')).toBe(1);
  expect(figures.get('evolve_live_sent_total')).toBeGreaterThan(10);
  expect(app.app.gate.inFlight).toBe(0);
});

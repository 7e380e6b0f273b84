import { describe, expect, test } from 'vitest';
import type { Key } from '#contract/platform/endpoint.ts';
import { newId } from '#server/platform/database/ids.ts';
import { type Actor, testApp } from '#server/testing/app.ts';

const app = await testApp();
const mira = await app.member('mira');

let count = 0;
const someone = () => app.register({ name: `Stroller ${(count += 1)}`, tier: 'builder' });
const pair = async () => [await someone(), await someone()] as const;
const block = (by: Actor, other: { id: string }, blocked = true) =>
  by.call(`PUT /api/users/${other.id}/block`, { blocked });
const mute = (by: Actor, other: { id: string }, muted = true) =>
  by.call(`PUT /api/users/${other.id}/mute`, { muted });
const ask = (from: Actor, to: Actor) => from.call('POST /api/friends/request', { receiver_id: to.id });
const befriend = async (a: Actor, b: Actor) => {
  const { body } = await ask(a, b);
  await b.call(`POST /api/friends/respond/${body.friend_request_id}?accept=true` as Key);
};
const get = async (who: Actor, path: string) => (await who.call(`GET ${path}` as Key)).body;
const idsIn = async (who: Actor, path: string): Promise<string[]> =>
  (await get(who, path)).map(({ id }: { id: string }) => id);

describe('PUT /api/users/:id/block', () => {
  test('is for members, and for others than oneself', async () => {
    const one = await someone();
    expect((await block(app.visitor, one)).status).toBe(401);
    for (const id of [one.id, one.id.toUpperCase()]) expect((await block(one, { id })).status).toBe(400);
    expect((await block(one, { id: newId() })).status).toBe(404);
    expect((await one.call(`PUT /api/users/${newId()}/block`, {})).status).toBe(422);
  });

  test('ends friendship, requests and follows, and hides both from each other, with a page like an unknown one', async () => {
    const [a, b] = await pair();
    await befriend(a, b);
    await a.call(`POST /api/follow/${b.id}`);
    await b.call(`POST /api/follow/${a.id}`);
    for (let times = 0; times < 2; times += 1) expect((await block(a, b)).status).toBe(200);
    const unknown = await b.call(`GET /api/users/${newId()}`);
    const { request_id: _, ...refusal } = (await b.call(`GET /api/users/${a.id}`)).body;
    const { request_id: __, ...ofUnknown } = unknown.body;
    expect(refusal).toEqual(ofUnknown);
    for (const path of ['/api/friends', '/api/following', '/api/followers', '/api/users?limit=100'])
      for (const [who, other] of [
        [a, b],
        [b, a],
      ] as const)
        expect([path, (await idsIn(who, path)).includes(other.id)]).toEqual([path, false]);
    // Who blocks still finds the way back, and nothing else of the page.
    expect((await a.call(`GET /api/users/${b.id}`)).body).toMatchObject({
      is_blocked: true,
      is_private: true,
      bio: null,
      followers_count: 0,
    });
    for (const [who, other, status] of [
      [a, b, 400],
      [b, a, 404],
    ] as const)
      expect((await ask(who, other)).status).toBe(status);
    for (const [who, other] of [
      [a, b],
      [b, a],
    ] as const)
      expect((await who.call(`POST /api/follow/${other.id}`)).status).toBe(404);
    // The blocked one neither learns of it nor can block back, as with an unknown member.
    expect((await block(b, a)).status).toBe(404);
    expect((await block(a, b, false)).status).toBe(200);
    expect((await b.call(`GET /api/users/${a.id}`)).body).toMatchObject({
      friendship: 'none',
      is_following: false,
    });
  });

  test('takes requests and notifications of both out of lists and counts', async () => {
    const [a, b] = await pair();
    await ask(a, b);
    const { body: post } = await b.call('POST /api/posts', { content: '<p>Rain again.</p>' });
    await a.call(`POST /api/posts/${post.id}/comments`, { content: 'Take a hat' });
    const bell = async () => (await b.call('GET /api/notifications/count')).body;
    expect(await bell()).toMatchObject({ friend_requests: 1, notices: 2 });
    await block(b, a);
    expect(await bell()).toMatchObject({ total: 0, friend_requests: 0, notices: 0 });
    expect(await get(b, '/api/notifications')).toEqual([]);
    expect(await get(a, '/api/friends/requests?direction=sent')).toEqual([]);
    // The comment is gone for its reader, and so is the post for its writer. Staff see both.
    expect((await get(b, `/api/posts/${post.id}`)).comments_count).toBe(0);
    expect((await a.call(`GET /api/posts/${post.id}`)).status).toBe(404);
    expect((await get(mira, `/api/posts/${post.id}`)).comments_count).toBe(1);
    // Nothing new arrives either, not even a mention.
    await block(b, a, false);
    await block(a, b);
    const third = await someone();
    const { body: open } = await third.call('POST /api/posts', { content: '<p>Hello.</p>' });
    const { name } = (await third.call(`GET /api/users/${b.id}`)).body;
    await a.call(`POST /api/posts/${open.id}/comments`, { content: `@${name} hello`, mentions: [b.id] });
    expect((await bell()).notices).toBe(0);
    expect(await idsIn(a, `/api/users/suggestions?q=${encodeURIComponent(name)}`)).not.toContain(b.id);
  });

  test('and a request at one instant leave no bond', async () => {
    for (let times = 0; times < 4; times += 1) {
      const [a, b] = await pair();
      await Promise.all([ask(a, b), block(b, a), a.call(`POST /api/follow/${b.id}`), ask(b, a)]);
      const bonds = await app.db
        .selectFrom('friend_requests')
        .select('id')
        .where('requester_id', 'in', [a.id, b.id])
        .execute();
      const follows = await app.db
        .selectFrom('follows')
        .select('followed_id')
        .where('follower_id', 'in', [a.id, b.id])
        .execute();
      expect([bonds, follows]).toEqual([[], []]);
    }
  });

  test('keeps a declined request declined', async () => {
    const [a, b] = await pair();
    const { body } = await ask(a, b);
    await b.call(`POST /api/friends/respond/${body.friend_request_id}?accept=false` as Key);
    await block(b, a);
    await block(b, a, false);
    expect((await ask(a, b)).status).toBe(400);
  });
});

describe('PUT /api/users/:id/mute', () => {
  test("hides a member's posts and notifications from one side, who still reads their page", async () => {
    const [a, b] = await pair();
    expect((await mute(app.visitor, a)).status).toBe(401);
    expect((await mute(a, a)).status).toBe(400);
    expect((await mute(a, { id: newId() })).status).toBe(404);
    const { body: post } = await b.call('POST /api/posts', { content: '<p>Every hour on the hour.</p>' });
    const { body: own } = await a.call('POST /api/posts', { content: '<p>A quiet day.</p>' });
    for (let times = 0; times < 2; times += 1) expect((await mute(a, b)).status).toBe(200);
    await b.call(`POST /api/posts/${own.id}/comments`, { content: 'Ding' });
    await b.call(`POST /api/follow/${a.id}`);
    expect(await idsIn(a, '/api/posts')).not.toContain(post.id);
    expect((await a.call('GET /api/notifications/count')).body.notices).toBe(0);
    expect((await a.call(`GET /api/users/${b.id}`)).body).toMatchObject({
      is_muted: true,
      is_private: false,
    });
    expect(await idsIn(a, `/api/posts?user_id=${b.id}`)).toEqual([post.id]);
    expect(await idsIn(b, '/api/posts')).toContain(own.id);
    expect(JSON.stringify(await get(b, `/api/users/${a.id}`))).toContain('"is_muted":false');
    await mute(a, b, false);
    expect(await idsIn(a, '/api/posts')).toContain(post.id);
  });
});

describe('GET /api/users/blocked and /muted', () => {
  test("list the viewer's own, newest first, page by page", async () => {
    const me = await someone();
    const ids: string[] = [];
    for (let times = 0; times < 3; times += 1) {
      const other = await someone();
      app.clock.advance({ minutes: 1 });
      await block(me, other);
      await mute(me, other);
      ids.unshift(other.id);
    }
    for (const list of ['/api/users/blocked', '/api/users/muted']) {
      expect((await app.visitor.call(`GET ${list}` as Key)).status).toBe(401);
      const first = await me.call(`GET ${list}?limit=2` as Key);
      const rest = await idsIn(me, `${list}?cursor=${first.headers['x-next-cursor']}`);
      expect([...first.body.map(({ id }: { id: string }) => id), ...rest]).toEqual(ids);
      expect(await get(await someone(), list)).toEqual([]);
    }
  });
});

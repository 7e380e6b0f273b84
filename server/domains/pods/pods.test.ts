import { beforeEach, describe, expect, test } from 'vitest';
import type { Key } from '#contract/platform/endpoint.ts';
import { pods } from '#contract/pods/endpoints.ts';
import { newId } from '#server/platform/database/ids.ts';
import { recordEvent } from '#server/platform/events.ts';
import { type Actor, testApp } from '#server/testing/app.ts';
import { multipart, png } from '#server/testing/multipart.ts';
import { walkOf } from '#server/testing/walk.ts';
import { formAllPods, formPod } from './forming/form-pods.ts';

// Monday, 10:00 in Toronto.
const app = await testApp({ now: '2026-03-02T15:00:00Z' });
// Tests leave seekers behind, who would be in the pods of the next one.
beforeEach(async () => {
  await app.db.updateTable('pod_searches').set({ looking_since: null }).execute();
});

let count = 0;
const seeker = async (more = {}): Promise<Actor> => {
  const who = await app.register({
    name: `Walker ${++count} West`,
    time_zone: 'America/Toronto',
    tier: 'builder',
    ...more,
  });
  expect((await look(who)).status).toBe(200);
  return who;
};
const look = (who: Actor, more = {}) => who.call('PUT /api/pods/search', { is_looking: true, ...more });
const read = async (who: Actor) => (await who.call('GET /api/pods')).body;
const podOf = async (who: Actor) => {
  const { pod } = await read(who);
  if (!pod) throw new Error('no pod');
  return pod;
};
const form = () => formAllPods(app.db, app.clock.now());
const several = async (size: number, more = {}): Promise<Actor[]> => {
  const all: Actor[] = [];
  for (let i = 0; i < size; i++) all.push(await seeker(more));
  return all;
};
const podOfFour = async (): Promise<[Actor, Actor, Actor, Actor]> => {
  const all = (await several(4)) as [Actor, Actor, Actor, Actor];
  expect(await form()).toBe(1);
  return all;
};
const block = (who: Actor, whom: Actor) => who.call(`PUT /api/users/${whom.id}/block`, { blocked: true });
const told = async (who: Actor): Promise<string[]> =>
  (await who.call('GET /api/notifications')).body.map(({ text }) => text);
const say = (who: Actor, groupId: string, content = '<p>Hello from the kettle.</p>') =>
  who.call('POST /api/posts', { content, group_id: groupId });

describe('someone who is not in the pod', () => {
  test('gets 401 without a session, and 404 for every call of a pod', async () => {
    const [one] = await podOfFour();
    const { id } = await podOf(one);
    const other = await app.register({});
    for (const key of Object.keys(pods)) {
      const path = key.replace(':id', id).replace(':merge', newId()) as Key;
      const body = path.startsWith('GET')
        ? undefined
        : { is_looking: true, stones: true, board: true, member_id: other.id, answer: 'stay' };
      expect([key, (await app.visitor.call(path, body)).status]).toEqual([key, 401]);
      if (path.includes(id)) {
        expect([key, (await other.call(path, body)).status]).toEqual([key, 404]);
        expect([key, (await one.call(path.replace(id, newId()) as Key, body)).status]).toEqual([key, 404]);
      }
    }
    expect(await read(other)).toMatchObject({ pod: null, ended: null });
  });

  test('finds its thread nowhere: not by the calls of groups and posts, in no list, search or count', async () => {
    const [one, two] = await podOfFour();
    const { group_id: thread, name } = await podOf(one);
    const post = (await say(one, thread, '<p>Kettlewater before sunrise.</p>')).body;
    const { status: commented } = await two.call(`POST /api/posts/${post.id}/comments`, { content: 'Hm.' });
    expect(commented).toBe(200);
    const { ada: owner, mira: staff } = await app.cast('ada', 'mira');
    for (const who of [owner, staff]) {
      expect((await who.call(`GET /api/posts?group_id=${thread}` as Key)).status).toBe(404);
      expect((await who.call(`GET /api/posts/${post.id}`)).status).toBe(404);
      expect((await who.call(`GET /api/posts/${post.id}/comments`)).status).toBe(404);
      expect((await who.call(`POST /api/posts/${post.id}/like`)).status).toBe(404);
      expect((await say(who, thread)).status).toBe(404);
      expect((await who.call(`GET /api/search?q=Kettlewater` as Key)).body).toMatchObject({ results: [] });
    }
    // No one has a page of it, members neither.
    for (const who of [one, owner, staff]) {
      for (const rest of ['', '/members', '/requests', '/invite', '/opening'])
        expect([rest, (await who.call(`GET /api/groups/${thread}${rest}` as Key)).status]).toEqual([
          rest,
          404,
        ]);
      for (const rest of ['join', 'leave', 'report'])
        expect([
          rest,
          (await who.call(`POST /api/groups/${thread}/${rest}` as Key, { reason: 'spam' })).status,
        ]).toEqual([rest, 404]);
      expect((await who.call(`PATCH /api/groups/${thread}`, { name: 'Mine' })).status).toBe(404);
      expect((await who.call(`DELETE /api/groups/${thread}`)).status).toBe(404);
      expect((await who.call(`DELETE /api/groups/${thread}/members/${two.id}`)).status).toBe(404);
      const lists = [
        await who.call('GET /api/groups?limit=100' as Key),
        await who.call('GET /api/groups?mine=joined' as Key),
        await who.call(`GET /api/groups?q=${encodeURIComponent(name)}` as Key),
        await who.call(`GET /api/search?q=${encodeURIComponent(name)}` as Key),
      ];
      expect(JSON.stringify(lists.map(({ body }) => body))).not.toContain(thread);
    }
    // Its members are in Welcome alone, as before.
    expect((await one.call('GET /api/groups/counts')).body).toMatchObject({ run: 0, joined: 1 });
    expect(JSON.stringify((await one.call('GET /api/posts?filter=groups' as Key)).body)).not.toContain(
      post.id,
    );
    expect((await one.call(`GET /api/posts?group_id=${thread}` as Key)).body).toMatchObject([
      { id: post.id },
    ]);
    expect((await staff.call(`GET /api/users/${one.id}`)).body).not.toHaveProperty('shared_groups', [name]);
  });
});

describe('looking', () => {
  test('keeps the place of one who looks, counts others near the day, and stops', async () => {
    const [one, two] = await podSeekers();
    expect(await read(one)).toMatchObject({
      search: { is_looking: true, shares_stones: true, nearby: 3 },
      day: 1,
      pod: null,
      ended: null,
    });
    const since = async () =>
      (
        await app.db
          .selectFrom('pod_searches')
          .select('looking_since')
          .where('member_id', '=', one.id)
          .executeTakeFirstOrThrow()
      ).looking_since;
    const before = await since();
    app.clock.advance({ hours: 1 });
    await look(one, { shares_stones: false });
    expect(await since()).toEqual(before);
    await two.call('PUT /api/pods/search', { is_looking: false });
    expect((await read(one)).search).toEqual({ is_looking: true, shares_stones: false, nearby: 2 });
    expect((await read(two)).search).toMatchObject({ is_looking: false });
  });

  test('forms pods once a day, tells everyone once, and no one looks any more', async () => {
    const all = await several(5);
    const three = await several(3, {});
    for (const who of three) await who.call('PUT /api/pods/search', { is_looking: false });
    expect(await form()).toBe(1);
    expect(await form()).toBe(0);
    for (const who of all) {
      expect(await told(who)).toEqual(['Your pod is here. Say hello to the people near your day.']);
      const pod = await podOf(who);
      expect(pod.members.map(({ member }) => member.id).toSorted()).toEqual(
        all.map(({ id }) => id).toSorted(),
      );
      expect(pod.members.filter(({ is_you }) => is_you)).toHaveLength(1);
      expect((await look(who)).body.code).toBe('has_pod');
      expect((await read(who)).search).toMatchObject({ is_looking: false });
    }
    expect((await read(three[0] as Actor)).pod).toBeNull();
  });

  test('two runs at one moment put no one into two pods', async () => {
    const all = await several(8);
    const made = await Promise.all([form(), form(), form()]);
    expect(made.reduce((a, b) => a + b)).toBe(2);
    for (const who of all) expect((await podOf(who)).members).toHaveLength(4);
  });

  test('a block, a suspension and a stop keep members apart, also while the pod is formed', async () => {
    const [one, two, three, four] = await podSeekers();
    await block(one, two);
    expect(await form()).toBe(0);
    await seeker();
    expect(await form()).toBe(1);
    const names = (await podOf(three)).members.map(({ member }) => member.id);
    expect(names.includes(one.id) && names.includes(two.id)).toBe(false);
    expect(names).toContain(four.id);

    for (let round = 0; round < 3; round++) {
      await app.db.updateTable('pod_searches').set({ looking_since: null }).execute();
      const [a, b, c, d] = await podSeekers();
      await Promise.all([form(), block(a, b)]);
      const [ofA, ofB] = [(await read(a)).pod, (await read(b)).pod];
      expect(ofA !== null && ofA.id === ofB?.id).toBe(false);
      expect([c, d]).toHaveLength(2);
    }
  });

  test('one who stopped after the pods were computed is left out, and three are too few', async () => {
    const all = await several(5);
    const ids = all.map(({ id }) => id);
    await all[0]?.call('PUT /api/pods/search', { is_looking: false });
    await app.db.transaction().execute((tx) => formPod(tx, { memberIds: ids, now: app.clock.now() }));
    expect((await read(all[0] as Actor)).pod).toBeNull();
    expect((await podOf(all[1] as Actor)).members).toHaveLength(4);
    const few = await several(4);
    await few[0]?.call('PUT /api/pods/search', { is_looking: false });
    const made = app.db
      .transaction()
      .execute((tx) => formPod(tx, { memberIds: few.map(({ id }) => id), now: app.clock.now() }));
    expect(await made).toBeNull();
  });
});

const podSeekers = async () => (await several(4)) as [Actor, Actor, Actor, Actor];

describe('the week', () => {
  test('shows the stones of those who share, and of others only who they are', async () => {
    const [one, two, three, four] = await podSeekers();
    await look(four, { shares_stones: false });
    for (const who of [one, two, four]) await (await walkOf(who)).enrol();
    for (const who of [one, four]) await (await walkOf(who)).complete(1);
    await form();
    const pod = await podOf(two);
    const row = (who: Actor) => pod.members.find(({ member }) => member.id === who.id);
    expect(pod).toMatchObject({ today: '2026-03-02', stones: 1, placed_today: 1, may_post: true });
    expect(pod.week[0]).toBe('2026-03-02');
    expect(row(one)).toMatchObject({ shares_stones: true, day: 2, is_you: false });
    expect(row(one)?.days).toEqual(['placed', ...Array(6).fill('ahead')]);
    expect(row(two)?.days[0]).toBe('open');
    expect(row(three)?.days[0]).toBe('open');
    expect(row(four)).toMatchObject({ shares_stones: false, day: null, days: [], rests_until: null });

    await one.call(`PUT /api/pods/${pod.id}/sharing`, { stones: false, board: false });
    const after = await podOf(two);
    expect(after.stones).toBe(0);
    expect(after.members.find(({ member }) => member.id === one.id)).toMatchObject({ day: null, days: [] });
    // Their own page shows the same, so that they see what others see.
    expect((await podOf(one)).sharing).toEqual({ stones: false, board: false });
  });

  test('a planned rest is shown with its end, in the member’s own dates', async () => {
    const [one, two] = await podSeekers();
    const walk = await walkOf(one);
    await walk.enrol();
    await form();
    const { status } = await walk.post('pauses', { from: '2026-03-03', days: 3 });
    expect(status).toBe(200);
    const daysOf = async () => (await podOf(two)).members.find(({ member }) => member.id === one.id);
    expect((await daysOf())?.days).toEqual(['open', 'rest', 'rest', 'rest', 'ahead', 'ahead', 'ahead']);
    app.clock.advance({ days: 1 });
    expect(await daysOf()).toMatchObject({ rests_until: '2026-03-06' });
    expect((await podOf(two)).resting_today).toBe(1);
    app.clock.advance({ days: -1 });
  });
});

describe('leaving', () => {
  test('is one tap and at once, and can be undone for ten seconds', async () => {
    const [one, two] = await podOfFour();
    const { id, group_id: thread } = await podOf(one);
    const early = (await say(one, thread)).body;
    app.clock.advance({ minutes: 0.5 });
    expect((await one.call(`POST /api/pods/${id}/leave`)).body).toMatchObject({
      pod: null,
      ended: { id, why: 'left', undo_until: expect.any(String) },
    });
    expect((await podOf(two)).members).toHaveLength(3);
    expect((await one.call(`GET /api/posts/${early.id}`)).status).toBe(404);
    expect((await say(one, thread)).status).toBe(404);
    expect((await one.call(`PUT /api/pods/${id}/sharing`, { stones: true, board: true })).status).toBe(404);

    expect((await one.call(`POST /api/pods/${id}/return`)).body.pod).toMatchObject({ id });
    expect((await podOf(two)).members).toHaveLength(4);
    expect((await one.call(`GET /api/posts/${early.id}`)).status).toBe(200);

    // A repeat changes nothing, and after ten seconds it stays.
    await one.call(`POST /api/pods/${id}/leave`);
    await one.call(`POST /api/pods/${id}/leave`);
    app.clock.advance({ minutes: 0.25 });
    expect((await one.call(`POST /api/pods/${id}/return`)).body.code).toBe('too_late');
    expect((await read(one)).ended).toMatchObject({ undo_until: null });
    expect((await two.call(`POST /api/pods/${id}/close`)).body.code).toBe('pod_open');
    expect((await one.call(`POST /api/pods/${id}/close`)).body.ended).toBeNull();
    expect((await look(one)).status).toBe(200);
    expect(await told(two)).toEqual(['Your pod is here. Say hello to the people near your day.']);
  });

  test('the last one ends the pod, and Undo opens it again', async () => {
    const all = await podOfFour();
    const { id } = await podOf(all[0]);
    for (const who of all) await who.call(`POST /api/pods/${id}/leave`);
    const ended = () =>
      app.db.selectFrom('pods').select('ended_at').where('id', '=', id).executeTakeFirstOrThrow();
    expect((await ended()).ended_at).not.toBeNull();
    await all[3].call(`POST /api/pods/${id}/return`);
    expect((await ended()).ended_at).toBeNull();
    expect((await podOf(all[3])).members).toHaveLength(1);
  });

  test('the one who blocks leaves at once, and no one is told why', async () => {
    const [one, two, three] = await podOfFour();
    const { id, group_id: thread } = await podOf(one);
    await block(one, two);
    expect(await read(one)).toMatchObject({ pod: null, ended: { id, why: 'blocked', undo_until: null } });
    expect((await one.call(`POST /api/pods/${id}/return`)).status).toBe(409);
    expect((await podOf(two)).members).toHaveLength(3);
    expect((await one.call(`GET /api/posts?group_id=${thread}` as Key)).status).toBe(404);
    for (const who of [two, three])
      expect(JSON.stringify([await told(who), await read(who)])).not.toMatch(/block/i);
    // Undo after a block in between is refused.
    await three.call(`POST /api/pods/${id}/leave`);
    await block(two, three);
    expect((await three.call(`POST /api/pods/${id}/return`)).body.code).toBe('pod_changed');
  });

  test.each(['member.suspended', 'deletion.planned'] as const)('%s ends it at once', async (name) => {
    const [one, two] = await podOfFour();
    const about = {
      member: one.id,
      until: null,
      case: null,
      at: app.clock.now().toISOString(),
      texts: 'keep' as const,
    };
    await recordEvent(app.db, name, { by: null, about, at: app.clock.now() });
    expect((await podOf(two)).members.map(({ member }) => member.id)).not.toContain(one.id);
    expect((await read(one)).pod).toBeNull();
  });

  test('pictures of the thread have new keys after someone left', async () => {
    const [one, two] = await podOfFour();
    const { id, group_id: thread } = await podOf(one);
    const words = { content: '<p>The bench.</p>', group_id: thread };
    const { body: post } = await two.call('POST /api/posts', ...multipart(await png(), words));
    const urlFor = async (who: Actor) => (await who.call(`GET /api/posts/${post.id}`)).body.image_url ?? '';
    const old = await urlFor(one);
    expect((await app.app.inject({ url: old })).statusCode).toBe(200);
    await one.call(`POST /api/pods/${id}/leave`);
    expect((await app.app.inject({ url: old })).statusCode).toBe(404);
    expect((await app.app.inject({ url: await urlFor(two) })).statusCode).toBe(200);
  });
});

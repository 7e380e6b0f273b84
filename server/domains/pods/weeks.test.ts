import { beforeEach, describe, expect, test } from 'vitest';
import type { Key } from '#contract/platform/endpoint.ts';
import { addDays } from '#server/domains/profile/days/rules.ts';
import { newId } from '#server/platform/database/ids.ts';
import { type Actor, testApp } from '#server/testing/app.ts';
import { walkOf } from '#server/testing/walk.ts';
import { fillPods } from './forming/fill-pods.ts';
import { formAllPods } from './forming/form-pods.ts';
import { advanceMerges } from './merges/advance-merges.ts';
import { writeSundayPosts } from './sunday-posts/write-sunday-posts.ts';

const app = await testApp();
beforeEach(async () => {
  // Pods of earlier tests would be merged with those of the next one.
  await app.db.updateTable('pods').set({ ended_at: app.clock.now() }).where('ended_at', 'is', null).execute();
  await app.db.updateTable('pod_searches').set({ looking_since: null }).execute();
  // Thursday, 10:00 in Toronto.
  app.clock.set(new Date('2026-11-26T15:00:00Z'));
});

const today = '2026-11-26';
let count = 0;
const walker = async (more = {}): Promise<Actor> => {
  const who = await app.register({
    name: `Walker${++count} West`,
    time_zone: 'America/Toronto',
    tier: 'builder',
    ...more,
  });
  await (await walkOf(who)).enrol();
  return who;
};
type Four = [Actor, Actor, Actor, Actor];
/** Forms a pod of four, three weeks ago. */
const podOfFour = async (): Promise<{ all: Four; id: string; thread: string }> => {
  const all = [await walker(), await walker(), await walker(), await walker()] as Four;
  for (const who of all) await who.call('PUT /api/pods/search', { is_looking: true });
  expect(await formAllPods(app.db, new Date(app.clock.now().getTime() - 21 * 86_400_000))).toBe(1);
  const { id, group_id: thread } = await podOf(all[0]);
  return { all, id, thread };
};
const read = async (who: Actor) => (await who.call('GET /api/pods')).body;
const podOf = async (who: Actor) => {
  const { pod } = await read(who);
  if (!pod) throw new Error('no pod');
  return pod;
};
/** Stores stones of a member on these dates. */
const place = async (who: Actor, ...ago: number[]) => {
  const { id } = await app.db
    .selectFrom('rounds')
    .select('id')
    .where('member_id', '=', who.id)
    .executeTakeFirstOrThrow();
  const { next } = await app.db
    .selectFrom('day_completions')
    .select((eb) => eb.fn.countAll<number>().as('next'))
    .where('member_id', '=', who.id)
    .executeTakeFirstOrThrow();
  const dates = ago.map((days) => addDays(today, -days)).sort();
  for (const [i, date] of dates.entries())
    await app.db
      .insertInto('day_completions')
      .values({
        round_id: id,
        member_id: who.id,
        day: Number(next) + i + 1,
        local_date: date,
        completed_at: new Date(`${date}T17:00:00Z`),
        recorded_at: new Date(`${date}T17:00:00Z`),
        time_zone: 'America/Toronto',
      })
      .execute();
};
const share = (who: Actor, id: string, more = {}) =>
  who.call(`PUT /api/pods/${id}/sharing`, { stones: true, board: false, ...more });
const told = async (who: Actor): Promise<string[]> =>
  (await who.call('GET /api/notifications')).body.map(({ text }) => text);
const rowOf = async (viewer: Actor, who: Actor) =>
  (await podOf(viewer)).members.find(({ member }) => member.id === who.id);

describe('the check-in', () => {
  /** Sunday at 18:00 in Toronto. */
  const sunday = new Date('2026-11-29T23:00:00Z');
  const write = () => writeSundayPosts(app.db, app.clock.now());

  test('is written on Sunday at 18:00, once however often the job runs, from what each shares', async () => {
    const { all, id, thread } = await podOfFour();
    const [one, two, three] = all;
    await place(one, 10, 9, 8, 4, 3, 2, 1);
    await place(two, 4, 1);
    await share(two, id, { stones: false });
    app.clock.set(new Date('2026-11-29T22:59:00Z'));
    expect(await write()).toBe(0);
    app.clock.set(sunday);
    const runs = await Promise.all([write(), write(), write()]);
    expect(runs.reduce((a, b) => a + b)).toBe(1);
    app.clock.advance({ hours: 5 });
    expect(await write()).toBe(0);

    const [sundayPost, ...others] = (await podOf(three)).check_ins;
    expect(others).toEqual([]);
    // The dates are 22 to 28 November: four stones of the first, none of the second, who shares nothing.
    expect(sundayPost).toMatchObject({
      number: 1,
      on: '2026-11-29',
      question: 'What made one walk easier this week?',
      chips: ['Last week: 4 stones together', 'Walker1 finished Week 1'].map((chip) =>
        chip.replace('Walker1', `Walker${count - 3}`),
      ),
    });
    expect(JSON.stringify(sundayPost)).not.toContain(`Walker${count - 2}`);
    for (const who of all)
      expect((await told(who)).filter((text) => text.includes('check-in is here'))).toHaveLength(1);

    // Members answer as comments. The Sunday post is in no list, and no one can change it.
    const post = (await three.call(`GET /api/posts/${sundayPost?.post_id}` as Key)).body;
    expect(post).toMatchObject({ user_name: 'Your pod’s check-in', may_comment: true, may_report: false });
    expect(post).toMatchObject({ may_edit: false, may_delete: false, may_pin: false, in_pod: true });
    const answer = { content: 'The leash on the kettle.' };
    expect((await three.call(`POST /api/posts/${post.id}/comments` as Key, answer)).status).toBe(200);
    expect((await three.call(`GET /api/posts?group_id=${thread}` as Key)).body).toEqual([]);
    const stranger = await walker();
    expect((await stranger.call(`GET /api/posts/${post.id}` as Key)).status).toBe(404);
    expect((await stranger.call(`POST /api/posts/${post.id}/comments` as Key, answer)).status).toBe(404);

    // One who stops sharing, or leaves, is named no more.
    await share(one, id, { stones: false });
    expect((await podOf(three)).check_ins[0]?.chips).toEqual(['Last week: 4 stones together']);
  });

  test('is not written for a pod without anyone active, or one that is new, and not on other days', async () => {
    const { all } = await podOfFour();
    app.clock.set(sunday);
    expect(await write()).toBe(0);
    await place(all[0], 0);
    app.clock.set(new Date('2026-11-30T23:30:00Z'));
    expect(await write()).toBe(0);
    app.clock.set(sunday);
    await app.db
      .updateTable('pods')
      .set({ made_at: new Date('2026-11-28T15:00:00Z') })
      .execute();
    expect(await write()).toBe(0);
  });
});

describe('a return', () => {
  test('shows “Welcome back” instead of the missed days, and takes one wave of each', async () => {
    const { all, id } = await podOfFour();
    const [one, two, three] = all;
    await place(one, 12, 11, 10);
    // Before they practise, only they are greeted.
    expect((await podOf(one)).hello).toEqual({ stones: 3, day: 1, waved: [] });
    expect(await rowOf(one, one)).toMatchObject({ back_on: today });
    expect(await rowOf(two, one)).toMatchObject({ back_on: null, may_wave: false });
    const wave = (who: Actor, whom: Actor) => who.call(`POST /api/pods/${id}/waves`, { member_id: whom.id });
    expect((await wave(two, one)).body.code).toBe('not_back');

    await place(one, 0);
    expect(await rowOf(two, one)).toMatchObject({ back_on: today, may_wave: true, is_waved: false });
    expect((await wave(two, one)).status).toBe(200);
    expect((await wave(two, one)).status).toBe(200);
    await Promise.all([wave(three, one), wave(three, one)]);
    expect(await rowOf(two, one)).toMatchObject({ is_waved: true });
    expect((await podOf(one)).hello).toMatchObject({
      stones: 4,
      waved: [{ id: two.id }, { id: three.id }],
    });
    expect((await told(one)).filter((text) => text.endsWith('waved. Welcome back.'))).toHaveLength(2);

    // Not to oneself, not to someone elsewhere, not by someone elsewhere, not to one who shares nothing.
    const stranger = await walker();
    expect((await wave(one, one)).status).toBe(404);
    expect((await wave(two, stranger)).status).toBe(404);
    expect((await wave(stranger, one)).status).toBe(404);
    await share(one, id, { stones: false });
    expect((await wave(all[3], one)).status).toBe(404);
    expect(await rowOf(two, one)).toMatchObject({ back_on: null, may_wave: false });
  });
});

describe('the board', () => {
  test('is opt-in, against one’s own usual, in order of joining', async () => {
    const { all, id } = await podOfFour();
    const [one, two, three] = all;
    await place(one, 3, 2, 1, 0, 9, 8, 7, 15, 14, 22, 30, 29);
    await place(two, 1);
    expect((await podOf(one)).board).toEqual([]);
    for (const who of [three, two, one]) await share(who, id, { board: true });
    const { board, members } = await podOf(two);
    const inOrder = members.map(({ member }) => member.id).filter((each) => each !== all[3].id);
    expect(board.map(({ member }) => member.id)).toEqual(inOrder);
    const line = (who: Actor) => board.find(({ member }) => member.id === who.id);
    // Monday to Thursday against weeks of 3, 2, 1 and 2 stones.
    expect(line(one)).toMatchObject({ stones: 4, usual: 2, is_you: false });
    expect(line(two)).toMatchObject({ stones: 1, usual: null, is_you: true });
    expect(line(three)).toMatchObject({ stones: 0, usual: null });
    await share(one, id, { stones: false, board: true });
    expect((await podOf(two)).board.map(({ member }) => member.id)).not.toContain(one.id);
    expect((await podOf(one)).sharing).toEqual({ stones: false, board: false });
  });
});

describe('open pages', () => {
  const heardOf = async (act: () => Promise<unknown>): Promise<string[]> => {
    await app.pool.query('delete from live_events');
    await act();
    const { rows } = await app.pool.query<{ member_id: string }>(
      `select member_id from live_events where name = 'pod' order by member_id`,
    );
    return rows.map(({ member_id }) => member_id);
  };
  const others = (all: readonly Actor[], who: Actor) =>
    all
      .filter((each) => each !== who)
      .map(({ id }) => id)
      .sort();

  test('hear of a stone at once, unless its member keeps theirs', async () => {
    const { all, id } = await podOfFour();
    const [one, two] = all;
    await walker();
    const complete = async (who: Actor) => {
      const walk = await walkOf(who);
      expect((await walk.complete(1)).status).toBe(200);
    };
    expect(await heardOf(() => complete(one))).toEqual(others(all, one));
    await share(two, id, { stones: false });
    expect(await heardOf(() => complete(two))).toEqual([]);
    expect(await heardOf(() => two.call(`POST /api/pods/${id}/leave`))).toEqual([]);
  });
});

describe('a free place', () => {
  const fill = () => fillPods(app.db, app.clock.now());
  const seeker = async () => {
    const who = await walker({ name: `Seeker${++count} East` });
    await who.call('PUT /api/pods/search', { is_looking: true });
    return who;
  };

  test('is given to someone who looks, once, and everyone hears of it', async () => {
    const { all, id, thread } = await podOfFour();
    for (const who of all) await place(who, 0);
    const early = { content: '<p>Before you came.</p>', group_id: thread };
    const { id: post } = (await all[0].call('POST /api/posts', early)).body;
    app.clock.advance({ minutes: 1 });
    const newcomer = await seeker();
    await Promise.all([fill(), fill()]);
    expect(await podOf(newcomer)).toMatchObject({ id, group_id: thread });
    expect((await podOf(all[0])).members).toHaveLength(5);
    expect((await read(newcomer)).search).toMatchObject({ is_looking: false });
    expect(await told(newcomer)).toContain('Your pod is here. Say hello to the people near your day.');
    expect(
      (await told(all[1])).filter((text) => /^Seeker\d+ East is in your pod now/.test(text)),
    ).toHaveLength(1);
    // Earlier posts aren't theirs to read.
    expect((await newcomer.call(`GET /api/posts/${post}` as Key)).status).toBe(404);
    const hello = { content: '<p>Hello all.</p>', group_id: thread };
    expect((await newcomer.call('POST /api/posts', hello)).status).toBe(200);
    // Someone who left doesn't come back by themselves.
    await newcomer.call(`POST /api/pods/${id}/leave`);
    app.clock.advance({ minutes: 1 });
    await newcomer.call(`POST /api/pods/${id}/close`);
    await newcomer.call('PUT /api/pods/search', { is_looking: true });
    await fill();
    expect((await read(newcomer)).pod).toBeNull();
  });

  test('is not given beside someone who blocks or is blocked, in a quiet pod, or in a full one', async () => {
    const { all } = await podOfFour();
    const [blocks, isBlocked] = [await seeker(), await seeker()];
    await blocks.call(`PUT /api/users/${all[0].id}/block` as Key, { blocked: true });
    await all[1].call(`PUT /api/users/${isBlocked.id}/block` as Key, { blocked: true });
    const quiet = await seeker();
    await fill();
    expect((await read(quiet)).pod).toBeNull();
    for (const who of all) await place(who, 0);
    await fill();
    expect((await read(blocks)).pod).toBeNull();
    expect((await read(isBlocked)).pod).toBeNull();
    expect((await read(quiet)).pod).not.toBeNull();
    const [sixth, seventh] = [await seeker(), await seeker()];
    await fill();
    expect([(await read(sixth)).pod === null, (await read(seventh)).pod === null]).toEqual([false, true]);
  });
});

describe('a merge', () => {
  const advance = () => advanceMerges(app.db, app.clock.now());
  /** Two pods: of the first two members are active, of the second four. */
  const quietAndLively = async () => {
    const quiet = await podOfFour();
    const lively = await podOfFour();
    for (const who of [...quiet.all.slice(0, 2), ...lively.all]) await place(who, 0);
    return { quiet, lively };
  };
  const vote = async (who: Actor, answer: 'join' | 'stay', id = '') => {
    const pod = (await read(who)).pod;
    return who.call(`PUT /api/pods/${pod?.id ?? id}/merges/${pod?.merge?.id ?? newId()}`, { answer });
  };

  test('is offered to the active members of a quiet pod, and needs every one of them', async () => {
    const { quiet, lively } = await quietAndLively();
    const [one, two, away] = quiet.all;
    await Promise.all([advance(), advance()]);
    const { merge } = await podOf(one);
    expect(merge).toMatchObject({
      closes_on: '2026-12-03',
      votes: [
        { is_you: true, wants_to_join: false },
        { is_you: false, wants_to_join: false },
      ],
    });
    expect(merge?.others).toHaveLength(4);
    expect((await told(one)).filter((text) => text.includes('has room for yours'))).toHaveLength(1);
    for (const who of [away, lively.all[0]]) {
      expect((await podOf(who)).merge).toBeNull();
      const path = `PUT /api/pods/${quiet.id}/merges/${merge?.id}` as Key;
      expect((await who.call(path, { answer: 'join' })).status).toBe(404);
    }

    const early = (
      await two.call('POST /api/posts', { content: '<p>Goodbye, kettle.</p>', group_id: quiet.thread })
    ).body;
    const theirs = (
      await lively.all[0].call('POST /api/posts', { content: '<p>Ours.</p>', group_id: lively.thread })
    ).body;
    const said = (await one.call(`POST /api/posts/${early.id}/comments` as Key, { content: 'So long.' }))
      .body;
    expect(said.may_edit).toBe(true);
    app.clock.advance({ minutes: 5 });
    await vote(one, 'join');
    expect((await podOf(one)).id).toBe(quiet.id);
    await vote(two, 'join');
    for (const who of quiet.all) {
      expect(await podOf(who)).toMatchObject({ id: lively.id });
      expect((await read(who)).past).toMatchObject([{ id: quiet.id, group_id: quiet.thread }]);
      // Their former thread is for reading, and the other one begins with them.
      expect((await who.call(`GET /api/posts/${early.id}` as Key)).body).toMatchObject({
        may_comment: false,
      });
      expect((await who.call(`GET /api/posts/${theirs.id}` as Key)).status).toBe(404);
    }
    expect((await podOf(lively.all[0])).members).toHaveLength(8);
    expect((await lively.all[0].call(`GET /api/posts/${early.id}` as Key)).status).toBe(404);
    const write = await one.call('POST /api/posts', { content: '<p>More.</p>', group_id: quiet.thread });
    expect([write.status, write.body.code]).toEqual([409, 'thread_closed']);
    const comment = await one.call(`POST /api/posts/${early.id}/comments` as Key, { content: 'More.' });
    expect([comment.status, comment.body.code]).toEqual([403, 'thread_closed']);
    // Texts in it stay as they are. Their authors may still delete them.
    for (const [author, path, text] of [
      [two, `PUT /api/posts/${early.id}`, '<p>Changed.</p>'],
      [one, `PUT /api/comments/${said.id}`, 'Changed.'],
    ] as const) {
      const change = await author.call(path as Key, { content: text });
      expect([change.status, change.body.code], path).toEqual([409, 'thread_closed']);
    }
    expect((await two.call(`GET /api/posts/${early.id}` as Key)).body).toMatchObject({
      may_edit: false,
      may_delete: true,
    });
    const [theirWords] = (await one.call(`GET /api/posts/${early.id}/comments` as Key)).body;
    expect(theirWords).toMatchObject({ content: 'So long.', may_edit: false, may_delete: true });
    expect((await one.call(`DELETE /api/comments/${said.id}` as Key)).status).toBe(200);
    const hello = { content: '<p>Hello all.</p>', group_id: lively.thread };
    expect((await away.call('POST /api/posts', hello)).status).toBe(200);
    expect(await told(lively.all[3])).toContain('Two pods are one now. Say hello to the people in it.');
    expect(await told(two)).not.toContain('Two pods are one now. Say hello to the people in it.');
  });

  test('“Stay” asks once more after two weeks, and then never', async () => {
    const { quiet, lively } = await quietAndLively();
    const [one, two] = quiet.all;
    const asked = async () => (await podOf(one)).merge !== null;
    const laterBy = async (days: number) => {
      app.clock.advance({ days });
      for (const who of [one, two, ...lively.all])
        await app.db
          .updateTable('day_completions')
          .set({ local_date: app.clock.now().toISOString().slice(0, 10) })
          .where('member_id', '=', who.id)
          .execute();
      await advance();
    };
    await advance();
    await vote(two, 'join');
    expect((await vote(one, 'stay')).body.pod).toMatchObject({ id: quiet.id, merge: null });
    expect((await podOf(two)).merge).toBeNull();
    await laterBy(13);
    expect(await asked()).toBe(false);
    await laterBy(1);
    expect(await asked()).toBe(true);
    // No answer is the same as staying.
    await laterBy(8);
    await laterBy(40);
    expect(await asked()).toBe(false);
  });

  test('a block between two pods keeps them apart, also one after the offer', async () => {
    const { quiet, lively } = await quietAndLively();
    const block = (who: Actor, whom: Actor) => who.call(`PUT /api/users/${whom.id}/block`, { blocked: true });
    await advance();
    await block(lively.all[2], quiet.all[3]);
    await vote(quiet.all[0], 'join');
    expect((await vote(quiet.all[1], 'join')).body.pod).toMatchObject({ id: quiet.id, merge: null });
    await advance();
    expect((await podOf(quiet.all[0])).merge).toBeNull();
  });

  test('someone who leaves while the others choose is asked no more, and doesn’t move', async () => {
    const { quiet, lively } = await quietAndLively();
    const [one, two] = quiet.all;
    await advance();
    await vote(one, 'join');
    const [left] = await Promise.all([two.call(`POST /api/pods/${quiet.id}/leave`), advance()]);
    expect(left.status).toBe(200);
    await advance();
    expect((await read(two)).pod).toBeNull();
    expect(await podOf(one)).toMatchObject({ id: lively.id });
    expect((await two.call(`POST /api/pods/${quiet.id}/return`)).status).toBe(409);
  });

  test('the last vote and a leave at one moment: they are in one pod at most, and the other one moved or stayed', async () => {
    const { quiet, lively } = await quietAndLively();
    const [one, two] = quiet.all;
    await advance();
    await vote(one, 'join');
    const { merge } = await podOf(two);
    await Promise.all([
      two.call(`PUT /api/pods/${quiet.id}/merges/${merge?.id}` as Key, { answer: 'join' }),
      one.call(`POST /api/pods/${quiet.id}/leave`),
    ]);
    const open = await app.db
      .selectFrom('pod_members')
      .select('pod_id')
      .where('member_id', '=', one.id)
      .where('left_at', 'is', null)
      .execute();
    // Either the merge came first, and leaving the former pod changed nothing, or they left and aren't moved.
    expect(open.length === 0 || open[0]?.pod_id === lively.id).toBe(true);
    expect(await podOf(two)).toMatchObject({ id: lively.id });
  });
});

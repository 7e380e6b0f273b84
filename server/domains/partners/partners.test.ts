import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { partners } from '#contract/partners/endpoints.ts';
import type { Key } from '#contract/platform/endpoint.ts';
import { newId } from '#server/platform/database/ids.ts';
import { type Actor, testApp } from '#server/testing/app.ts';
import { walkOf } from '#server/testing/walk.ts';
import { matchMembers } from './matching/match-members.ts';

const app = await testApp({ now: '2026-03-02T15:00:00Z' });

const search = {
  is_looking: true,
  wakes_at: 360,
  sleeps_at: 1350,
  category: 'health',
  tone: 'gentle',
  line: '',
};
const look = (who: Actor, more = {}) => who.call('PUT /api/partners/search', { ...search, ...more });
let count = 0;
const befriend = (requester: Actor, receiver: Actor) =>
  app.db
    .insertInto('friend_requests')
    .values({
      id: newId(),
      requester_id: requester.id,
      receiver_id: receiver.id,
      status: 'accepted',
      created_at: app.clock.now(),
      responded_at: app.clock.now(),
    })
    .execute();
/** Signs up a member who looks for a partner with a category of the test. */
const seeker = async (more = {}): Promise<Actor> => {
  const who = await app.register({ name: `Walker ${++count} West`, time_zone: 'America/Toronto' });
  expect((await look(who, more)).status).toBe(200);
  return who;
};
const read = async (who: Actor) => (await who.call('GET /api/partners')).body;
const fits = async (who: Actor): Promise<string[]> =>
  (await who.call('GET /api/partners/fits')).body.map(({ member }) => member.id ?? '');
const ask = (who: Actor, whom: Actor) => who.call('POST /api/partners/requests', { member_id: whom.id });
const accept = async (who: Actor) => {
  const [request] = (await read(who)).received;
  return who.call(`POST /api/partners/requests/${request?.id ?? ''}/accept`);
};
const told = async (who: Actor): Promise<string[]> =>
  (await who.call('GET /api/notifications')).body.map(({ text }) => text);

// Tests leave seekers behind, who would fit those of the next one.
beforeEach(async () => {
  await app.db.updateTable('partner_searches').set({ looking_since: null }).execute();
});

describe('looking for a partner', () => {
  test('no call is for visitors, and no pact or request of others can be touched', async () => {
    const other = await seeker();
    for (const key of Object.keys(partners)) {
      const path = key
        .replace(':line', 'counts')
        .replace(':date', '2026-03-02')
        .replace(':id', newId()) as Key;
      const bodies: Record<string, object> = {
        'PUT /api/partners/search': search,
        'POST /api/partners/requests': { member_id: newId() },
      };
      const body = path.startsWith('GET')
        ? undefined
        : (bodies[path] ?? {
            version: 0,
            text: 'x',
            answer: 'yes',
            words: 'x',
            is_on: true,
            day: true,
            streak: true,
            habits: [],
          });
      expect([key, (await app.visitor.call(path, body)).status]).toEqual([key, 401]);
      if (path.includes('/pacts/')) expect([key, (await other.call(path, body)).status]).toEqual([key, 404]);
    }
    expect((await other.call(`POST /api/partners/requests/${newId()}/accept`)).status).toBe(404);
    expect((await other.call(`POST /api/partners/fits/${newId()}/skip`)).status).toBe(404);
  });

  test('needs four waking hours, and keeps the answers when it is turned off', async () => {
    const who = await app.register({});
    const { status, body } = await look(who, { wakes_at: 600, sleeps_at: 839 });
    expect([status, body.detail]).toEqual([
      422,
      'We look for at least 4 hours in common, so give at least 4 hours.',
    ]);
    expect((await read(who)).search).toBeNull();
    await look(who, { line: '  I walk early.  ' });
    await look(who, { is_looking: false, line: 'I walk early.' });
    expect(await read(who)).toMatchObject({
      search: { is_looking: false, line: 'I walk early.', wakes_at: 360 },
      day: 1,
      from_day: 1,
      to_day: 15,
      may_look: true,
    });
  });

  test('shows those who fit, with the hours of both, and only while both look', async () => {
    const one = await seeker({ line: 'Early.' });
    const two = await seeker({ wakes_at: 720, sleeps_at: 60 });
    const direct = await seeker({ tone: 'direct' });
    expect(await fits(one)).toEqual([two.id]);
    expect(await fits(direct)).toEqual([]);
    expect((await two.call('GET /api/partners/fits')).body).toMatchObject([
      {
        line: 'Early.',
        overlap: 630,
        days_ahead: 0,
        your_hours: [
          { from: 0, until: 60 },
          { from: 720, until: 1440 },
        ],
        their_hours: [{ from: 360, until: 1350 }],
        shared_hours: [{ from: 720, until: 1350 }],
        is_asked: false,
      },
    ]);
    await look(one, { is_looking: false });
    expect(await fits(two)).toEqual([]);
    expect(await fits(one)).toEqual([]);
  });

  test('leaves out members who are suspended or away, and those one said “Not now” to', async () => {
    const one = await seeker();
    const [skipped, banned, away] = [await seeker(), await seeker(), await seeker()];
    expect(await fits(one)).toHaveLength(3);
    expect((await one.call(`POST /api/partners/fits/${one.id.toUpperCase()}/skip`)).status).toBe(404);
    await one.call(`POST /api/partners/fits/${skipped.id}/skip`);
    await app.db
      .insertInto('suspensions')
      .values({ id: newId(), member_id: banned.id, reason: 'Spam', starts_at: app.clock.now() })
      .execute();
    await app.setMember(away, { away_since: app.clock.now() });
    expect(await fits(one)).toEqual([]);
    expect(await fits(skipped)).toEqual([]);
    await matchMembers(app.db, app.clock.now());
    expect((await read(one)).pacts).toEqual([]);
  });
});

test('a block keeps two members apart, in the list, in requests and in the matching', async () => {
  const [one, two] = [await seeker(), await seeker()];
  await app.db
    .insertInto('member_blocks')
    .values({ blocker_id: two.id, blocked_id: one.id, created_at: app.clock.now() })
    .execute();
  for (const who of [one, two]) expect(await fits(who)).toEqual([]);
  expect((await ask(one, two)).status).toBe(404);
  expect(await matchMembers(app.db, app.clock.now())).toBe(0);
});

describe('a request', () => {
  test('goes to someone who fits or to a friend, and to no one else', async () => {
    const one = await seeker();
    const direct = await seeker({ tone: 'direct' });
    expect((await ask(one, one)).status).toBe(400);
    expect((await ask(one, direct)).status).toBe(404);
    await befriend(direct, one);
    expect((await ask(one, direct)).status).toBe(200);
    expect((await read(direct)).received).toMatchObject([{ member: { id: one.id } }]);
    expect(await told(direct)).toEqual([
      expect.stringContaining('would like to be your accountability partner.'),
    ]);
  });

  test('does not go to a friend who is away or suspended', async () => {
    const [one, away, banned] = [await seeker(), await seeker(), await seeker()];
    for (const friend of [away, banned]) await befriend(one, friend);
    await app.setMember(away, { away_since: app.clock.now() });
    await app.db
      .insertInto('suspensions')
      .values({ id: newId(), member_id: banned.id, reason: 'Spam', starts_at: app.clock.now() })
      .execute();
    for (const friend of [away, banned]) expect((await ask(one, friend)).status).toBe(404);
    const { rows } = await sql`select from partner_requests where from_id = ${one.id}`.execute(app.db);
    expect(rows).toEqual([]);
  });

  test('twice is one, and two that cross make partners', async () => {
    const [one, two] = [await seeker(), await seeker()];
    await ask(one, two);
    expect((await ask(one, two)).body.sent).toHaveLength(1);
    expect((await one.call('GET /api/partners/fits')).body).toMatchObject([{ is_asked: true }]);
    expect((await ask(two, one)).body).toMatchObject({ received: [], pacts: [{ partner: { id: one.id } }] });
    expect(await read(one)).toMatchObject({ sent: [], may_look: false, search: { is_looking: false } });
    expect((await look(one)).body.code).toBe('has_partner');
  });

  test('is accepted only by the one who was asked, declined without a word, or withdrawn', async () => {
    const [one, two, three] = [await seeker(), await seeker(), await seeker()];
    const request = (await ask(one, two)).body.sent[0]?.id ?? '';
    for (const who of [one, three])
      expect((await who.call(`POST /api/partners/requests/${request}/accept`)).status).toBe(404);
    await three.call(`DELETE /api/partners/requests/${request}`);
    await two.call(`DELETE /api/partners/requests/${request}`);
    expect((await read(one)).sent).toEqual([]);
    expect(await told(one)).toEqual([]);
    expect(await fits(one)).toEqual([three.id]);
    const second = (await ask(one, three)).body.sent[0]?.id ?? '';
    await one.call(`DELETE /api/partners/requests/${second}`);
    expect((await read(three)).received).toEqual([]);
    expect(await fits(one)).toEqual([three.id]);
  });

  test('to two at once: both accept at one moment, and one of them is the partner', async () => {
    const [one, two, three] = [await seeker(), await seeker(), await seeker()];
    await ask(one, two);
    await ask(one, three);
    const ids: string[] = [];
    for (const who of [two, three]) ids.push((await read(who)).received[0]?.id ?? '');
    const replies = await Promise.all(
      [two, three].map((who, i) => who.call(`POST /api/partners/requests/${ids[i] ?? ''}/accept`)),
    );
    // The second one may come while the first is saved, or after it.
    const refused = replies.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(1);
    expect([
      [409, 'They have found a partner meanwhile. Others may fit too.'],
      [404, "That request doesn't exist any more."],
    ]).toContainEqual([refused[0]?.status, refused[0]?.body.detail]);
    expect((await read(one)).pacts).toHaveLength(1);
    const loser = replies[0]?.status === 200 ? three : two;
    expect(await read(loser)).toMatchObject({ pacts: [], received: [], may_look: true });
  });

  test('and a block at one moment leave no pact', async () => {
    for (let i = 0; i < 3; i++) {
      const [one, two] = [await seeker(), await seeker()];
      await ask(one, two);
      await Promise.all([accept(two), one.call(`PUT /api/users/${two.id}/block`, { blocked: true })]);
      for (const who of [one, two]) {
        const { pacts, received, sent } = await read(who);
        expect(pacts.filter(({ ended }) => ended === null)).toEqual([]);
        expect([...received, ...sent]).toEqual([]);
        await look(who, { is_looking: false });
      }
    }
  });

  test('accepted twice at one moment makes one pact', async () => {
    const [one, two] = [await seeker(), await seeker()];
    await ask(one, two);
    const statuses = (await Promise.all([accept(two), accept(two)])).map(({ status }) => status);
    expect(statuses).toContain(200);
    expect((await read(one)).pacts).toHaveLength(1);
    expect((await read(two)).pacts).toHaveLength(1);
    expect(await told(one)).toEqual([expect.stringContaining('and you are partners now.')]);
    expect(await told(two)).toEqual([expect.stringContaining('would like')]);
  });
});

describe('the matching', () => {
  test('pairs those who fit, tells both, and runs twice without harm', async () => {
    const [one, two] = [await seeker(), await seeker()];
    const left = await seeker({ tone: 'direct' });
    const runs = await Promise.all([1, 2].map(() => matchMembers(app.db, app.clock.now())));
    expect(runs.reduce((sum, made) => sum + made, 0)).toBe(1);
    expect(await matchMembers(app.db, app.clock.now())).toBe(0);
    for (const [who, partner] of [
      [one, two],
      [two, one],
    ] as const) {
      expect((await read(who)).pacts).toMatchObject([{ partner: { id: partner.id }, started_at: null }]);
      expect(await told(who)).toEqual([expect.stringContaining('Write your pact together.')]);
    }
    expect((await read(left)).pacts).toEqual([]);
  });

  test('does not pair anyone who has asked or been accepted meanwhile, nor two whose pairing ended', async () => {
    const [one, two] = [await seeker(), await seeker()];
    await matchMembers(app.db, app.clock.now());
    const pact = (await read(one)).pacts[0]?.id ?? '';
    await one.call(`POST /api/partners/pacts/${pact}/leave`);
    await look(one);
    app.clock.advance({ minutes: 1 });
    await (await import('./pacts/leave-pact.ts')).tellLeft(app.db, app.clock.now());
    await look(two);
    expect(await matchMembers(app.db, app.clock.now())).toBe(0);
    expect(await fits(one)).toEqual([]);
  });
});

test('walking together is offered from Day 3 on, and at once with a partner', async () => {
  const [one, two, alone] = [await seeker(), await seeker(), await app.register({})];
  const isOffered = async (who: Actor) => (await who.call('GET /api/auth/me')).body.walks_together;
  expect([await isOffered(one), await isOffered(alone)]).toEqual([false, false]);
  await ask(one, two);
  await accept(two);
  expect([await isOffered(one), await isOffered(two)]).toEqual([true, true]);
  await (await walkOf(alone)).enrol();
  const onDay = (current_day: number) =>
    app.db.updateTable('rounds').set({ current_day }).where('member_id', '=', alone.id).executeTakeFirst();
  expect((await onDay(2)).numUpdatedRows).toBe(1n);
  expect(await isOffered(alone)).toBe(false);
  await onDay(3);
  expect(await isOffered(alone)).toBe(true);
});

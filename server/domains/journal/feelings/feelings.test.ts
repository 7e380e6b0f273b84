import { expect, it, test } from 'vitest';
import type { Key } from '#contract/platform/endpoint.ts';
import { type Actor, testApp } from '#server/testing/app.ts';
import { walkOf } from '#server/testing/walk.ts';
import { bytesOf, changeFeeling, feelingWords, scalesOf } from './rules.ts';

const app = await testApp({ now: '2026-03-02T18:00:00Z' });
const today = '2026-03-02';

const set = (actor: Actor, date: string, body: object) =>
  actor.call(`PUT /api/journal/feelings/${date}` as Key, body);
const list = async (actor: Actor, query = '') =>
  (await actor.call(`GET /api/journal/feelings${query}` as 'GET /api/journal/feelings')).body;
const member = () => app.register({ time_zone: 'America/Toronto' });

it('sets mood and energy apart, and lists the last weeks or a time', async () => {
  const me = await member();
  expect(await list(me)).toEqual([]);
  expect((await set(me, today, { mood: 4 })).body).toEqual({ date: today, mood: 4, energy: null });
  expect((await set(me, today, { energy: 2 })).body).toEqual({ date: today, mood: 4, energy: 2 });
  await set(me, '2026-01-01', { mood: 1 });
  expect(await list(me)).toEqual([{ date: today, mood: 4, energy: 2 }]);
  expect(await list(me, '?from=2026-01-01&to=2026-01-31')).toEqual([
    { date: '2026-01-01', mood: 1, energy: null },
  ]);
  await set(me, today, { mood: null, energy: null });
  expect(await list(me)).toEqual([]);
  expect(await list(await member())).toEqual([]);
});

it('the newest choice wins, whenever it arrives', async () => {
  const me = await member();
  await set(me, today, { mood: 5, happened_at: '2026-03-02T17:00:00Z' });
  const late = await set(me, today, { mood: 1, energy: 3, happened_at: '2026-03-02T16:00:00Z' });
  expect(late.body).toEqual({ date: today, mood: 5, energy: 3 });
});

it('parallel choices of a date are both kept, also the first ones, which create the key', async () => {
  for (let n = 0; n < 20; n += 1) {
    const me = await member();
    const replies = await Promise.all([
      set(me, today, { mood: 2 }),
      set(me, today, { energy: 5 }),
      set(me, '2026-03-01', { mood: 1 }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await list(me)).toEqual([
      { date: '2026-03-01', mood: 1, energy: null },
      { date: today, mood: 2, energy: 5 },
    ]);
  }
});

test.each([
  ['2026-03-03', { mood: 3 }, 'That day hasn’t come yet. Choose today or a day before it.'],
  ['1999-12-31', { mood: 3 }, 'Choose a date in the year 2000 or later.'],
  ['2026-02-30', { mood: 3 }, "That date doesn't exist."],
  [today, { mood: 6 }, 'Choose a number from 1 to 5.'],
  [today, { energy: 0 }, 'Choose a number from 1 to 5.'],
  [today, { mood: 2.5 }, 'Choose a number from 1 to 5.'],
])('%s with %j is refused: %s', async (date, body, sentence) => {
  const reply = await set(await member(), date, body);
  expect([reply.status, reply.body.detail]).toEqual([422, sentence]);
});

it('is sealed in the database, and opens in its own row alone', async () => {
  const [me, other] = [await member(), await member()];
  await set(me, today, { mood: 5, energy: 5 });
  await set(other, today, { mood: 1 });
  const of = (actor: Actor) =>
    app.pool
      .query<{ sealed: Buffer }>('select sealed from feelings where member_id = $1', [actor.id])
      .then(({ rows }) => rows[0]?.sealed ?? Buffer.of());
  const [mine, theirs] = [await of(me), await of(other)];
  expect(mine.length).toBe(theirs.length);
  expect(mine.includes(Buffer.of(5, 5))).toBe(false);
  await app.pool.query('update feelings set sealed = $1 where member_id = $2', [mine, other.id]);
  expect((await other.call('GET /api/journal/feelings')).status).toBe(500);
  await app.pool.query('delete from feelings where member_id = $1', [other.id]);
});

it('is in the file of the journal, beside its date', async () => {
  const me = await app.register({ tier: 'builder', time_zone: 'America/Toronto' });
  const walk = await walkOf(me);
  await walk.enrol();
  await walk.write(1, 'A heron, twice.');
  await set(me, today, { mood: 4, energy: 2 });
  const file = (await me.call(`GET /api/programs/${walk.programId}/journal-entries/export` as Key)).body;
  expect(file).toContain('*Monday, March 2, 2026. Mood 4 of 5, energy 2 of 5*');
});

it('none, one and both have the same length, and words', () => {
  const at = new Date('2026-03-02T12:00:00Z');
  const none = { mood: null, energy: null, mood_at: null, energy_at: null };
  expect([bytesOf(none).length, scalesOf(bytesOf(none))]).toEqual([2, { mood: null, energy: null }]);
  expect(scalesOf(bytesOf({ mood: 3, energy: null }))).toEqual({ mood: 3, energy: null });
  expect([feelingWords(none), feelingWords({ mood: null, energy: 1 })]).toEqual([null, 'Energy 1 of 5']);
  const chosen = changeFeeling(none, { mood: 3 }, at);
  expect(changeFeeling(chosen, { mood: 1 }, new Date(at.getTime() - 1))).toEqual(chosen);
  expect(changeFeeling(chosen, { mood: 1 }, at).mood).toBe(1);
  expect(changeFeeling(chosen, {}, at)).toEqual(chosen);
});

import { describe, expect, test } from 'vitest';
import { addDays } from '#server/domains/profile/days/rules.ts';
import { type Actor, testApp } from '#server/testing/app.ts';
import { type Walk, walkOf } from '#server/testing/walk.ts';

const app = await testApp();

const at = (date: string, hour = '20:00'): void => app.clock.set(new Date(`${date}T${hour}Z`));
const monday = '2026-03-02';
const sunday = '2026-03-08';

async function begin(): Promise<{ actor: Actor; walk: Walk }> {
  at(monday, '08:00');
  const actor = await app.register({ time_zone: 'UTC', tier: 'builder' });
  const walk = await walkOf(actor);
  await walk.enrol();
  return { actor, walk };
}

async function practise(walk: Walk, count: number): Promise<void> {
  for (let day = 1; day <= count; day += 1) {
    at(addDays(monday, day - 1), '07:10');
    expect((await walk.complete(day)).status).toBe(200);
  }
}

const list = async (actor: Actor, query = '') => {
  const { status, body } = await actor.call(`GET /api/reviews${query}` as 'GET /api/reviews');
  expect(status).toBe(200);
  return body;
};
const answer = (actor: Actor, from: string, body: Record<string, unknown>) =>
  actor.call(`PUT /api/reviews/${from}/answer` as 'PUT /api/reviews/:from/answer', body);
const answers = async (actor: Actor, q = '') =>
  (await actor.call(`GET /api/journal/answers${q && `?q=${q}`}` as 'GET /api/journal/answers')).body.answers;

test('visitors neither read nor answer', async () => {
  expect((await app.visitor.call('GET /api/reviews')).status).toBe(401);
  expect((await app.visitor.call('GET /api/journal/answers')).status).toBe(401);
  expect((await answer(app.visitor, monday, { answer: 'x' })).status).toBe(401);
});

describe('GET /api/reviews', () => {
  test('has nothing before the last date of a week, and its lines from then on', async () => {
    const { actor, walk } = await begin();
    await practise(walk, 6);
    expect(await list(actor)).toEqual({ today: '2026-03-07', reviews: [], next: null });
    at(sunday, '09:00');
    expect((await list(actor)).reviews).toEqual([
      {
        from: monday,
        to: sunday,
        is_open: true,
        lines: ['You walked on six of seven days. Your best hour was 7:00 to 8:00, with six of them.'],
        question: expect.stringMatching(/\?$/),
        answer: '',
        version: 0,
      },
    ]);
  });

  test('the numbers follow the last date, and stay once the next review is written', async () => {
    const { actor, walk } = await begin();
    await practise(walk, 6);
    at(sunday, '06:00');
    expect((await list(actor)).reviews[0]?.lines[0]).toContain('six of seven');
    at(sunday, '07:00');
    await walk.complete(7);
    const full = (await list(actor)).reviews[0];
    expect(full?.lines[0]).toContain('all seven');
    // A late habit counts until the next review.
    at('2026-03-12');
    const habit = (await actor.call('POST /api/habits', { name: 'Read' })).body;
    await actor.call(`PUT /api/habits/${habit.id}/days/${sunday}`, { done: true });
    const late = (await list(actor)).reviews[0];
    expect(late?.lines).toHaveLength(2);
    at('2026-03-15');
    const [next, stays] = (await list(actor)).reviews;
    expect([next?.from, next?.is_open]).toEqual(['2026-03-09', true]);
    expect(next?.question).not.toBe(stays?.question);
    expect((await actor.call(`DELETE /api/habits/${habit.id}`)).status).toBe(200);
    expect((await list(actor)).reviews[1]).toEqual({ ...late, is_open: false });
  });

  test('a moved start of the week reviews no date twice, and no answer is lost', async () => {
    const { actor, walk } = await begin();
    await practise(walk, 7);
    at(sunday);
    await list(actor);
    await answer(actor, monday, { answer: 'The heron was back.' });
    const startOn = (week_starts_on: number) =>
      actor.call('PUT /api/users/day', { time_zone: 'UTC', day_start_hour: 0, week_starts_on });
    expect((await startOn(7)).status).toBe(200);
    expect((await list(actor)).reviews).toMatchObject([
      { from: monday, to: sunday, is_open: true, answer: 'The heron was back.' },
    ]);
    for (const day of [8, 9, 10]) {
      at(addDays(monday, day - 1), '07:10');
      await walk.complete(day);
    }
    at('2026-03-14');
    expect((await list(actor)).reviews).toMatchObject([
      {
        from: '2026-03-09',
        to: '2026-03-14',
        is_open: true,
        answer: '',
        lines: expect.arrayContaining([expect.stringContaining('three of six days.')]),
      },
      { from: monday, is_open: false, answer: 'The heron was back.' },
    ]);
    at('2026-03-21');
    expect((await list(actor)).reviews[0]).toMatchObject({ from: '2026-03-15', to: '2026-03-21' });
  });

  test('a quiet week has a kind line, and a habit and a goal have theirs', async () => {
    const { actor } = await begin();
    at(sunday);
    expect((await list(actor)).reviews[0]?.lines).toEqual([
      'It was a quiet week. Everything you’ve done is safe, and one day is enough to start again.',
    ]);
    at('2026-03-10');
    const aim = { title: 'Swim', target_value: 10, unit: 'km', deadline: '2026-04-10' };
    const goal = (await actor.call('POST /api/goals', aim)).body;
    await actor.call(
      `PATCH /api/goals/${goal.id}/progress?current_value=4` as 'PATCH /api/goals/:id/progress',
    );
    at('2026-03-15');
    expect((await list(actor)).reviews[0]?.lines[0]).toMatch(/^“Swim” is at 4 of 10 km, seven days ahead\.$/);
    await actor.call(
      `PATCH /api/goals/${goal.id}/progress?current_value=10` as 'PATCH /api/goals/:id/progress',
    );
    expect((await list(actor)).reviews[0]).toMatchObject({
      lines: ['You reached your goal “Swim”.'],
      question: 'What did you do along the way that made it possible?',
    });
  });

  test('pages begin before a date, and parallel looks write one review', async () => {
    const { actor } = await begin();
    for (let week = 0; week < 15; week += 1) {
      at(addDays(sunday, 7 * week));
      await Promise.all([list(actor), list(actor), list(actor)]);
    }
    const first = await list(actor);
    expect(first.reviews).toHaveLength(13);
    expect(first.next).toBe(first.reviews.at(-1)?.from);
    const second = await list(actor, `?before=${first.next}`);
    expect(second.reviews.map(({ from }: { from: string }) => from)).toEqual(['2026-03-09', monday]);
    expect(second.next).toBeNull();
    for (const wrong of ['?before=x', '?before=2026-13-01', '?before=%00'])
      expect((await actor.call(`GET /api/reviews${wrong}` as 'GET /api/reviews')).status).toBe(422);
  });

  test('others learn nothing of it', async () => {
    const { actor, walk } = await begin();
    await practise(walk, 3);
    at(sunday);
    await list(actor);
    await answer(actor, monday, { answer: 'The heron was back.' });
    const { actor: stranger } = await begin();
    at(sunday);
    expect(JSON.stringify(await list(stranger))).not.toMatch(/heron|three/);
    expect(await answers(stranger)).toEqual([]);
    expect((await answer(stranger, monday, { answer: 'Mine.' })).body.version).toBe(1);
    expect((await list(actor)).reviews[0]?.answer).toBe('The heron was back.');
  });
});

describe('PUT /api/reviews/:from/answer', () => {
  test('is saved with its question, which stays from then on, and is found in the journal', async () => {
    const { actor, walk } = await begin();
    at(sunday);
    const [before] = (await list(actor)).reviews;
    expect((await answer(actor, monday, { answer: 'The heron was back.', base_version: 0 })).body).toEqual({
      message: 'Answer saved!',
      version: 1,
    });
    await walk.complete(1);
    const [after] = (await list(actor)).reviews;
    expect(after?.lines).not.toEqual(before?.lines);
    expect(after).toMatchObject({ question: before?.question, answer: 'The heron was back.', version: 1 });
    expect(await answers(actor)).toEqual([
      { from: monday, to: sunday, question: before?.question, answer: 'The heron was back.' },
    ]);
    expect(await answers(actor, 'HÉRON')).toHaveLength(1);
    expect(await answers(actor, 'kettle')).toEqual([]);
    const file = await actor.call(`GET /api/programs/${walk.programId}/journal-entries/export`);
    expect(file.body).toContain('## Week to Sunday, March 8, 2026');
    expect(file.body).toContain('The heron was back.');
  });

  test('a second device gets both versions, a replay changes nothing, and an empty text leaves the journal', async () => {
    const { actor } = await begin();
    at(sunday);
    await list(actor);
    expect((await answer(actor, monday, { answer: '' })).body.version).toBe(0);
    await answer(actor, monday, { answer: 'Phone.', base_version: 0 });
    expect((await answer(actor, monday, { answer: 'Phone.', base_version: 0 })).body.version).toBe(1);
    expect(await answer(actor, monday, { answer: 'Desk.', base_version: 0 })).toMatchObject({
      status: 409,
      body: { code: 'answer_conflict', answer: 'Phone.', version: 1 },
    });
    const clash = await Promise.all(
      ['A', 'B', 'C'].map((text) => answer(actor, monday, { answer: text, base_version: 1 })),
    );
    expect(clash.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await answer(actor, monday, { answer: '', base_version: 2 })).body.version).toBe(3);
    expect(await answers(actor)).toEqual([]);
  });

  test('a week without a review, and invalid words, are refused', async () => {
    const { actor } = await begin();
    at(sunday);
    await list(actor);
    for (const from of ['2026-03-09', '2026-03-03', '1999-01-01'])
      expect(await answer(actor, from, { answer: 'x' })).toMatchObject({
        status: 404,
        body: { detail: 'There is no review of that week.' },
      });
    for (const from of ['x', '20260302', '__proto__', '2026-02-30'])
      expect((await answer(actor, from, { answer: 'x' })).status).toBe(422);
    for (const text of ['a\u0000b', 'a\uD800b', 'x'.repeat(20_001), 7, null, undefined])
      expect((await answer(actor, monday, { answer: text })).status).toBe(422);
  });

  test('is sealed: no table has the words', async () => {
    const { actor } = await begin();
    at(sunday);
    await list(actor);
    await answer(actor, monday, { answer: 'A secret kingfisher' });
    const { rows } = await app.pool.query<{ row: string }>(
      'select t::text as row from review_answers t where member_id = $1',
      [actor.id],
    );
    const hex = /\\\\x([0-9a-f]+)/.exec(rows[0]?.row ?? '')?.[1] ?? '';
    expect(hex.length).toBeGreaterThan(40);
    expect(Buffer.from(hex, 'hex').toString('latin1')).not.toContain('kingfisher');
    expect(rows[0]?.row).not.toContain('kingfisher');
  });
});

test('weeks begin on the weekday that the member chose', async () => {
  const { actor } = await begin();
  await app.db.updateTable('members').set({ week_starts_on: 7 }).where('id', '=', actor.id).execute();
  at('2026-03-06');
  expect((await list(actor)).reviews).toEqual([]);
  at('2026-03-07');
  expect((await list(actor)).reviews[0]).toMatchObject({ from: '2026-03-01', to: '2026-03-07' });
});

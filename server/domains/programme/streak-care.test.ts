import { describe, expect, test } from 'vitest';
import { addDays } from '#server/domains/profile/days/rules.ts';
import { type Actor, testApp } from '#server/testing/app.ts';
import { type Walk, walkOf } from '#server/testing/walk.ts';

const app = await testApp();

const at = (date: string, hour = '20:00'): void => app.clock.set(new Date(`${date}T${hour}Z`));

async function begin(date: string): Promise<{ actor: Actor; walk: Walk }> {
  at(date, '08:00');
  const actor = await app.register({ time_zone: 'UTC', tier: 'builder' });
  const walk = await walkOf(actor);
  await walk.enrol();
  return { actor, walk };
}

/** Completes `count` days from `day` on, one each date from `from` on. */
async function practise(walk: Walk, from: string, count: number, day = 1): Promise<void> {
  for (let i = 0; i < count; i += 1) {
    at(addDays(from, i));
    const { status } = await walk.complete(day + i);
    expect(status).toBe(200);
  }
}

const statesOf = async (walk: Walk): Promise<string> =>
  (await walk.progress()).body.history.map((day: { state: string }) => day.state).join(' ');

describe('protections', () => {
  test('seven days earn one, which covers the first missed date by itself and shows there', async () => {
    const { walk } = await begin('2026-03-02');
    await practise(walk, '2026-03-02', 6);
    expect((await walk.progress()).body.protections).toBe(0);
    await practise(walk, '2026-03-08', 1, 7);
    expect((await walk.progress()).body.protections).toBe(1);
    at('2026-03-10');
    expect((await walk.progress()).body).toMatchObject({ streak: 7, protections: 0 });
    expect((await walk.complete(8)).body.streak).toBe(8);
    expect(await statesOf(walk)).toBe('done done done done done done done protected done');
    // No protection is left for the next missed date.
    at('2026-03-12');
    expect((await walk.progress()).body).toMatchObject({ streak: 0, best_streak: 8, totalCompleted: 8 });
  });

  test('every state of a date shows in the history', async () => {
    const { walk } = await begin('2026-03-02');
    await practise(walk, '2026-03-02', 7);
    at('2026-03-09');
    await walk.post('pauses', { from: '2026-03-11', days: 1 });
    at('2026-03-12');
    await walk.tick(8, 'readLesson');
    at('2026-03-14', '13:00');
    await walk.complete(8);
    await walk.complete(9);
    at('2026-03-16', '13:00');
    expect(await statesOf(walk)).toBe(
      'done done done done done done done protected missed paused partial missed done missed open',
    );
    await walk.complete(10);
    await walk.complete(11);
    expect((await walk.post('repair', { sentence: 'A cold.' })).status).toBe(200);
    expect(await statesOf(walk)).toBe(
      'done done done done done done done protected missed paused partial missed done repaired done',
    );
  });

  test('the rhythm map has 28 dates, and consistency counts only the expected ones', async () => {
    const { walk } = await begin('2026-03-02');
    await practise(walk, '2026-03-02', 2);
    // These reads extend the session. Only practice counts.
    for (const date of ['2026-03-15', '2026-03-28', '2026-04-08']) {
      at(date);
      await walk.progress();
    }
    const { body } = await walk.progress();
    expect(body.history).toHaveLength(28);
    expect(body.history.at(-1)?.date).toBe('2026-04-08');
    expect(body).toMatchObject({
      consistency: 0,
      streak: 0,
      best_streak: 2,
      totalCompleted: 2,
      total_completed_days: 2,
    });
  });
});

describe('planned pauses', () => {
  test('keep the streak, show in the history, and begin on a later day only', async () => {
    const { walk } = await begin('2026-03-02');
    await practise(walk, '2026-03-02', 3);
    for (const from of ['2026-03-04', '2026-03-01'])
      expect(await walk.post('pauses', { from, days: 2 })).toMatchObject({
        status: 422,
        body: { detail: expect.stringContaining('before its first day') },
      });
    for (const days of [0, 15, 1.5, '2'])
      expect([days, (await walk.post('pauses', { from: '2026-03-05', days })).status]).toEqual([days, 422]);
    for (const from of ['2026-02-30', 'soon', ''])
      expect((await walk.post('pauses', { from, days: 2 })).status).toBe(422);
    expect((await walk.post('pauses', { from: '2026-03-05', days: 4 })).status).toBe(200);
    const { body } = await walk.progress();
    expect(body.pause).toMatchObject({ from: '2026-03-05', days: 4, ends: '2026-03-08' });
    at('2026-03-09');
    expect(await walk.complete(4)).toMatchObject({ body: { streak: 4 } });
    expect(await statesOf(walk)).toBe('done done done paused paused paused paused done');
    expect((await walk.progress()).body.pause).toBeNull();
  });

  test('a repeated request plans one pause, and two that overlap are never both planned, even at one moment', async () => {
    const { actor, walk } = await begin('2026-03-02');
    const same = await Promise.all(
      Array.from({ length: 6 }, () => walk.post('pauses', { from: '2026-03-05', days: 4 })),
    );
    expect(same.map((reply) => reply.status)).toEqual(Array(6).fill(200));
    const clashing = await Promise.all(
      Array.from({ length: 14 }, (_, i) => i + 1).map((days) =>
        walk.post('pauses', { from: '2026-03-20', days }),
      ),
    );
    expect(clashing.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect(clashing.filter((reply) => reply.status === 422)).toHaveLength(13);
    expect(
      await app.db.selectFrom('pauses').select('from_date').where('member_id', '=', actor.id).execute(),
    ).toHaveLength(2);
  });

  test('a year has at most 42 paused days', async () => {
    const { walk } = await begin('2026-03-02');
    for (const from of ['2026-04-01', '2026-05-01', '2026-06-01'])
      expect((await walk.post('pauses', { from, days: 14 })).status).toBe(200);
    expect(await walk.post('pauses', { from: '2026-07-01', days: 1 })).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining('42') },
    });
    expect((await walk.post('pauses', { from: '2027-01-01', days: 14 })).status).toBe(200);
  });

  test('can be cancelled before and ended during, repeatedly, and by their member only', async () => {
    const { actor, walk } = await begin('2026-03-02');
    const other = await begin('2026-03-02');
    await practise(walk, '2026-03-02', 2);
    const idOf = async () => (await walk.progress()).body.pause?.id;
    const end = (who: Actor, id: string) => who.call(`DELETE /api/programs/${walk.programId}/pauses/${id}`);

    await walk.post('pauses', { from: '2026-03-10', days: 2 });
    const planned = await idOf();
    expect((await end(other.actor, planned)).status).toBe(404);
    expect(await idOf()).toBe(planned);
    expect(await end(actor, planned)).toMatchObject({
      status: 200,
      body: { message: 'Your pause is cancelled. Those days count for your streak again.' },
    });
    expect((await end(actor, planned)).status).toBe(404);

    await walk.post('pauses', { from: '2026-03-04', days: 6 });
    at('2026-03-05');
    const running = await idOf();
    expect(await end(actor, running)).toMatchObject({
      status: 200,
      body: {
        message: 'Today stays a day of rest. Tomorrow counts for your streak again. Welcome back.',
      },
    });
    expect((await end(actor, running)).status).toBe(200);
    expect((await walk.progress()).body.pause).toMatchObject({
      from: '2026-03-04',
      days: 2,
      ends: '2026-03-05',
    });
    at('2026-03-06');
    expect((await walk.complete(3)).body.streak).toBe(3);
    expect(await end(actor, running)).toMatchObject({ status: 409, body: { code: 'pause_over' } });
    at('2026-03-08', '12:00');
    expect((await walk.progress()).body.streak).toBe(0);
  });
});

describe('repair', () => {
  test('two practice days in one day and a sentence, within 48 hours, join the streak again', async () => {
    const { actor, walk } = await begin('2026-03-02');
    await practise(walk, '2026-03-02', 3);
    at('2026-03-06', '11:59');
    expect((await walk.progress()).body).toMatchObject({
      streak: 3,
      repair: null,
      yesterday_open: '2026-03-05',
    });
    expect(await walk.post('repair', { sentence: 'Too early.' })).toMatchObject({
      status: 409,
      body: { code: 'nothing_to_repair' },
    });
    at('2026-03-06', '12:00');
    expect((await walk.progress()).body).toMatchObject({
      streak: 0,
      best_streak: 3,
      repair: { broken_on: '2026-03-05', until: '2026-03-08T12:00:00.000Z', days_left: 2, may_repair: false },
    });
    expect(await walk.post('repair', { sentence: 'The bus was late.' })).toMatchObject({
      status: 409,
      body: { code: 'may_not_repair' },
    });
    await walk.complete(4);
    expect((await walk.progress()).body).toMatchObject({
      streak: 1,
      repair: { days_left: 1, may_repair: false },
    });
    await walk.complete(5);
    expect((await walk.progress()).body).toMatchObject({
      streak: 1,
      repair: { days_left: 0, may_repair: true },
    });
    for (const sentence of ['', 'ab', '        ', 'x'.repeat(281)])
      expect((await walk.post('repair', { sentence })).status).toBe(422);
    expect((await walk.post('repair', { sentence: 'The heron stood on the line.' })).status).toBe(200);
    expect((await walk.progress()).body).toMatchObject({ streak: 4, best_streak: 4, repair: null });
    expect(await statesOf(walk)).toBe('done done done repaired done');
    expect((await walk.post('repair', { sentence: 'Once more.' })).body.code).toBe('nothing_to_repair');
    const { sentence } = await app.db
      .selectFrom('repairs')
      .select('sentence')
      .where('member_id', '=', actor.id)
      .executeTakeFirstOrThrow();
    expect(sentence.toString('latin1')).not.toContain('heron');
  });

  test('twenty at once repair once', async () => {
    const { actor, walk } = await begin('2026-03-02');
    await practise(walk, '2026-03-02', 2);
    at('2026-03-05', '12:00');
    await walk.completeDays(3, 4);
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => walk.post('repair', { sentence: 'Overslept.' })),
    );
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect(replies.filter((reply) => reply.status === 409)).toHaveLength(19);
    expect(
      await app.db.selectFrom('repairs').select('id').where('member_id', '=', actor.id).execute(),
    ).toHaveLength(1);
  });

  test('once in 30 days, and not after 48 hours', async () => {
    const { walk } = await begin('2026-03-02');
    await practise(walk, '2026-03-02', 2);
    at('2026-03-05', '12:00');
    await walk.completeDays(3, 4);
    await walk.post('repair', { sentence: 'Overslept.' });
    at('2026-03-07', '12:00');
    await walk.completeDays(5, 6);
    expect((await walk.progress()).body.repair).toBeNull();
    expect(await walk.post('repair', { sentence: 'Again.' })).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('30 days') },
    });

    const late = await begin('2026-03-02');
    await practise(late.walk, '2026-03-02', 2);
    at('2026-03-05', '12:00');
    await late.walk.complete(3);
    at('2026-03-06', '12:00');
    await late.walk.complete(4);
    at('2026-03-07', '12:01');
    await late.walk.completeDays(5, 6);
    expect((await late.walk.progress()).body.repair).toBeNull();
    expect(await late.walk.post('repair', { sentence: 'Too late.' })).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('48 hours') },
    });
  });
});

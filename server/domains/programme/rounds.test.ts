import { describe, expect, test } from 'vitest';
import { type Actor, testApp } from '#server/testing/app.ts';
import { type Walk, walkOf } from '#server/testing/walk.ts';

const app = await testApp();

async function begin(): Promise<{ actor: Actor; walk: Walk }> {
  const actor = await app.register({ time_zone: 'UTC', tier: 'achiever' });
  const walk = await walkOf(actor);
  await walk.enrol();
  return { actor, walk };
}

/** Moves a member to `day` of a round without completing the days before. */
async function standBefore(actor: Actor, day: number): Promise<void> {
  const { id } = await app.db
    .updateTable('rounds')
    .set({ current_day: day })
    .where('member_id', '=', actor.id)
    .where('finished_at', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow();
  const at = app.clock.now();
  await app.db
    .insertInto('day_completions')
    .values(
      Array.from({ length: day - 1 }, (_, i) => ({
        round_id: id,
        day: i + 1,
        member_id: actor.id,
        local_date: '2026-03-02',
        time_zone: 'UTC',
        completed_at: at,
        recorded_at: at,
      })),
    )
    .onConflict((oc) => oc.doNothing())
    .execute();
}

describe('the last day of a round', () => {
  test('day 90 finishes the round: `currentDay` stays 90, and a repeat gets one response', async () => {
    const { actor, walk } = await begin();
    expect(await walk.post('rounds', { kind: 'programme' })).toMatchObject({
      status: 409,
      body: { code: 'round_open' },
    });
    await standBefore(actor, 89);
    expect((await walk.complete(89)).body).toMatchObject({
      currentDay: 90,
      is_finished: false,
      totalCompleted: 89,
    });
    const replies = await Promise.all(Array.from({ length: 10 }, () => walk.complete(90)));
    for (const { status, body } of replies) {
      expect(status).toBe(200);
      expect(body).toEqual({
        currentDay: 90,
        totalCompleted: 90,
        streak: 1,
        completed_day: 90,
        counted_for: '2026-03-02',
        counted_as: 'today',
        completed_by: 'member',
        completed_today: true,
        is_finished: true,
        new_badges: [{ target: 90, name: 'Evolution Complete' }],
        upgrade_card: null,
        also: [],
      });
    }
    expect((await walk.complete(89)).status).toBe(409);
    expect((await walk.progress()).body).toMatchObject({
      currentDay: 90,
      is_finished: true,
      totalCompleted: 90,
      yesterday_open: null,
    });
    const finished = await app.db
      .selectFrom('domain_events')
      .select('id')
      .where('by_member', '=', actor.id)
      .where('what', '=', 'round.finished')
      .execute();
    expect(finished).toHaveLength(1);
  });

  test('then a second round or maintenance: own days, own texts, one total', async () => {
    const { actor, walk } = await begin();
    await walk.write(1, 'First round.');
    await standBefore(actor, 90);
    await walk.complete(90);
    for (const kind of ['rest', '', null]) expect((await walk.post('rounds', { kind })).status).toBe(422);
    const begun = await Promise.all(
      Array.from({ length: 8 }, () => walk.post('rounds', { kind: 'programme' })),
    );
    expect(begun.map((reply) => reply.status)).toEqual(Array(8).fill(200));
    expect((await walk.progress()).body).toMatchObject({
      round: 2,
      kind: 'programme',
      currentDay: 1,
      completed_days: [],
      total_completed_days: 90,
      totalCompleted: 90,
      is_finished: false,
    });
    expect((await walk.day(1)).body).toMatchObject({
      reflection: '',
      version: 0,
      completed: false,
      readLesson: false,
    });
    expect((await walk.complete(1)).body).toMatchObject({ currentDay: 2, totalCompleted: 91, streak: 1 });
    expect((await walk.post('rounds', { kind: 'programme' })).status).toBe(409);

    // Texts of an earlier round stay in it, and can still be changed.
    await walk.write(1, 'Second round.');
    expect((await walk.write(1, 'First round, seen again.', { round: 1 })).status).toBe(200);
    expect((await walk.day(1)).body.reflection).toBe('Second round.');

    await standBefore(actor, 90);
    expect((await walk.complete(90)).body).toMatchObject({
      totalCompleted: 180,
      is_finished: true,
      new_badges: [{ target: 180, name: 'Legendary' }],
    });
    expect((await walk.progress()).body.badges.at(-1)).toEqual({
      target: 180,
      name: 'Legendary',
      reached: true,
    });
    expect((await walk.post('rounds', { kind: 'maintenance' })).status).toBe(200);
    expect((await walk.progress()).body).toMatchObject({
      round: 3,
      kind: 'maintenance',
      currentDay: 1,
      totalCompleted: 180,
    });
    expect((await walk.complete(1)).body.totalCompleted).toBe(181);
  });

  test('parallel saves into an earlier round make one entry', async () => {
    const { actor, walk } = await begin();
    await standBefore(actor, 90);
    await walk.complete(90);
    await walk.post('rounds', { kind: 'programme' });
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => walk.write(40, 'Late words.', { round: 1 })),
    );
    expect(replies.map((reply) => [reply.status, reply.body.version])).toEqual(Array(10).fill([200, 1]));
    expect((await walk.write(40, 'No such round.', { round: 7 })).status).toBe(403);
  });

  test('all ninety days can be completed in order, and each badge comes at its number', async () => {
    const { walk } = await begin();
    const badges: [number, string][] = [];
    for (let day = 1; day <= 90; day += 1) {
      const { status, body } = await walk.complete(day);
      expect([day, status]).toEqual([day, 200]);
      for (const badge of body.new_badges) badges.push([day, badge.name]);
    }
    expect(badges).toEqual([
      [1, 'First Step'],
      [2, 'Building Momentum'],
      [3, 'Triple Threat'],
      [5, 'High Five'],
      [7, 'Week Warrior'],
      [14, 'Momentum Builder'],
      [30, 'Monthly Master'],
      [60, 'Habit Hero'],
      [90, 'Evolution Complete'],
    ]);
    expect((await walk.progress()).body.completed_days).toEqual(Array.from({ length: 90 }, (_, i) => i + 1));
  });
});

describe('seen on one device, seen on every device', () => {
  test('the finish of a round is unseen until it was marked, once', async () => {
    const { actor, walk } = await begin();
    expect((await walk.post('seen', { round: 1, finish: true })).status).toBe(200);
    await standBefore(actor, 90);
    await walk.complete(90);
    expect((await walk.progress()).body).toMatchObject({ state: 'finished', finish_seen: false });
    for (let again = 0; again < 2; again += 1)
      expect((await walk.post('seen', { round: 1, finish: true })).status).toBe(200);
    expect((await walk.progress()).body).toMatchObject({ state: 'finished', finish_seen: true });
    expect((await walk.post('seen', { round: 2, finish: true })).status).toBe(403);
  });
});

describe('undoing the start of a round', () => {
  test('is possible while the round has no practice, and leaves the finished one unchanged', async () => {
    const { actor, walk } = await begin();
    const undo = (round: number) => actor.call(`DELETE /api/programs/${walk.programId}/rounds/${round}`);
    await standBefore(actor, 90);
    await walk.complete(90);
    await walk.post('seen', { round: 1, finish: true });
    const finished = (await walk.progress()).body;
    await walk.post('rounds', { kind: 'programme' });
    expect((await walk.progress()).body).toMatchObject({
      round: 2,
      may_undo_round: true,
      completed_days: [],
      // Day 90 of the round before was completed today. This round has no completed day.
      completed_today: true,
      state: 'ready',
    });
    expect((await undo(1)).status).toBe(422);
    expect((await undo(2)).status).toBe(200);
    expect((await undo(2)).status).toBe(200);
    expect((await walk.progress()).body).toEqual(finished);

    await walk.post('rounds', { kind: 'maintenance' });
    await walk.tick(1, 'readLesson');
    expect((await walk.progress()).body).toMatchObject({ round: 2, may_undo_round: false });
    expect(await undo(2)).toMatchObject({ status: 409, body: { code: 'round_has_practice' } });
    expect((await walk.progress()).body).toMatchObject({ round: 2, kind: 'maintenance' });
  });

  test('never deletes practice that arrives at that moment', async () => {
    for (let i = 0; i < 5; i += 1) {
      const { actor, walk } = await begin();
      await standBefore(actor, 90);
      await walk.complete(90);
      await walk.post('rounds', { kind: 'programme' });
      const [undone, ticked] = await Promise.all([
        actor.call(`DELETE /api/programs/${walk.programId}/rounds/2`),
        walk.tick(1, 'readLesson'),
      ]);
      const { body } = await walk.progress();
      if (body.round === 2) expect([undone.status, ticked.status]).toEqual([409, 200]);
      else expect(undone.status).toBe(200);
    }
  });
});

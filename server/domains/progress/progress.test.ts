import { describe, expect, test } from 'vitest';
import { addDays } from '#server/domains/profile/days/rules.ts';
import { type Actor, testApp } from '#server/testing/app.ts';
import { type Walk, walkOf } from '#server/testing/walk.ts';

const app = await testApp();

const at = (date: string, hour = '20:00'): void => app.clock.set(new Date(`${date}T${hour}Z`));
const monday = '2026-03-02';

async function begin(tier: 'starter' | 'builder' = 'builder'): Promise<{ actor: Actor; walk: Walk }> {
  at(monday, '08:00');
  const actor = await app.register({ time_zone: 'UTC', tier });
  const walk = await walkOf(actor);
  await walk.enrol();
  return { actor, walk };
}

async function practise(walk: Walk, count: number): Promise<void> {
  for (let day = 1; day <= count; day += 1) {
    at(addDays(monday, day - 1));
    expect((await walk.complete(day)).status).toBe(200);
  }
}

const badge = async (actor: Actor, id: string) => {
  const { status, body } = await actor.call('GET /api/achievements');
  expect(status).toBe(200);
  return body.achievements.find((one: { id: string }) => one.id === id);
};

test('visitors see neither achievements nor progress', async () => {
  for (const call of ['GET /api/achievements', 'GET /api/progress'] as const)
    expect((await app.visitor.call(call)).status).toBe(401);
});

describe('GET /api/achievements', () => {
  test('a new member has 22 to earn, and the first is one day away', async () => {
    const { actor } = await begin();
    const { body } = await actor.call('GET /api/achievements');
    expect(body.achievements).toHaveLength(23);
    expect(body).toMatchObject({
      earned: 0,
      today: monday,
      next: { id: 'first_step', missing: 1, expected_on: monday },
    });
  });

  test('completed days earn trail and streak on their dates, and a break takes nothing away', async () => {
    const { actor, walk } = await begin();
    await practise(walk, 7);
    const { body } = await actor.call('GET /api/achievements');
    expect(body.earned).toBe(6);
    expect(await badge(actor, 'high_five')).toMatchObject({ is_earned: true, earned_on: '2026-03-06' });
    expect(await badge(actor, 'streak_7')).toMatchObject({ is_earned: true, earned_on: '2026-03-08' });
    expect(body.next).toEqual({ id: 'momentum_builder', missing: 7, expected_on: '2026-03-15' });
    at('2026-03-20');
    expect(await badge(actor, 'streak_7')).toMatchObject({ is_earned: true, earned_on: '2026-03-08' });
    expect(await badge(actor, 'streak_14')).toMatchObject({ is_earned: false, current: 0 });
  });

  test('seven days of writing earn Content Creator at once, and deleting the posts keeps it', async () => {
    const { actor } = await begin();
    const posts: string[] = [];
    for (let day = 0; day < 7; day += 1) {
      at(addDays(monday, day));
      expect(await earnedRows(actor)).not.toContain('content_creator');
      const { body } = await actor.call('POST /api/posts', { content: `<p>Morning walk number ${day}</p>` });
      posts.push(body.id);
    }
    expect(await earnedRows(actor)).toContain('content_creator');
    for (const id of posts) expect((await actor.call(`DELETE /api/posts/${id}`)).status).toBe(200);
    expect(await badge(actor, 'content_creator')).toMatchObject({ is_earned: true, earned_on: '2026-03-08' });
  });

  test('cheers for others count, cheers for oneself do not, and the fiftieth earns Social Butterfly', async () => {
    const { actor } = await begin();
    const other = await app.register({ tier: 'builder' });
    const own = await actor.call('POST /api/posts', { content: '<p>I walked along the river</p>' });
    await actor.call(`POST /api/posts/${own.body.id}/like`);
    for (let i = 0; i < 50; i += 1) {
      const { body } = await other.call('POST /api/posts', {
        content: `<p>Day ${i} in the woods, all of it</p>`,
      });
      await actor.call(`POST /api/posts/${body.id}/like`);
      if (i === 48)
        expect(await badge(actor, 'social_butterfly')).toMatchObject({ is_earned: false, current: 49 });
      app.clock.advance({ minutes: 1 });
    }
    expect(await badge(actor, 'social_butterfly')).toMatchObject({ is_earned: true, current: 50 });
  });

  test('three dates of a habit earn Sprout at once, whatever their order, and deleting the habit keeps it', async () => {
    const { actor } = await begin();
    at('2026-03-04');
    const { id } = (await actor.call('POST /api/habits', { name: 'Stretch' })).body;
    for (const date of ['2026-03-04', '2026-03-02']) {
      await actor.call(`PUT /api/habits/${id}/days/${date}`, { done: true });
      expect(await earnedRows(actor)).toEqual([]);
    }
    await actor.call(`PUT /api/habits/${id}/days/2026-03-03`, { done: true });
    expect(await earnedRows(actor)).toEqual(['sprout']);
    expect((await actor.call(`DELETE /api/habits/${id}`)).status).toBe(200);
    expect(await badge(actor, 'sprout')).toMatchObject({
      is_earned: true,
      habits: { count: 0, first: null },
    });
  });

  test('many dates sent at once earn their marks with one look', async () => {
    const { actor } = await begin();
    at('2026-03-20');
    const { id } = (await actor.call('POST /api/habits', { name: 'Stretch' })).body;
    const dates = Array.from({ length: 14 }, (_, i) => [addDays('2026-03-07', i), true]);
    expect(
      (await actor.call(`PATCH /api/habits/${id}`, { completions: Object.fromEntries(dates) })).status,
    ).toBe(200);
    expect((await earnedRows(actor)).toSorted()).toEqual(['campfire', 'flame', 'habit_master', 'sprout']);
  });

  test('others learn nothing of it', async () => {
    const { actor, walk } = await begin();
    await practise(walk, 1);
    await badge(actor, 'first_step');
    const { actor: stranger } = await begin();
    expect(await badge(stranger, 'first_step')).toMatchObject({ is_earned: false, current: 0 });
  });
});

const earnedRows = async (actor: Actor): Promise<string[]> =>
  (
    await app.db.selectFrom('achievements').select('achievement').where('member_id', '=', actor.id).execute()
  ).map((row) => row.achievement);

describe('GET /api/progress', () => {
  test('the week of a starter has seven dates with what was done on them', async () => {
    const { actor, walk } = await begin('starter');
    await practise(walk, 3);
    const { status, body } = await actor.call('GET /api/progress');
    expect(status).toBe(200);
    expect(body).toMatchObject({ view: 'week', today: '2026-03-04', completed_days: 3, total_days: 90 });
    expect(body.days.map((day: { completed_days: number }) => day.completed_days)).toEqual([
      0, 0, 0, 0, 1, 1, 1,
    ]);
    expect(body.consistency).toBe(100);
    expect(body.rhythm).toEqual([
      { weekday: 1, hour: 20, count: 1 },
      { weekday: 2, hour: 20, count: 1 },
      { weekday: 3, hour: 20, count: 1 },
    ]);
  });

  test('the month needs Builder, and the refusal says so', async () => {
    const { actor } = await begin('starter');
    const refused = await actor.call('GET /api/progress?view=month');
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      'The month view comes with Builder and higher plans.',
    ]);
    const { actor: builder } = await begin();
    const { body } = await builder.call('GET /api/progress?view=month');
    expect(body.days).toHaveLength(30);
  });

  test('an unknown view is refused', async () => {
    const { actor } = await begin();
    expect((await actor.call('GET /api/progress?view=year')).status).toBe(422);
  });

  test('habits and goals are in it, on their dates', async () => {
    const { actor } = await begin();
    const habit = (await actor.call('POST /api/habits', { name: 'Read ten pages' })).body;
    await actor.call(`PUT /api/habits/${habit.id}/days/${monday}`, { done: true });
    const goal = (
      await actor.call('POST /api/goals', {
        title: 'Read twelve books',
        target_value: 12,
        unit: 'books',
        deadline: '2026-12-31',
      })
    ).body;
    await actor.call(`PATCH /api/goals/${goal.id}/progress?current_value=2`);
    const { body } = await actor.call('GET /api/progress');
    expect(body.days.at(-1)).toMatchObject({
      date: monday,
      habits_kept: 1,
      habits_due: 1,
      kept_habits: [habit.id],
      goal_entries: 1,
    });
    const other = await app.register({ tier: 'builder' });
    expect((await other.call('GET /api/progress')).body).toMatchObject({ goals: [], goals_completed: 0 });
    expect(body.goals).toEqual([
      {
        id: goal.id,
        title: 'Read twelve books',
        unit: 'books',
        added: 2,
        current_value: 2,
        target_value: 12,
        before: 0,
        progress: 16,
      },
    ]);
    expect(body).toMatchObject({ week_kept: 1, week_due: 1, best_habit_streak: 1, goals_completed: 0 });
  });
});

import { beforeEach, describe, expect, it, test } from 'vitest';
import type { Key } from '#contract/platform/endpoint.ts';
import { type Actor, testApp } from '#server/testing/app.ts';
import { type Walk, walkOf } from '#server/testing/walk.ts';

const app = await testApp({ now: '2026-03-02T18:00:00Z' });
let me: Actor;
let walk: Walk;
const today = '2026-03-02';

beforeEach(async () => {
  app.clock.set(new Date('2026-03-02T18:00:00Z'));
  me = await app.register({ tier: 'builder', time_zone: 'America/Toronto' });
  walk = await walkOf(me);
  await walk.enrol();
});

const call = (key: string, body?: unknown, actor = me) => actor.call(key as Key, body);
const newHabit = async (fields: object = {}) =>
  (await call('POST /api/habits', { name: 'Walk', ...fields })).body;
const newGoal = async (fields: object = {}) =>
  (
    await call('POST /api/goals', {
      title: 'Walk 120 km',
      target_value: 120,
      unit: 'km',
      deadline: '2026-12-12',
      ...fields,
    })
  ).body;
const grow = (goal: { id: string }, grows_with: object[]) =>
  call(`PATCH /api/goals/${goal.id}`, { grows_with });
const mark = async (habit: { id: string }, body: object, date = today) =>
  (await call(`PUT /api/habits/${habit.id}/days/${date}`, body)).body;
const valueOf = async (goal: { id: string }) => (await call(`GET /api/goals/${goal.id}`)).body.current_value;
const entries = async (goal: { id: string }) => (await call(`GET /api/goals/${goal.id}/entries`)).body;
const per = (habit: { id: string }, fields: object = {}) => ({
  habit_id: habit.id,
  per: 'day',
  amount: 1,
  ...fields,
});

const eventsOf = (what: string) =>
  app.db
    .selectFrom('domain_events')
    .select('about')
    .where('what', '=', what)
    .where('by_member', '=', me.id)
    .orderBy('id')
    .execute();

describe('a goal that grows with a habit', () => {
  it('adds a kept day once, says so, and takes out what it added', async () => {
    const habit = await newHabit();
    const goal = await newGoal({ grows_with: [per(habit, { amount: 2.5 })] });
    expect(goal.grows_with).toEqual([
      { ...per(habit, { amount: 2.5 }), name: 'Walk', unit: null, since: today, is_archived: false },
    ]);
    const also = { kind: 'goal', id: goal.id, name: 'Walk 120 km', is_added: true };
    expect((await mark(habit, { done: true })).also).toEqual([also]);
    expect((await mark(habit, { done: true })).also).toEqual([]);
    expect(await valueOf(goal)).toBe(2.5);
    expect(await entries(goal)).toMatchObject([
      { amount: 2.5, note: '', on: today, habit: { id: habit.id, name: 'Walk' } },
    ]);
    expect((await mark(habit, { done: false })).also).toEqual([{ ...also, is_added: false }]);
    expect([await valueOf(goal), await entries(goal)]).toEqual([0, []]);
  });

  it('adds each one of a count, and follows it up and down', async () => {
    const habit = await newHabit({ target_count: 30, unit: 'minutes' });
    const goal = await newGoal({ grows_with: [per(habit, { per: 'count', amount: 0.1 })] });
    const values = [];
    for (const count of [10, 45, 20, null]) {
      await mark(habit, { count });
      values.push(await valueOf(goal));
    }
    expect(values).toEqual([1, 4.5, 2, 0]);
  });

  it('adds a walk of Evolve 90 through its habit, and undo takes out exactly that', async () => {
    const habit = await newHabit({ link: 'walk' });
    const goal = await newGoal({ grows_with: [per(habit)] });
    await call(`PATCH /api/goals/${goal.id}/progress?current_value=4`);
    const told = (is_added: boolean) => [
      { kind: 'habit', id: habit.id, name: 'Walk', is_added },
      { kind: 'goal', id: goal.id, name: 'Walk 120 km', is_added },
    ];
    expect((await walk.tick(1, 'walkReflection')).body.also).toEqual(told(true));
    expect(await valueOf(goal)).toBe(5);
    expect((await walk.tick(1, 'walkReflection', false)).body.also).toEqual(told(false));
    expect(await valueOf(goal)).toBe(4);
    expect((await walk.complete(1, { reflection: 'Frost.' })).body.also).toEqual(told(true));
    expect((await walk.complete(1)).body.also).toEqual([]);
    expect(await valueOf(goal)).toBe(5);
  });

  it('adds dates of a batch and of a routine at once, as one act', async () => {
    const habit = await newHabit({ routine: 'Morning' });
    const goal = await newGoal({ grows_with: [per(habit, { since: '2026-02-01' })] });
    const completions = { '2026-01-31': true, '2026-02-01': true, '2026-02-15': true, '2026-03-01': true };
    await call(`PATCH /api/habits/${habit.id}`, { completions });
    expect(await valueOf(goal)).toBe(3);
    const { also, ticked } = (await call('POST /api/habits/all-done', { routine: 'Morning', date: today }))
      .body;
    expect([ticked.length, also]).toEqual([1, [expect.objectContaining({ id: goal.id, is_added: true })]]);
    await call(`PATCH /api/habits/${habit.id}`, { completions: { '2026-02-01': false, '2026-02-15': null } });
    expect(await valueOf(goal)).toBe(2);
    const events = await eventsOf('habit.marked_many');
    expect(events.at(-1)?.about).toEqual({ habit: habit.id, dates: ['2026-02-01', '2026-02-15'] });
  });

  it('adds past dates only if asked, also by a later edit', async () => {
    const habit = await newHabit();
    for (const date of ['2026-02-10', '2026-02-20', today]) await mark(habit, { done: true }, date);
    const goal = await newGoal({ grows_with: [per(habit)] });
    expect(await valueOf(goal)).toBe(1);
    await grow(goal, [per(habit, { since: '2026-02-15' })]);
    expect(await valueOf(goal)).toBe(2);
    await grow(goal, [per(habit, { since: '2026-02-01' })]);
    await grow(goal, [per(habit, { since: '2026-02-01' })]);
    expect((await entries(goal)).map(({ on }: { on: string }) => on).sort()).toEqual([
      '2026-02-10',
      '2026-02-20',
      today,
    ]);
  });

  it('an edited rule changes what dates add from then on', async () => {
    const habit = await newHabit();
    const goal = await newGoal({ grows_with: [per(habit)] });
    await mark(habit, { done: true });
    await grow(goal, [per(habit, { amount: 3 })]);
    expect(await valueOf(goal)).toBe(1);
    await mark(habit, { done: true }, '2026-03-01');
    expect(await valueOf(goal)).toBe(1);
    await mark(habit, { done: false });
    await mark(habit, { done: true });
    expect(await valueOf(goal)).toBe(3);
  });

  it('ended, keeps what was added, adds no more, and still follows a date that is unticked', async () => {
    const habit = await newHabit();
    const goal = await newGoal({ grows_with: [per(habit)] });
    await mark(habit, { done: true });
    expect((await grow(goal, [])).body.grows_with).toEqual([]);
    app.clock.set(new Date('2026-03-03T18:00:00Z'));
    await mark(habit, { done: true }, '2026-03-03');
    expect(await valueOf(goal)).toBe(1);
    await mark(habit, { done: false });
    expect(await valueOf(goal)).toBe(0);
    await grow(goal, [per(habit)]);
    expect(await valueOf(goal)).toBe(1);
  });

  it('is chosen on the habit, by the same rules', async () => {
    const [habit, other] = [await newHabit(), await newHabit({ name: 'Run' })];
    const [first, second] = [await newGoal({ grows_with: [per(other)] }), await newGoal({ title: 'Read' })];
    await mark(habit, { done: true }, '2026-02-20');
    const choose = (goals: object[]) => call(`PUT /api/habits/${habit.id}/goals`, { goals });
    const to = (goal: { id: string }, fields: object = {}) => ({
      goal_id: goal.id,
      per: 'day',
      amount: 2,
      ...fields,
    });
    expect((await choose([to(first, { since: '2026-02-01' }), to(second)])).body).toHaveLength(2);
    expect([await valueOf(first), await valueOf(second)]).toEqual([2, 0]);
    await mark(habit, { done: true });
    expect([await valueOf(first), await valueOf(second)]).toEqual([4, 2]);
    // Without `since` the dates stay. The goal that isn't named is left, with what it has.
    const left = (await choose([to(first)])).body;
    expect(left.map(({ grows_with }: { grows_with: object[] }) => grows_with.length).sort()).toEqual([0, 2]);
    await mark(habit, { done: true }, '2026-03-01');
    expect([await valueOf(first), await valueOf(second)]).toEqual([6, 2]);
    expect((await choose([])).body).toMatchObject([{ id: first.id, grows_with: [{ habit_id: other.id }] }]);
    await mark(other, { done: true });
    expect(await valueOf(first)).toBe(7);
  });

  it('chosen on the habit, refuses strangers, a full goal and a wrong date, and saves nothing', async () => {
    const habit = await newHabit();
    const stranger = await app.register({ tier: 'builder' });
    const theirs = (
      await call(
        'POST /api/goals',
        { title: 'X', target_value: 1, unit: 'x', deadline: '2026-12-12' },
        stranger,
      )
    ).body;
    const mine = await newGoal();
    const others = [];
    for (let n = 0; n < 5; n++) others.push(per(await newHabit({ name: `Habit ${n}` })));
    const full = await newGoal({ title: 'Full', grows_with: others });
    const choose = (goals: object[], actor = me, id = habit.id) =>
      call(`PUT /api/habits/${id}/goals`, { goals }, actor);
    const to = (goal: { id: string }, fields: object = {}) => ({
      goal_id: goal.id,
      per: 'day',
      amount: 1,
      ...fields,
    });
    const replies = [
      await choose([to(mine), to(theirs)]),
      await choose([to(mine), to(full)]),
      await choose([to(mine, { since: '2026-03-03' })]),
      await choose([to(mine, { amount: 0 })]),
      await choose([], stranger),
    ];
    expect(replies.map(({ status }) => status)).toEqual([422, 422, 422, 422, 404]);
    expect(replies[1]?.body.detail).toBe('A goal can grow with up to five habits.');
    const { body } = await call(`GET /api/goals/${mine.id}`);
    expect(body.grows_with).toEqual([]);
  });

  it('closed by its member, adds nothing', async () => {
    const habit = await newHabit();
    const goal = await newGoal({ grows_with: [per(habit)] });
    await call(`PATCH /api/goals/${goal.id}`, { is_completed: true });
    expect((await mark(habit, { done: true })).also).toEqual([]);
    expect(await valueOf(goal)).toBe(0);
  });

  it('is reached by a kept day, once, and opens again when that is undone', async () => {
    const habit = await newHabit();
    const goal = await newGoal({ target_value: 1, grows_with: [per(habit)] });
    await mark(habit, { done: true });
    expect((await call(`GET /api/goals/${goal.id}`)).body).toMatchObject({
      is_reached: true,
      completed_on: today,
      is_celebrated: false,
    });
    await mark(habit, { done: false });
    expect((await call(`GET /api/goals/${goal.id}`)).body.is_reached).toBe(false);
    expect(await eventsOf('goal.completed')).toHaveLength(1);
  });

  it('survives a correction to 0, an undone entry, and a deleted habit', async () => {
    const habit = await newHabit();
    const goal = await newGoal({ grows_with: [per(habit)] });
    await mark(habit, { done: true });
    await call(`PATCH /api/goals/${goal.id}/progress?current_value=0`);
    await mark(habit, { done: false });
    expect(await valueOf(goal)).toBe(0);
    const other = await newGoal({ grows_with: [per(habit)] });
    await mark(habit, { done: true });
    const [entry] = await entries(other);
    await call(`DELETE /api/goals/${other.id}/entries/${entry.id}`);
    expect(await valueOf(other)).toBe(0);
    expect((await mark(habit, { done: false })).also).toEqual([]);
    await mark(habit, { done: true });
    expect(await valueOf(other)).toBe(1);
    await call(`DELETE /api/habits/${habit.id}`);
    expect((await call(`GET /api/goals/${other.id}`)).body).toMatchObject({
      current_value: 1,
      grows_with: [],
    });
    expect(await entries(other)).toMatchObject([{ habit: { id: habit.id, name: null } }]);
  });

  test.each([
    [
      'more than five habits',
      Array.from({ length: 6 }, () => ({})),
      'A goal can grow with up to five habits.',
    ],
    ['an amount of 0', [{ amount: 0 }], 'Enter a number above 0, such as 40.'],
    ['five decimals', [{ amount: 0.00001 }], 'Enter a number above 0, such as 40.'],
    ['tomorrow', [{ since: '2026-03-03' }], 'Choose today or an earlier date.'],
    ['a date that does not exist', [{ since: '2026-02-30' }], null],
    ['an unknown word', [{ per: 'week' }], null],
    [
      'a habit that does not exist',
      [{ habit_id: '018f0000-0000-7000-8000-000000000000' }],
      "That habit doesn't exist. Choose another one.",
    ],
    ['an id with 20 digits', [{ habit_id: '12345678901234567890' }], null],
    ['text', 'x', null],
  ])('%s is refused, and nothing is saved', async (_name, asked, detail) => {
    const habit = await newHabit();
    const goal = await newGoal();
    const rows = Array.isArray(asked) ? asked.map((fields) => per(habit, fields)) : asked;
    const { status, body } = await call(`PATCH /api/goals/${goal.id}`, { title: 'Other', grows_with: rows });
    expect(status).toBe(422);
    if (detail) expect(body.detail).toBe(detail);
    expect((await call(`GET /api/goals/${goal.id}`)).body).toMatchObject({
      title: 'Walk 120 km',
      grows_with: [],
    });
  });

  it('says that a habit is gone which is deleted at that moment', async () => {
    const habit = await newHabit();
    const goal = await newGoal();
    const other = await app.pool.connect();
    await other.query('begin');
    await other.query('delete from habits where id = $1', [habit.id]);
    const asked = grow(goal, [per(habit)]);
    // Until it waits for the deletion.
    for (let waits = 0; waits === 0; )
      ({ waits } = (
        await app.pool.query<{ waits: number }>(
          `select count(*)::int as waits from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rows[0] ?? { waits: 0 });
    await other.query('commit');
    other.release();
    const { status, body } = await asked;
    expect([status, body.detail]).toEqual([422, "That habit doesn't exist. Choose another one."]);
  });

  it("can't use another member's habit, nor be changed by them", async () => {
    const other = await app.register({});
    const theirs = (await call('POST /api/habits', { name: 'Secret' }, other)).body;
    const goal = await newGoal();
    const { status, body } = await grow(goal, [per(theirs)]);
    expect([status, body.detail]).toEqual([422, "That habit doesn't exist. Choose another one."]);
    expect((await call(`PATCH /api/goals/${goal.id}`, { grows_with: [] }, other)).status).toBe(404);
  });
});

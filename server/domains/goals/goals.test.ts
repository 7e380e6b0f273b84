import { beforeEach, describe, expect, it, test } from 'vitest';
import type { Goal } from '#contract/goals/endpoints.ts';
import type { Key } from '#contract/platform/endpoint.ts';
import { type Actor, testApp } from '#server/testing/app.ts';

const app = await testApp({ now: '2026-09-16T15:00:00Z' });
const other = await app.register({});
let me: Actor;
const nowhere = '018f0000-0000-7000-8000-000000000000';
const walk = { title: 'Walk 120 km before the snow', target_value: 120, unit: 'km', deadline: '2026-12-12' };

beforeEach(async () => {
  app.clock.set(new Date('2026-09-16T15:00:00Z'));
  me = await app.register({ tier: 'starter' });
});

const call = (actor: Actor, key: string, body?: unknown) => actor.call(key as Key, body);
const setGoal = async (fields: object = {}): Promise<Goal> =>
  (await call(me, 'POST /api/goals', { ...walk, ...fields })).body;
const progress = (goal: { id: string }, value: number | string, body?: object, actor = me) =>
  call(actor, `PATCH /api/goals/${goal.id}/progress?current_value=${value}`, body);
const read = async (goal: { id: string }) => (await call(me, `GET /api/goals/${goal.id}`)).body;
const entries = async (goal: { id: string }) => (await call(me, `GET /api/goals/${goal.id}/entries`)).body;
const idOf = (n: number): string => `018f0000-0000-7000-8000-0000000000${n.toString(16).padStart(2, '0')}`;

describe('a new goal', () => {
  it('has the usual defaults', async () => {
    const { status, body } = await call(me, 'POST /api/goals', walk);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...walk,
      description: '',
      category: 'fitness',
      priority: 'medium',
      current_value: 0,
      progress: 0,
      is_completed: false,
      label: 'open',
      starts_on: '2026-09-16',
      days_left: 87,
      pace: { state: 'on_track', days: 0 },
      forecast: null,
    });
    expect((await call(me, 'GET /api/goals')).body).toEqual([body]);
  });

  it('takes a deadline with a time as its date, and trims its words', async () => {
    const goal = await setGoal({ title: ' Walk ', unit: ' km ', deadline: '2026-12-12T23:30:00.000Z' });
    expect(goal).toMatchObject({ title: 'Walk', unit: 'km', deadline: '2026-12-12' });
  });

  test.each([
    ['title', undefined, 'Title is required.'],
    ['title', ' \u200b ', 'Please say what you want to reach.'],
    ['title', 'x'.repeat(201), 'A goal can have 200 characters. Please shorten it a little.'],
    ['title', 'a\u0000b', "Title contains characters we can't save."],
    ['target_value', undefined, 'Target value is required.'],
    ['target_value', '40', 'Enter a number, such as 40.'],
    ['target_value', 0, 'Enter a number above 0, such as 40.'],
    ['target_value', -1, 'Enter a number above 0, such as 40.'],
    ['target_value', 2 ** 53, 'That number is too large. The most is 99,999,999,999.'],
    ['target_value', 0.123456, 'Use at most 4 decimals.'],
    ['unit', undefined, 'Unit is required.'],
    ['unit', '', 'Please say what you count, such as km or books.'],
    ['deadline', undefined, 'Deadline is required.'],
    ['deadline', '', 'Choose a date.'],
    ['deadline', '2026-02-30', 'Choose a date.'],
    ['deadline', 20_261_212, 'Deadline must be text.'],
    ['category', 'chess', 'Category is not valid.'],
    ['priority', 'urgent', 'Priority is not valid.'],
  ])('with %s = %j is refused: %s', async (field, value, detail) => {
    const { status, body } = await call(me, 'POST /api/goals', { ...walk, [field]: value });
    expect([status, body.detail, body.fields?.[field]]).toEqual([422, detail, detail]);
    expect((await call(me, 'GET /api/goals')).body).toEqual([]);
  });

  it('is due today at the earliest where its member lives, and an overdue one can still be edited', async () => {
    const detail = 'This date has passed. Choose today or a later one.';
    for (const deadline of ['2020-05-01', '2026-09-15', '2026-09-15T23:59:00Z']) {
      const { status, body } = await call(me, 'POST /api/goals', { ...walk, deadline });
      expect([status, body.detail, body.fields?.['deadline']]).toEqual([422, detail, detail]);
    }
    const words = { ...walk, deadline: '2026-09-16', client_id: idOf(4) };
    const goal = await setGoal(words);
    expect(goal.label).toBe('today');
    app.clock.advance({ days: 3 });
    // The repeat of a call that was answered is no new goal.
    expect((await setGoal(words)).id).toBe(goal.id);
    const edited = await call(me, `PATCH /api/goals/${goal.id}`, { title: 'Walk', deadline: '2026-09-16' });
    expect([edited.status, edited.body.title, edited.body.label]).toEqual([200, 'Walk', 'overdue']);
  });

  it('refuses a number that JSON reads as infinite', async () => {
    const { status } = await app.app
      .inject({
        method: 'POST',
        url: '/api/goals',
        headers: { authorization: `Bearer ${me.token}`, 'content-type': 'application/json' },
        payload: JSON.stringify(walk).replace('120,', '1e309,'),
      })
      .then((reply) => ({ status: reply.statusCode }));
    expect(status).toBe(422);
  });

  it('is set once, however often the call is repeated with one client_id', async () => {
    const [first, second] = await Promise.all([
      setGoal({ client_id: idOf(1) }),
      setGoal({ client_id: idOf(1) }),
    ]);
    expect(second.id).toBe(first.id);
    // Ids of other members are their own.
    expect((await call(other, 'POST /api/goals', { ...walk, client_id: idOf(1) })).body.id).not.toBe(
      first.id,
    );
    expect((await call(me, 'GET /api/goals')).body).toHaveLength(1);
  });

  it('is refused beyond 200 goals', async () => {
    await app.pool.query(
      `insert into goals (id, member_id, title, description, category, target_value, unit, starts_on, deadline, priority, created_at, updated_at)
       select gen_random_uuid(), $1, 'x', '', 'fitness', 1, 'km', '2026-01-01', '2026-12-01', 'low', now(), now() from generate_series(1, 200)`,
      [me.id],
    );
    const { status, body } = await call(me, 'POST /api/goals', walk);
    expect([status, body.detail]).toEqual([409, 'You have 200 goals. Delete one before you set another.']);
  });
});

describe('progress', () => {
  it('is the number in the query, exactly, and is listed as what it added', async () => {
    const goal = await setGoal();
    expect((await progress(goal, '0.1')).body.current_value).toBe(0.1);
    expect((await progress(goal, '0.3', { note: ' By the river ' })).body.current_value).toBe(0.3);
    expect((await progress(goal, 84)).body).toMatchObject({ current_value: 84, progress: 70 });
    const listed = await entries(goal);
    expect(listed.map((entry: { amount: number; note: string }) => [entry.amount, entry.note])).toEqual([
      [83.7, ''],
      [0.2, 'By the river'],
      [0.1, ''],
    ]);
  });

  test.each(['NaN', '-1', '1e309', '', 'abc', String(2 ** 53), '1,5', '[object Object]'])(
    'of %j is refused',
    async (value) => {
      const goal = await setGoal();
      const { status, body } = await progress(goal, encodeURIComponent(value));
      expect([status, typeof body.detail]).toEqual([422, 'string']);
      expect((await read(goal)).current_value).toBe(0);
    },
  );
  it('needs the number', async () => {
    const goal = await setGoal();
    expect((await call(me, `PATCH /api/goals/${goal.id}/progress`)).status).toBe(422);
    expect((await progress(goal, '0.12345')).body.detail).toBe('Use at most 4 decimals.');
    expect((await progress(goal, -1)).body.detail).toBe('Enter a number of 0 or more.');
  });

  it('is added once for one entry id, also after it was undone', async () => {
    const goal = await setGoal();
    const update = { entry_id: idOf(2), seen_value: 0, if_changed: 'add' };
    const replies = await Promise.all([1, 2, 3].map(() => progress(goal, 5, update)));
    expect(replies.map(({ body }) => body.current_value)).toEqual([5, 5, 5]);
    expect((await call(me, `DELETE /api/goals/${goal.id}/entries/${idOf(2)}`)).body.current_value).toBe(0);
    expect((await progress(goal, 5, update)).body.current_value).toBe(0);
  });

  it('of another device in between is refused, added or replaced as the call asks', async () => {
    const goal = await setGoal();
    await progress(goal, 84);
    const refused = await progress(goal, 12, { seen_value: 10, if_changed: 'refuse' });
    expect([refused.status, refused.body.code, refused.body.current.current_value]).toEqual([
      409,
      'progressed_elsewhere',
      84,
    ]);
    expect((await progress(goal, 12, { seen_value: 10, if_changed: 'add' })).body.current_value).toBe(86);
    expect((await progress(goal, 12, { seen_value: 10, if_changed: 'set' })).body.current_value).toBe(12);
    const below = await progress(goal, 0, { seen_value: 50, if_changed: 'add' });
    expect([below.status, below.body.detail]).toEqual([422, 'Enter a number of 0 or more.']);
  });

  it("belongs to the member's date on which it was made, up to 72 hours ago", async () => {
    const goal = await setGoal();
    app.clock.set(new Date('2026-09-19T15:00:00Z'));
    await progress(goal, 3, { happened_at: '2026-09-17T20:00:00Z' });
    await progress(goal, 4, { happened_at: '2026-09-16T10:00:00Z' });
    await progress(goal, 5, { happened_at: '2027-01-01T10:00:00Z' });
    expect((await entries(goal)).map(({ on }: { on: string }) => on)).toEqual([
      '2026-09-19',
      '2026-09-19',
      '2026-09-17',
    ]);
    expect((await read(goal)).chart).toEqual([
      { on: '2026-09-17', value: 3 },
      { on: '2026-09-19', value: 5 },
    ]);
  });

  it('reaches the goal, with an event, and a celebration until it was shown once', async () => {
    const goal = await setGoal();
    app.clock.set(new Date('2026-12-09T15:00:00Z'));
    const { body } = await progress(goal, 130);
    expect(body).toMatchObject({
      is_completed: true,
      is_reached: true,
      progress: 100,
      label: 'complete',
      completed_on: '2026-12-09',
      is_celebrated: false,
      pace: null,
    });
    expect((await call(me, `POST /api/goals/${goal.id}/celebrated`)).body.is_celebrated).toBe(true);
    // A correction opens it again, without a second celebration.
    expect((await progress(goal, 119)).body).toMatchObject({ is_completed: false, completed_on: null });
    expect((await progress(goal, 120)).body).toMatchObject({ is_completed: true, is_celebrated: true });
    const { rows } = await app.pool.query(
      `select about from domain_events where what = 'goal.completed' and by_member = $1`,
      [me.id],
    );
    expect(rows).toEqual([
      { about: { goal: goal.id, is_reached: true } },
      { about: { goal: goal.id, is_reached: true } },
    ]);
  });

  it("isn't celebrated before the goal is reached", async () => {
    const goal = await setGoal();
    expect((await call(me, `POST /api/goals/${goal.id}/celebrated`)).body.is_celebrated).toBe(false);
  });
});

describe('an entry', () => {
  it('is undone once, and not below later corrections', async () => {
    const goal = await setGoal();
    await progress(goal, 10, { entry_id: idOf(3) });
    await progress(goal, 4, { entry_id: idOf(4) });
    const undo = (entry: string) => call(me, `DELETE /api/goals/${goal.id}/entries/${entry}`);
    const refused = await undo(idOf(3));
    expect([refused.status, refused.body.detail]).toEqual([
      422,
      "Undo the later corrections first. The progress can't be below 0.",
    ]);
    expect((await undo(idOf(4))).body.current_value).toBe(10);
    expect((await undo(idOf(4))).body.current_value).toBe(10);
    expect((await undo(idOf(3))).body.current_value).toBe(0);
    expect(await entries(goal)).toEqual([]);
    expect((await undo(nowhere)).status).toBe(404);
  });

  it('is listed in pages, newest first', async () => {
    const goal = await setGoal();
    for (let value = 1; value <= 5; value++) await progress(goal, value, { note: `${value}` });
    const first = await call(me, `GET /api/goals/${goal.id}/entries?limit=3`);
    const second = await call(
      me,
      `GET /api/goals/${goal.id}/entries?limit=3&cursor=${String(first.headers['x-next-cursor'])}`,
    );
    const notes = [...first.body, ...second.body].map(({ note }: { note: string }) => note);
    expect(new Set(notes).size).toBe(5);
    expect(second.headers['x-next-cursor']).toBeUndefined();
    expect((await call(me, `GET /api/goals/${goal.id}/entries?cursor=zz`)).status).toBe(400);
  });
});

describe('an edit', () => {
  const edit = (goal: { id: string }, body: object) => call(me, `PATCH /api/goals/${goal.id}`, body);

  it('changes the fields it names, once for one version', async () => {
    const goal = await setGoal();
    const { body } = await edit(goal, { title: 'Walk 100 km', target_value: 100, version: goal.version });
    expect(body).toMatchObject({ title: 'Walk 100 km', target_value: 100, unit: 'km', version: 2 });
    const late = await edit(goal, { title: 'Walk 90 km', version: goal.version });
    expect([late.status, late.body.code, late.body.current.title]).toEqual([
      409,
      'edited_elsewhere',
      'Walk 100 km',
    ]);
    expect((await edit(goal, { unit: ' ' })).status).toBe(422);
    expect((await edit(goal, { target_value: 0 })).status).toBe(422);
    expect((await edit(goal, { milestones: [1, 0] })).status).toBe(422);
  });

  it('closes a goal as it is and reopens it', async () => {
    const goal = await setGoal();
    await progress(goal, 60);
    expect((await edit(goal, { is_completed: true })).body).toMatchObject({
      is_completed: true,
      is_reached: false,
      label: 'complete',
      completed_on: '2026-09-16',
      progress: 50,
    });
    expect((await edit(goal, { is_completed: false })).body).toMatchObject({
      is_completed: false,
      completed_on: null,
    });
  });

  it('reaches a goal with a smaller target, and reopens it only with a higher one', async () => {
    const goal = await setGoal();
    await progress(goal, 60);
    expect((await edit(goal, { target_value: 60 })).body).toMatchObject({ is_reached: true });
    await call(me, `POST /api/goals/${goal.id}/celebrated`);
    const refused = await edit(goal, { is_completed: false });
    expect([refused.status, refused.body.detail]).toEqual([
      422,
      "You've reached this goal. Choose a higher target to reopen it.",
    ]);
    expect((await edit(goal, { is_completed: false, target_value: 90 })).body).toMatchObject({
      is_completed: false,
      is_celebrated: false,
    });
  });

  it('sets milestones of its own, or the quarters', async () => {
    const goal = await setGoal();
    await progress(goal, 50);
    expect((await read(goal)).milestones).toEqual([
      { value: 30, reached_on: '2026-09-16' },
      { value: 60, reached_on: null },
      { value: 90, reached_on: null },
      { value: 120, reached_on: null },
    ]);
    await edit(goal, { milestones: [100, 42.5, 300] });
    expect(await read(goal)).toMatchObject({
      has_own_milestones: true,
      milestones: [{ value: 42.5, reached_on: '2026-09-16' }, { value: 100 }, { value: 120 }],
    });
    await edit(goal, { milestones: null });
    expect((await read(goal)).has_own_milestones).toBe(false);
  });
});

it('a goal is deleted with its entries', async () => {
  const goal = await setGoal();
  await progress(goal, 5);
  expect((await call(me, `DELETE /api/goals/${goal.id}`)).status).toBe(200);
  expect((await call(me, `GET /api/goals/${goal.id}`)).status).toBe(404);
  expect((await call(me, `DELETE /api/goals/${goal.id}`)).status).toBe(404);
  const { rows } = await app.pool.query('select from goal_entries where goal_id = $1', [goal.id]);
  expect(rows).toEqual([]);
});

it("another member's goal does not exist, and visitors are asked to sign in", async () => {
  const goal = await setGoal();
  await progress(goal, 5, { entry_id: idOf(5) });
  const keys = [
    `GET /api/goals/${goal.id}`,
    `PATCH /api/goals/${goal.id}`,
    `PATCH /api/goals/${goal.id}/progress?current_value=1`,
    `GET /api/goals/${goal.id}/entries`,
    `DELETE /api/goals/${goal.id}/entries/${idOf(5)}`,
    `POST /api/goals/${goal.id}/celebrated`,
    `DELETE /api/goals/${goal.id}`,
  ];
  for (const key of keys) {
    const refused = await call(other, key, key.startsWith('GET') ? undefined : {});
    expect([key, refused.status, refused.body.detail]).toEqual([key, 404, "That goal doesn't exist."]);
  }
  expect((await call(app.visitor, 'GET /api/goals')).status).toBe(401);
  expect((await read(goal)).current_value).toBe(5);
});

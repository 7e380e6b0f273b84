import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { habits } from '#contract/habits/endpoints.ts';
import type { Key } from '#contract/platform/endpoint.ts';
import { type Actor, testApp } from '#server/testing/app.ts';

// Monday 2 March 2026, 13:00 for Nora in Toronto.
const app = await testApp({ now: '2026-03-02T18:00:00Z' });
const { nora, ada, finn } = await app.cast('nora', 'ada', 'finn');

const today = '2026-03-02';
const create = async (who: Actor, fields: Record<string, unknown> = {}) => {
  const { status, body } = await who.call('POST /api/habits', { name: 'Write one line', ...fields });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const mark = (who: Actor, id: string, date: string, body: Record<string, unknown>) =>
  who.call(`PUT /api/habits/${id}/days/${date}`, body);
const change = (who: Actor, id: string, body: Record<string, unknown>) =>
  who.call(`PATCH /api/habits/${id}`, body);
const stateOn = (habit: { days: { date: string; state: string }[] }, date: string) =>
  habit.days.find((day) => day.date === date)?.state;
const stored = () => app.db.selectFrom('habit_days').selectAll().execute();

describe('who may', () => {
  test.each(Object.keys(habits))('not call as a visitor: %s', async (key) => {
    const url = key.replace(':id', randomUUID()).replace(':date', today) as Key;
    expect((await app.visitor.call(url)).status).toBe(401);
  });

  it("no one reads or changes another member's habit", async () => {
    const { id } = await create(nora);
    await mark(nora, id, today, { done: true, note: 'Rain sideways.' });
    for (const [key, body] of [
      [`GET /api/habits/${id}`, undefined],
      [`PATCH /api/habits/${id}`, { name: 'Mine now', completions: { [today]: false } }],
      [`PUT /api/habits/${id}/days/${today}`, { done: false, note: '' }],
      [`DELETE /api/habits/${id}`, undefined],
    ] as const) {
      const reply = await ada.call(key as Key, body);
      expect([reply.status, reply.body.detail], key).toEqual([404, "That habit doesn't exist."]);
    }
    await ada.call('PUT /api/habits/order', { order: [{ id, routine: 'Stolen' }] });
    expect((await ada.call('GET /api/habits')).body).toEqual([]);
    const own = (await nora.call(`GET /api/habits/${id}`)).body;
    expect(own).toMatchObject({
      name: 'Write one line',
      routine: null,
      completions: { [today]: true },
      notes: { [today]: 'Rain sideways.' },
    });
  });

  it('every tier uses habits', async () => {
    const { id } = await create(finn);
    expect((await mark(finn, id, today, { done: true })).body.completions).toEqual({ [today]: true });
  });
});

describe('a habit', () => {
  it('has the defaults of the form', async () => {
    const habit = await create(ada, { name: '  Read ten pages ' });
    expect(habit).toMatchObject({
      name: 'Read ten pages',
      description: null,
      category: 'Health',
      frequency: 'daily',
      schedule: { kind: 'every_day', rest_days: [] },
      target_count: 1,
      reminder_time: null,
      color: 'orange',
      completions: {},
      streak: 0,
      total_completed: 0,
      today,
      today_ends: '2026-03-03T08:00:00.000Z',
    });
    expect(habit.days).toHaveLength(35);
    expect(stateOn(habit, today)).toBe('open');
    expect(stateOn(habit, '2026-03-01')).toBe('not_needed');
  });

  it.each([
    [{ name: ' ' }, 'Please give the habit a name.'],
    [{ name: undefined }, 'Please give the habit a name.'],
    [{ name: 'a\u0000b' }, "Name contains characters we can't save."],
    [{ target_count: 0 }, 'The count must be at least 1.'],
    [{ target_count: 1.5 }, 'The count must be a whole number of at least 1.'],
    [{ target_count: 1e9 }, 'The count can be at most 1,000,000.'],
    [{ category: 'Sport' }, 'Category is not valid.'],
    [{ frequency: 'hourly' }, 'Frequency is not valid.'],
    [{ frequency: 'weekly', target_count: 8 }, 'A week has seven days. Choose from 1 to 7 times.'],
    [{ schedule: { kind: 'weekdays', days: [] } }, 'Choose at least one day of the week.'],
    [{ schedule: { kind: 'every_n_days' } }, 'Choose from 2 to 365 days.'],
    [
      { schedule: { kind: 'every_day', rest_days: [1, 2, 3, 4, 5, 6, 7] } },
      'All seven days are rest days. Leave at least one for the habit.',
    ],
    [
      { direction: 'at_most', frequency: 'weekly' },
      'A habit with a limit counts by the day. Choose every day or set days.',
    ],
    [{ direction: 'at_most', link: 'walk' }, "Evolve 90 can't tick a habit with a limit. Choose no link."],
    [
      { reminder_times: ['07:00', '08:00', '09:00', '10:00', '11:00', '12:00'] },
      'A habit can have up to five reminders.',
    ],
    [{ reminder_time: '25:00' }, 'A reminder needs a time such as 07:30.'],
  ])('is refused with a sentence: %j', async (fields, sentence) => {
    const { status, body } = await nora.call('POST /api/habits', { name: 'Walk', ...fields });
    expect([status, body.detail]).toEqual([422, sentence]);
  });

  it('is created once, however often the form is sent', async () => {
    const client_id = randomUUID();
    const [one, two] = await Promise.all([create(ada, { client_id }), create(ada, { client_id })]);
    expect(one.id).toBe(two.id);
  });

  it('has as many as 200 beside it', async () => {
    const many = await app.register({ tier: 'starter' });
    const { id } = await create(many);
    const row = await app.db.selectFrom('habits').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    await app.db
      .insertInto('habits')
      .values(
        Array.from({ length: 198 }, () => ({
          ...row,
          id: randomUUID(),
          schedules: JSON.stringify(row.schedules),
          own_pauses: JSON.stringify(row.own_pauses),
        })),
      )
      .execute();
    const replies = await Promise.all(
      [1, 2, 3].map(() => many.call('POST /api/habits', { name: 'One more' })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.detail).toBe(
      "You have 200 habits, and that's the most. Delete one you no longer need.",
    );
    expect((await many.call('GET /api/habits')).body).toHaveLength(200);
  });

  it('changes what is sent and nothing else', async () => {
    const { id } = await create(ada, {
      frequency: 'weekly',
      target_count: 3,
      reminder_times: ['21:00', '07:10', '07:10'],
      unit: 'pages',
      day_target: 10,
      routine: 'Evening',
    });
    const { body } = await change(ada, id, { name: 'Read more', reminder_time: '07:10', streak: 999 });
    expect(body).toMatchObject({
      name: 'Read more',
      frequency: 'weekly',
      target_count: 3,
      day_target: 10,
      schedule: { kind: 'times_a_week', times: 3 },
      reminder_times: ['07:10', '21:00'],
      routine: 'Evening',
      streak: 0,
      week: { from: today, to: '2026-03-08', kept: 0, target: 3 },
    });
    expect((await change(ada, id, { target_count: 4 })).body.schedule).toEqual({
      kind: 'times_a_week',
      times: 4,
    });
    const daily = await change(ada, id, { frequency: 'daily', routine: null });
    expect(daily.body).toMatchObject({ frequency: 'daily', target_count: 10, routine: null });
  });

  it('is archived, and resumed with its history', async () => {
    const { id } = await create(ada, { name: 'Old one' });
    await mark(ada, id, today, { done: true });
    expect((await change(ada, id, { archived: true })).body.archived_at).toBe(app.clock.now().toISOString());
    const ids = async (query: string) =>
      (await ada.call(`GET /api/habits${query}` as 'GET /api/habits')).body.map((habit) => habit.id);
    expect(await ids('')).not.toContain(id);
    expect(await ids('?archived=true')).toEqual([id]);
    expect((await change(ada, id, { archived: false })).body).toMatchObject({
      archived_at: null,
      total_completed: 1,
    });
  });

  it('is deleted with its history', async () => {
    const { id } = await create(ada);
    await mark(ada, id, today, { done: true });
    expect((await ada.call(`DELETE /api/habits/${id}`)).status).toBe(200);
    expect((await ada.call(`DELETE /api/habits/${id}`)).status).toBe(404);
    expect((await stored()).filter((row) => row.habit_id === id)).toEqual([]);
  });

  it('has a place in the order', async () => {
    const dana = await app.register({});
    const made = [];
    for (const name of ['a', 'b', 'c', 'd']) made.push(await create(dana, { name }));
    const [a, b, c] = made.map(({ id }) => id) as [string, string, string];
    await dana.call('PUT /api/habits/order', {
      order: [
        { id: c, routine: 'Morning' },
        { id: a, routine: null },
        { id: c, routine: 'Evening' },
      ],
    });
    const list = (await dana.call('GET /api/habits')).body;
    expect(list.map(({ name, routine }) => [name, routine])).toEqual([
      ['c', 'Evening'],
      ['a', null],
      ['b', null],
      ['d', null],
    ]);
    expect(b).toBe(list[2]?.id);
  });
});

describe('templates', () => {
  it('are 24, and each can be created as it is', async () => {
    const all = (await nora.call('GET /api/habits/templates')).body;
    expect(all).toHaveLength(24);
    expect(new Set(all.map(({ id }) => id)).size).toBe(24);
    const tester = await app.register({});
    for (const { id, ...fields } of all) {
      const habit = await create(tester, fields);
      expect(habit, id).toMatchObject(fields);
    }
  });
});

describe('a date', () => {
  it('is ticked and unticked, and the server counts', async () => {
    const { id } = await create(nora);
    for (const date of ['2026-02-27', '2026-02-28', '2026-03-01']) await mark(nora, id, date, { done: true });
    const { body } = await mark(nora, id, today, { done: true });
    expect(body).toMatchObject({ streak: 4, best_streak: 4, total_completed: 4 });
    const best_streaks = [{ from: '2026-02-27', to: today, length: 4 }];
    expect(body.best_streaks).toEqual(best_streaks);
    expect((await nora.call(`GET /api/habits/${id}` as 'GET /api/habits/:id')).body.best_streaks).toEqual(
      best_streaks,
    );
    const listed = (await nora.call('GET /api/habits')).body.find((habit) => habit.id === id);
    expect(listed?.best_streaks).toEqual([]);
    const gap = (await mark(nora, id, '2026-02-28', { done: false })).body;
    expect(gap).toMatchObject({ streak: 2, best_streak: 2, total_completed: 3, consistency: 75 });
    expect(stateOn(gap, '2026-02-28')).toBe('not_done');
  });

  it.each([
    ['2026-03-03', 'That day hasn’t come yet. You can mark today and the days before it.'],
    ['1999-12-31', 'Dates before the year 2000 can’t be marked.'],
    ['2026-02-30', "That date doesn't exist."],
    ['constructor', "That date doesn't exist."],
    ['99999999999999999999', "That date doesn't exist."],
  ])('is refused: %s', async (date, sentence) => {
    const { id } = await create(nora);
    const { status, body } = await mark(nora, id, date, { done: true });
    expect([status, body.detail]).toEqual([422, sentence]);
    for (const field of ['completions', 'counts', 'notes'] as const) {
      const value = { completions: true, counts: 1, notes: 'x' }[field];
      const patched = await change(nora, id, { [field]: { [date]: value, [today]: value } });
      expect(patched.status, field).toBe(422);
    }
    expect((await stored()).filter((row) => row.habit_id === id)).toEqual([]);
  });

  it('is not `__proto__`, which is dropped before it is read', async () => {
    const { id } = await create(nora);
    const completions = JSON.parse(`{"__proto__":true,"${today}":true}`);
    expect((await change(nora, id, { completions })).body.completions).toEqual({ [today]: true });
  });

  it('has a count of a unit, and is met at the target', async () => {
    const { id } = await create(nora, { name: 'Drink water', target_count: 8, unit: 'glasses' });
    const part = (await mark(nora, id, today, { count: 6 })).body;
    expect([stateOn(part, today), part.counts, part.completions]).toEqual(['part', { [today]: 6 }, {}]);
    expect((await mark(nora, id, today, { count: 9 })).body.completions).toEqual({ [today]: true });
    expect((await mark(nora, id, today, { count: 0 })).body.counts).toEqual({});
    expect((await mark(nora, id, today, { done: true })).body.counts).toEqual({ [today]: 8 });
    for (const count of [-1, 1.5, 2 ** 53, '3'])
      expect((await mark(nora, id, today, { count })).status).toBe(422);
  });

  it('has a note of 500 characters', async () => {
    const { id } = await create(nora);
    const { body } = await mark(nora, id, '2026-02-14', { note: ' Rain sideways. ' });
    expect([body.notes, body.completions, body.total_completed]).toEqual([
      { '2026-02-14': 'Rain sideways.' },
      {},
      0,
    ]);
    expect((await mark(nora, id, '2026-02-14', { note: 'x'.repeat(501) })).body.detail).toBe(
      'A note can have 500 characters. Please shorten it a little.',
    );
    expect((await mark(nora, id, '2026-02-14', { note: ' ' })).body.notes).toEqual({});
  });

  it('made offline belongs to its date, and the newest act wins', async () => {
    const { id } = await create(nora, { target_count: 3 });
    const at = (hour: number) => `2026-03-01T${hour}:00:00Z`;
    await mark(nora, id, '2026-02-24', { done: true, happened_at: '2026-02-24T12:00:00Z' });
    await mark(nora, id, '2026-02-24', { count: 2, happened_at: '2026-02-24T11:00:00Z' });
    await mark(nora, id, '2026-03-01', { done: false, happened_at: at(14) });
    const { body } = await mark(nora, id, '2026-03-01', { done: true, happened_at: at(13) });
    expect([body.counts, body.completions]).toEqual([{ '2026-02-24': 3 }, { '2026-02-24': true }]);
    // A clock that is years wrong counts as now.
    const wrong = await mark(nora, id, '2026-03-01', { count: 1, happened_at: '2011-01-01T00:00:00Z' });
    expect(wrong.body.counts['2026-03-01']).toBe(1);
  });

  it('is not changed by a replay with the same id', async () => {
    const { id } = await create(nora, { target_count: 5 });
    const operation_id = randomUUID();
    await mark(nora, id, today, { count: 2, operation_id });
    await mark(nora, id, today, { count: 4 });
    expect((await mark(nora, id, today, { count: 2, operation_id })).body.counts).toEqual({ [today]: 4 });
  });

  it('adds the steps of two devices up, whichever arrives first, and a retry of one adds nothing', async () => {
    const { id } = await create(nora, { target_count: 8 });
    await mark(nora, id, today, { count: 4 });
    const [one, two] = [randomUUID(), randomUUID()];
    const at = (minute: number) => new Date(app.clock.now().getTime() - minute * 60_000).toISOString();
    await mark(nora, id, today, { add: 1, operation_id: one, happened_at: at(1) });
    await mark(nora, id, today, { add: 1, operation_id: two, happened_at: at(9) });
    const replies = await Promise.all(
      [one, two, one].map((operation_id) => mark(nora, id, today, { add: 1, operation_id })),
    );
    expect(replies.map(({ body }) => body.counts[today])).toEqual([6, 6, 6]);
    const less = await mark(nora, id, today, { add: -9, operation_id: randomUUID() });
    expect(less.body.counts).toEqual({});
    expect((await mark(nora, id, today, { add: 1 })).status).toBe(422);
  });

  it('logs a limit with a step of none', async () => {
    const { id } = await create(nora, { target_count: 2, direction: 'at_most' });
    const { body } = await mark(nora, id, today, { add: 0, operation_id: randomUUID() });
    expect(body.counts).toEqual({ [today]: 0 });
  });

  it('keeps every tap of two devices at once', async () => {
    const { id } = await create(nora);
    const dates = Array.from({ length: 10 }, (_, i) => `2026-02-${String(i + 10)}`);
    const replies = await Promise.all(dates.map((date) => mark(nora, id, date, { done: true })));
    expect(replies.map(({ status }) => status)).toEqual(dates.map(() => 200));
    expect((await nora.call(`GET /api/habits/${id}`)).body.total_completed).toBe(10);
  });
});

describe('PATCH with maps', () => {
  it('merges by date', async () => {
    const { id } = await create(nora, { target_count: 2 });
    await change(nora, id, {
      completions: { '2026-02-20': true, '2026-02-21': true },
      notes: { '2026-02-20': 'Frost.' },
    });
    const { body } = await change(nora, id, {
      completions: { '2026-02-21': false, '2026-02-22': null },
      counts: { '2026-02-23': 1, [today]: 3 },
      streak: 400,
      total_completed: 'lots',
    });
    expect(body).toMatchObject({
      completions: { '2026-02-20': true, [today]: true },
      counts: { '2026-02-20': 2, '2026-02-23': 1, [today]: 3 },
      notes: { '2026-02-20': 'Frost.' },
      streak: 1,
      total_completed: 2,
    });
  });

  it('takes 5,000 dates, and no more', async () => {
    const { id } = await create(nora);
    const dates = Array.from({ length: 5001 }, (_, i) =>
      new Date(Date.UTC(2026, 2, 2 - i)).toISOString().slice(0, 10),
    );
    const maps = (list: string[]) => ({ completions: Object.fromEntries(list.map((date) => [date, true])) });
    const refused = await change(nora, id, maps(dates));
    expect([refused.status, refused.body.detail]).toEqual([
      422,
      'One change can have 5,000 dates. Send the rest in another.',
    ]);
    const began = performance.now();
    const { status, body } = await change(nora, id, maps(dates.slice(0, 5000)));
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({ streak: 5000, total_completed: 5000 });
    expect(performance.now() - began).toBeLessThan(20_000);
    expect(Object.keys((await nora.call(`GET /api/habits/${id}`)).body.completions)).toHaveLength(5000);
  }, 60_000);
});

describe('a schedule', () => {
  it('with a higher target leaves the days of the lower one', async () => {
    const { id } = await create(ada, { target_count: 2 });
    for (const date of ['2026-03-01', today]) await mark(ada, id, date, { done: true });
    const { body } = await change(ada, id, { target_count: 5 });
    expect([body.completions, stateOn(body, today)]).toEqual([{ '2026-03-01': true }, 'part']);
  });
});

describe('all done', () => {
  it('ticks what is open, and undo restores it exactly', async () => {
    const dana = await app.register({});
    const done = await create(dana, { name: 'Done', routine: 'Morning' });
    const part = await create(dana, { name: 'Part', routine: 'Morning', target_count: 8 });
    const open = await create(dana, { name: 'Open', routine: 'Morning' });
    const rests = await create(dana, {
      name: 'Rests',
      routine: 'Morning',
      schedule: { kind: 'weekdays', days: [2] },
    });
    const other = await create(dana, { name: 'Other' });
    await mark(dana, done.id, today, { done: true });
    await mark(dana, part.id, today, { count: 3 });
    const { body } = await dana.call('POST /api/habits/all-done', { routine: 'Morning', date: today });
    expect(body.ticked).toHaveLength(2);
    expect(body.ticked).toEqual(
      expect.arrayContaining([
        { id: part.id, count_before: 3 },
        { id: open.id, count_before: null },
      ]),
    );
    expect(body.habits.map(({ id }) => id)).toEqual([part.id, open.id]);
    for (const { id, count_before } of body.ticked) await mark(dana, id, today, { count: count_before });
    const list = (await dana.call('GET /api/habits')).body;
    expect(list.map(({ id, counts }) => [id, counts])).toEqual([
      [done.id, { [today]: 1 }],
      [part.id, { [today]: 3 }],
      [open.id, {}],
      [rests.id, {}],
      [other.id, {}],
    ]);
    const future = await dana.call('POST /api/habits/all-done', { routine: null, date: '2026-03-03' });
    expect(future.status).toBe(422);
  });

  it('is undone by a device whose clock is slow', async () => {
    const habit = await create(ada, { name: 'Slow', routine: 'Slow morning' });
    const secondsAgo = (n: number) => new Date(app.clock.now().getTime() - n * 1000).toISOString();
    const all = { routine: 'Slow morning', date: today, marked_at: secondsAgo(60) };
    expect((await ada.call('POST /api/habits/all-done', all)).body.ticked).toHaveLength(1);
    await mark(ada, habit.id, today, { count: null, happened_at: secondsAgo(50) });
    const list = (await ada.call('GET /api/habits')).body;
    expect(list.find(({ id }) => id === habit.id)?.counts).toEqual({});
  });
});

describe('a habit with a limit', () => {
  it('keeps a day that is over and was logged within the limit', async () => {
    const { id } = await create(ada, { name: 'At most two coffees', direction: 'at_most', target_count: 2 });
    await mark(ada, id, '2026-02-27', { count: 2 });
    await mark(ada, id, '2026-02-28', { count: 3 });
    await mark(ada, id, '2026-03-01', { done: true });
    const { body } = await mark(ada, id, today, { count: 1 });
    expect(body.days.slice(-4).map(({ state }) => state)).toEqual(['kept', 'not_done', 'kept', 'open']);
    expect(body).toMatchObject({ streak: 1, total_completed: 2, counts: { '2026-03-01': 0 } });
  });
});

describe('a new schedule', () => {
  it('leaves the streak of the days before it', async () => {
    const { id } = await create(ada, { schedule: { kind: 'weekdays', days: [5, 6] } });
    for (const date of ['2026-02-20', '2026-02-21', '2026-02-27', '2026-02-28'])
      await mark(ada, id, date, { done: true });
    app.clock.advance({ days: 1 });
    const { body } = await change(ada, id, { schedule: { kind: 'every_day' } });
    expect(body).toMatchObject({ streak: 4, schedule: { kind: 'every_day', rest_days: [] } });
    expect(stateOn(body, '2026-03-01')).toBe('rest');
  });
});

it('compares mood and energy on days with a habit and without it, for its member alone', async () => {
  app.clock.set(new Date(`${today}T18:00:00Z`));
  const me = await app.register({ time_zone: 'America/Toronto' });
  const habit = await create(me);
  const counts: Record<string, number> = {};
  for (let back = 1; back <= 24; back++) {
    const date = new Date(Date.parse(today) - back * 86_400_000).toISOString().slice(0, 10);
    const has = back % 2 === 0;
    if (has) counts[date] = 1;
    await me.call(`PUT /api/journal/feelings/${date}` as Key, {
      energy: has ? 4 : 2,
      ...(has && { mood: 3 }),
    });
  }
  const compared = async (who: Actor) => who.call(`GET /api/habits/${habit.id}/feelings` as Key);
  await change(me, habit.id, { counts });
  expect((await compared(me)).body).toEqual({
    mood: { dates_with: 12, dates_without: 0, means: null },
    energy: { dates_with: 12, dates_without: 12, means: { with: 4, without: 2, is_higher: true } },
    needed: 10,
  });
  expect((await compared(nora)).status).toBe(404);
});

describe('a pause of one habit', () => {
  const at = (date: string) => app.clock.set(new Date(`${date}T18:00:00Z`));
  // Tests above move the clock.
  beforeEach(() => at(today));
  const pause = (who: Actor, id: string, days: unknown) =>
    who.call(`PUT /api/habits/${id}/pause` as Key, { days });
  const read = async (who: Actor, id: string) => (await who.call(`GET /api/habits/${id}` as Key)).body;

  it('asks for nothing and keeps the streak, until it ends or is resumed', async () => {
    const me = await app.register({ time_zone: 'America/Toronto' });
    const habit = await create(me);
    await mark(me, habit.id, '2026-03-01', { done: true });
    const { body } = await pause(me, habit.id, 3);
    expect(body.pause).toEqual({ from: today, to: '2026-03-04' });
    expect([stateOn(body, today), body.streak, body.next_due_on]).toEqual(['paused', 1, '2026-03-05']);
    at('2026-03-03');
    expect((await pause(me, habit.id, 3)).body.pause).toEqual({ from: today, to: '2026-03-05' });
    const resumed = (await me.call(`DELETE /api/habits/${habit.id}/pause` as Key)).body;
    expect([resumed.pause, stateOn(resumed, today), stateOn(resumed, '2026-03-03')]).toEqual([
      null,
      'paused',
      'open',
    ]);
    at('2026-03-06');
    const later = await read(me, habit.id);
    expect([later.streak, later.missed_in_a_row, stateOn(later, '2026-03-04')]).toEqual([0, 3, 'not_done']);
  });

  it('lets a day be ticked, and undone the same day leaves no trace', async () => {
    const me = await app.register({ time_zone: 'America/Toronto' });
    const habit = await create(me, { small_version: ' One page ' });
    expect(habit.small_version).toBe('One page');
    await pause(me, habit.id, 14);
    expect((await mark(me, habit.id, today, { done: true })).body.streak).toBe(1);
    await mark(me, habit.id, today, { done: false });
    const resumed = (await me.call(`DELETE /api/habits/${habit.id}/pause` as Key)).body;
    expect(stateOn(resumed, today)).toBe('open');
    expect(
      (await app.db.selectFrom('habits').select('own_pauses').where('id', '=', habit.id).execute())[0],
    ).toEqual({
      own_pauses: [],
    });
  });

  test.each([0, 15, 1.5, null, '7'])('of %j days is refused', async (days) => {
    const habit = await create(nora);
    expect((await pause(nora, habit.id, days)).status).toBe(422);
  });

  it('is for its member alone', async () => {
    const habit = await create(nora);
    expect((await pause(ada, habit.id, 3)).status).toBe(404);
    expect((await ada.call(`DELETE /api/habits/${habit.id}/pause` as Key)).status).toBe(404);
  });
});

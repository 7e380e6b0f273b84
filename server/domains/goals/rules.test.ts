import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addDays } from '#server/domains/profile/days/rules.ts';
import {
  type DayAmount,
  deadlineOf,
  forecastOf,
  type GoalFacts,
  hasFewDecimals,
  inOrder,
  isCompleted,
  judgeGoal,
  judgeUpdate,
  labelOf,
  milestonesOf,
  offersOf,
  paceOf,
  progressOf,
  reachedMilestones,
  thinOut,
  wrongFields,
} from './rules.ts';

/** Walk 120 km from 16 September to 12 December. */
const goal = (facts: Partial<GoalFacts> = {}): GoalFacts => ({
  target_value: 120,
  current_value: 84,
  starts_on: '2026-09-16',
  deadline: '2026-12-12',
  closed_on: null,
  ...facts,
});
const today = '2026-11-19';

describe('progress', () => {
  test.each([
    [0, 120, 0],
    [5, 0, 0],
    [0, 0, 0],
    [84, 120, 70],
    [89.9999, 120, 74],
    [90, 120, 75],
    [119.9999, 120, 99],
    [120, 120, 100],
    [500, 120, 100],
    [0.07, 0.1, 70],
    [1880, 2000, 94],
    [99_999_999_998.9999, 99_999_999_999, 99],
  ])('%s of %s is %s per cent', (current_value, target_value, progress) => {
    expect(progressOf({ current_value, target_value })).toBe(progress);
  });

  it('is from 0 to 100, and 100 exactly for a reached goal', () => {
    const number = fc.integer({ min: 1, max: 1_000_000_000 }).map((n) => n / 10_000);
    fc.assert(
      fc.property(number, number, (current_value, target_value) => {
        const progress = progressOf({ current_value, target_value });
        expect(progress).toBeGreaterThanOrEqual(0);
        expect(progress === 100).toBe(current_value >= target_value);
      }),
    );
  });

  it('completes a goal at 100 per cent, or when it was closed', () => {
    expect(isCompleted(goal({ current_value: 119.9 }))).toBe(false);
    expect(isCompleted(goal({ current_value: 120 }))).toBe(true);
    expect(isCompleted(goal({ closed_on: '2026-11-01' }))).toBe(true);
  });
});

describe('the label', () => {
  test.each([
    ['overdue', -1, 84],
    ['today', 0, 84],
    ['soon', 1, 84],
    ['soon', 6, 119],
    ['open', 7, 84],
    ['open', 7, 89.9],
    ['nearly', 7, 90],
    ['complete', -5, 120],
    ['complete', 0, 130],
  ] as const)('is %s with %s days left at %s of 120', (label, left, current_value) => {
    expect(labelOf(goal({ deadline: addDays(today, left), current_value }), today)).toBe(label);
  });
});

describe('the pace', () => {
  it('counts the days of even pace that are missing', () => {
    expect(paceOf(goal(), today)).toEqual({
      state: 'behind',
      days: 3,
      even_value: 88.2759,
      even_progress: 73,
      per_day: 1.5652,
    });
  });
  test.each([
    ['on_track', 0, 88.2759],
    ['on_track', 1, 86.9],
    ['behind', 2, 85.5],
    ['on_track', 1, 89.6],
    ['ahead', 2, 91],
    ['behind', 64, 0],
  ] as const)('is %s by %s days at %s of 120', (state, days, current_value) => {
    expect(paceOf(goal({ current_value }), today)).toMatchObject({ state, days });
  });
  it('needs all that is missing on the last date', () => {
    expect(paceOf(goal({ deadline: today }), today)?.per_day).toBe(36);
    expect(paceOf(goal({ deadline: addDays(today, 1) }), today)?.per_day).toBe(36);
  });
  it('is null for a completed or overdue goal', () => {
    expect(paceOf(goal({ current_value: 120 }), today)).toBeNull();
    expect(paceOf(goal({ closed_on: today }), today)).toBeNull();
    expect(paceOf(goal({ deadline: addDays(today, -1) }), today)).toBeNull();
  });
  it('has numbers for a deadline on or before the first date', () => {
    expect(paceOf(goal({ starts_on: today, deadline: today }), today)).toMatchObject({ even_value: 0 });
    expect(paceOf(goal({ starts_on: addDays(today, 3), deadline: today }), today)).toMatchObject({
      even_value: 0,
      even_progress: 0,
    });
  });
  it('never leaves the range from 0 to the target', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -400, max: 400 }),
        fc.integer({ min: -400, max: 400 }),
        fc.integer({ min: 0, max: 1199 }),
        (start, left, tenths) => {
          const facts = goal({
            starts_on: addDays(today, start),
            deadline: addDays(today, left),
            current_value: tenths / 10,
          });
          const pace = paceOf(facts, today);
          expect(pace === null).toBe(left < 0);
          if (!pace) return;
          expect(pace.even_value).toBeGreaterThanOrEqual(0);
          expect(pace.even_value).toBeLessThanOrEqual(120);
          expect(pace.state === 'on_track').toBe(pace.days <= 1);
          expect(pace.per_day * Math.max(1, left) + tenths / 10).toBeCloseTo(120, 0);
        },
      ),
    );
  });
});

describe('the forecast', () => {
  const daily = (amount: number, days = 28): DayAmount[] =>
    Array.from({ length: days }, (_, ago) => ({ on: addDays(today, -ago), amount }));

  it('continues the last 28 dates', () => {
    expect(forecastOf(goal(), daily(1.5), today)).toEqual({
      per_day: 1.5,
      finish_on: '2026-12-13',
      earliest: '2026-12-13',
      latest: '2026-12-13',
      at_deadline: { low: 118.5, value: 118.5, high: 118.5 },
    });
  });
  it('has a spread when the dates differ', () => {
    const forecast = forecastOf(goal(), [{ on: today, amount: 14 }, ...daily(1, 14).slice(1)], today);
    expect(forecast).toMatchObject({ per_day: 0.9643, finish_on: '2026-12-27' });
    expect(forecast?.earliest).toBe('2026-12-14');
    expect(forecast?.latest).toBe('2027-02-04');
  });
  it('ignores what is older than 28 dates', () => {
    const old = { on: addDays(today, -28), amount: 50 };
    expect(forecastOf(goal(), [...daily(1.5), old], today)?.per_day).toBe(1.5);
  });
  it('needs a week', () => {
    const young = (age: number) => goal({ starts_on: addDays(today, -age) });
    expect(forecastOf(young(6), daily(1.5, 7), today)).toBeNull();
    expect(forecastOf(young(7), daily(1.5, 8), today)?.per_day).toBe(1.5);
  });
  it('is null without progress, for a lower pace, for a pace of decades, and for a completed goal', () => {
    expect(forecastOf(goal(), [], today)).toBeNull();
    expect(forecastOf(goal(), daily(-1), today)).toBeNull();
    expect(forecastOf(goal({ target_value: 90_000 }), daily(1), today)).toBeNull();
    expect(forecastOf(goal({ current_value: 120 }), daily(1), today)).toBeNull();
  });
  it('shares out what one date brought, also over a first week', () => {
    const young = goal({ starts_on: addDays(today, -7) });
    expect(forecastOf(young, [{ on: addDays(today, -7), amount: 12 }], today)?.per_day).toBe(1.5);
    const once = forecastOf(goal(), [{ on: today, amount: 56 }], today);
    expect(once).toMatchObject({ per_day: 2, finish_on: addDays(today, 18), earliest: addDays(today, 9) });
    expect(once?.latest).toBeNull();
  });
  it('ignores what is noted for a date to come', () => {
    expect(forecastOf(goal(), [...daily(1.5), { on: addDays(today, 1), amount: 50 }], today)?.per_day).toBe(
      1.5,
    );
  });
  it('reaches ten years ahead', () => {
    const far = (days: number) => forecastOf(goal({ target_value: 84 + days }), daily(1), today);
    expect(far(3650)).toMatchObject({ finish_on: addDays(today, 3650), latest: addDays(today, 3650) });
    expect(far(3651)).toBeNull();
  });
  it('orders its dates and values', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -20, max: 200 }), { minLength: 1, maxLength: 28 }),
        (amounts) => {
          const recent = amounts.map((amount, ago) => ({ on: addDays(today, -ago), amount: amount / 10 }));
          const forecast = forecastOf(goal(), recent, today);
          if (!forecast) return;
          expect(forecast.earliest <= forecast.finish_on).toBe(true);
          expect(forecast.finish_on > today).toBe(true);
          expect(forecast.latest === null || forecast.latest >= forecast.finish_on).toBe(true);
          const { low, value, high } = forecast.at_deadline;
          expect(84 <= low && low <= value && value <= high).toBe(true);
        },
      ),
    );
  });
});

describe('the offers', () => {
  const offers = (facts: Partial<GoalFacts>, perDay = 1.2) => {
    const on = (ago: number) => ({ on: addDays(today, -ago), amount: perDay });
    const judged = goal(facts);
    const forecast = forecastOf(
      judged,
      Array.from({ length: 28 }, (_, ago) => on(ago)),
      today,
    );
    return offersOf(judged, { pace: paceOf(judged, today), forecast });
  };
  it('fit the pace of a goal that is behind', () => {
    expect(offers({})).toEqual({ deadline: '2026-12-19', target_value: 111 });
  });
  it('are a later date for an overdue goal', () => {
    expect(offers({ deadline: addDays(today, -2) })).toEqual({ deadline: '2026-12-19', target_value: null });
  });
  const at = (value: number) => ({
    per_day: 1,
    finish_on: '2026-12-20',
    earliest: '2026-12-15',
    latest: '2026-12-30' as string | null,
    at_deadline: { low: value, value, high: value },
  });
  const behind = (facts: Partial<GoalFacts>, forecast: ReturnType<typeof at> | null) => {
    const judged = goal(facts);
    return offersOf(judged, { pace: paceOf(judged, today), forecast });
  };
  test.each([
    ['the latest date of the forecast', {}, at(100), '2026-12-30', 100],
    ['the likely date without a latest', {}, { ...at(100), latest: null }, '2026-12-20', 100],
    ['no date that is the deadline already', {}, { ...at(100), latest: '2026-12-12' }, null, 100],
    ['no date before the deadline', {}, { ...at(100), latest: '2026-12-11' }, null, 100],
    ['nothing without a forecast', {}, null, null, null],
    ['no target that is the present value', {}, at(84.9), '2026-12-30', null],
    ['no target that is the target', { current_value: 30 }, at(120.5), '2026-12-30', null],
    ['no target above the target', { current_value: 30 }, at(130), '2026-12-30', null],
    ['whole numbers from ten on', { current_value: 2 }, at(10.99), '2026-12-30', 10],
    ['whole numbers at ten', { current_value: 2, target_value: 100.5 }, at(10), '2026-12-30', 10],
    ['one decimal below ten', { current_value: 2 }, at(9.87), '2026-12-30', 9.8],
  ] as const)('are %s', (_name, facts, forecast, deadline, target_value) => {
    expect(behind(facts, forecast && { ...forecast })).toEqual({ deadline, target_value });
  });
  it('are none for a goal on track, ahead or completed', () => {
    for (const current_value of [88, 100, 120])
      expect(offers({ current_value })).toEqual({ deadline: null, target_value: null });
  });
});

it('the judgement of a goal has all of it', () => {
  const stored = { ...goal(), reached_on: null, celebrated_at: null };
  const recent = Array.from({ length: 28 }, (_, ago) => ({ on: addDays(today, -ago), amount: 1.2 }));
  const forecast = forecastOf(goal(), recent, today);
  expect(judgeGoal(stored, recent, today)).toEqual({
    is_completed: false,
    is_reached: false,
    completed_on: null,
    is_celebrated: false,
    progress: 70,
    label: 'open',
    days_left: 23,
    pace: paceOf(goal(), today),
    forecast,
    offers: { deadline: '2026-12-19', target_value: 111 },
  });
  const reached = { ...stored, current_value: 120, reached_on: '2026-11-18', closed_on: today };
  expect(judgeGoal({ ...reached, celebrated_at: new Date() }, recent, today)).toMatchObject({
    is_completed: true,
    is_reached: true,
    completed_on: '2026-11-18',
    is_celebrated: true,
    offers: { deadline: null, target_value: null },
  });
  expect(judgeGoal({ ...stored, closed_on: today }, recent, today)).toMatchObject({
    is_completed: true,
    is_reached: false,
    completed_on: today,
  });
});

describe('an update', () => {
  const judge = (update: Partial<Parameters<typeof judgeUpdate>[0]>) =>
    judgeUpdate({ current: 84, value: 88.5, seen: 84, ifChanged: 'refuse', most: 1000, ...update });
  test.each([
    ['adds the difference', {}, { amount: 4.5 }],
    ['without a seen value sets the value', { seen: undefined, current: 80 }, { amount: 8.5 }],
    ['is refused if the value changed', { current: 86 }, 'elsewhere'],
    ['adds what the member added', { current: 86, ifChanged: 'add' }, { amount: 4.5 }],
    ['sets the value', { current: 86, ifChanged: 'set' }, { amount: 2.5 }],
    ['sets the value by default', { current: 86, ifChanged: undefined }, { amount: 2.5 }],
    ['may correct downwards', { value: 80 }, { amount: -4 }],
    ['may be nothing', { value: 84 }, 'unchanged'],
    ['never goes below 0', { current: 1, seen: 84, value: 80, ifChanged: 'add' }, 'too_small'],
    ['may reach 0', { current: 4, seen: 84, value: 80, ifChanged: 'add' }, { amount: -4 }],
    ['never goes above the largest number', { value: 1001 }, 'too_large'],
    ['may reach the largest number', { value: 1000 }, { amount: 916 }],
    ['keeps decimals', { current: 0.1, seen: 0.1, value: 0.3 }, { amount: 0.2 }],
  ] as const)('%s', (_, update, verdict) => {
    expect(judge(update)).toEqual(verdict);
  });
});

describe('milestones', () => {
  it('are the quarters without own ones', () => {
    expect(milestonesOf(null, 120)).toEqual([30, 60, 90, 120]);
    expect(milestonesOf(null, 1)).toEqual([0.25, 0.5, 0.75, 1]);
    expect(milestonesOf(null, 0.0001)).toEqual([0.0001]);
  });
  it('are the own ones below the target, in order, each once', () => {
    expect(milestonesOf([50, 10, 10, 120, 400], 120)).toEqual([10, 50, 120]);
    expect(milestonesOf([], 120)).toEqual([120]);
  });
  it('are reached on the date since which the value is not below them', () => {
    const days = [
      { on: '2026-10-01', value: 20 },
      { on: '2026-10-08', value: 31 },
      { on: '2026-10-20', value: 62 },
      { on: '2026-10-21', value: 58 },
      { on: '2026-10-31', value: 60 },
    ];
    expect(reachedMilestones([10, 30, 60, 90], days)).toEqual([
      { value: 10, reached_on: '2026-10-01' },
      { value: 30, reached_on: '2026-10-08' },
      { value: 60, reached_on: '2026-10-31' },
      { value: 90, reached_on: null },
    ]);
    expect(reachedMilestones([10], [])).toEqual([{ value: 10, reached_on: null }]);
  });
});

describe('the chart', () => {
  const days = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ on: addDays('2026-01-01', at), value: at }));
  it('has every date up to 200', () => {
    expect(thinOut(days(200))).toEqual(days(200));
    // One, and two, wouldn't be spread over 200.
    expect(thinOut(days(1))).toEqual(days(1));
    expect(thinOut(days(2))).toEqual(days(2));
    expect(thinOut([])).toEqual([]);
  });
  it('has 200 dates of more, with both ends', () => {
    const thin = thinOut(days(1000));
    expect(thin).toHaveLength(200);
    expect([thin[0], thin.at(-1)]).toEqual([days(1)[0], days(1000).at(-1)]);
    expect(new Set(thin.map(({ on }) => on)).size).toBe(200);
  });
});

describe('the form', () => {
  test.each([
    ['2026-12-12', '2026-12-12'],
    ['2026-12-12T23:00:00.000Z', '2026-12-12'],
    ['2026-02-30', null],
    ['1999-12-31', null],
    ['2000-01-01', '2000-01-01'],
    ['2199-12-31', '2199-12-31'],
    ['2200-01-01', null],
  ])('reads the deadline %s as %s', (text, date) => {
    expect(deadlineOf(text)).toBe(date);
  });
  test.each([
    [40, true],
    [0.0001, true],
    [0.3, true],
    [1.00005, false],
    [12_345_678_901.1234, true],
  ])('takes %s: %s', (value, isTaken) => {
    expect(hasFewDecimals(value)).toBe(isTaken);
  });
  it('names every wrong field', () => {
    const right = { title: 'Walk', unit: 'km', target_value: 1, deadline: '2026-12-12', milestones: [0.5] };
    expect(wrongFields(right)).toEqual({});
    expect(wrongFields({})).toEqual({});
    expect(
      Object.keys(
        wrongFields({
          title: '\u200b',
          unit: ' ',
          target_value: 0.123456,
          deadline: 'soon',
          milestones: [1, 0.00001],
        }),
      ),
    ).toEqual(['title', 'unit', 'target_value', 'deadline', 'milestones']);
  });
});

it('open goals are listed by deadline, completed ones after them with the newest first', () => {
  const listed = (id: string, deadline: string, completed_on: string | null) => ({
    id,
    deadline,
    completed_on,
    is_completed: completed_on !== null,
  });
  const goals = [
    listed('a', '2026-01-01', '2026-01-05'),
    listed('b', '2026-03-01', null),
    listed('c', '2026-02-01', null),
    listed('d', '2026-09-01', '2026-02-05'),
    listed('e', '2026-02-01', null),
  ];
  expect(inOrder(goals).map(({ id }) => id)).toEqual(['c', 'e', 'b', 'd', 'a']);
});

import { describe, expect, test } from 'vitest';
import type { Progress } from '#contract/programme.ts';
import {
  blankProgress,
  bothTicked,
  dayAfter,
  daysOf,
  isBackAfterBreak,
  isBeyondPlan,
  momentOf,
  nextStep,
  pickByTitle,
  placedIn,
} from './rules.ts';
import { onDate, stateOf, withCompletion, withWaiting } from './streak-state.ts';

const at = (over: Partial<Progress>): Progress => ({
  ...blankProgress('2026-05-07', 'America/Toronto'),
  ...over,
});
const upTo = (day: number) => Array.from({ length: day }, (_, i) => i + 1);

describe('the flagship', () => {
  test('is found by the best word, not by the first row', () => {
    const list = [
      { title: 'Transform your mornings' },
      { title: 'EVOLVE together' },
      { title: 'The Evolve 90 walk' },
    ];
    expect(pickByTitle(list)?.title).toBe('The Evolve 90 walk');
    expect(pickByTitle(list.slice(0, 2))?.title).toBe('EVOLVE together');
    expect(pickByTitle(list.slice(0, 1))?.title).toBe('Transform your mornings');
  });
  test('is missing when no title says so', () =>
    expect(pickByTitle([{ title: 'Quiet Mornings' }])).toBeUndefined());
});

test('the warm step moves from reading to walking to placing', () => {
  const ticks = { readLesson: false, walkReflection: false, optionalBonus: true };
  expect(nextStep(ticks)).toBe('read');
  expect(nextStep({ ...ticks, walkReflection: true })).toBe('read');
  expect(nextStep({ ...ticks, readLesson: true })).toBe('walk');
  expect(nextStep({ ...ticks, readLesson: true, walkReflection: true })).toBe('place');
  expect(bothTicked({ readLesson: true, walkReflection: true, optionalBonus: false })).toBe(true);
});

test('ninety days, and the Summit has six', () => {
  expect(dayAfter(89)).toBe(90);
  expect(dayAfter(90)).toBe(90);
  expect(daysOf(2)).toEqual([8, 9, 10, 11, 12, 13, 14]);
  expect(daysOf(13)).toEqual([85, 86, 87, 88, 89, 90]);
  expect(placedIn({ completed_days: upTo(11) }, 2)).toBe(4);
});

describe('beyond the plan', () => {
  test.each([
    [{ current_day: 7, open_days: 7, completed_days: upTo(6) }, false],
    [{ current_day: 8, open_days: 7, completed_days: upTo(7) }, true],
    [{ current_day: 7, open_days: 7, completed_days: upTo(7) }, true],
    [{ current_day: 90, open_days: 90, completed_days: upTo(89) }, false],
    [{ current_day: 90, open_days: 90, completed_days: upTo(90), is_finished: true }, false],
  ])('%j is %s', (over, beyond) => expect(isBeyondPlan(at(over))).toBe(beyond));
});

describe('completions that wait', () => {
  const start = at({
    current_day: 3,
    completed_days: [1, 2],
    totalCompleted: 2,
    total_completed_days: 2,
    streak: 2,
    best_streak: 2,
  });
  test('move the day and lift the streak once a date', () => {
    const seen = withWaiting(start, [
      { round: 1, day: 3 },
      { round: 1, day: 4 },
    ]);
    expect(seen).toMatchObject({
      current_day: 5,
      completed_days: [1, 2, 3, 4],
      totalCompleted: 4,
      streak: 3,
      completed_today: true,
    });
  });
  test('count nothing twice when the server already knows', () => {
    expect(
      withWaiting(at({ current_day: 4, completed_days: [1, 2, 3] }), [{ round: 1, day: 3 }]),
    ).toMatchObject({ current_day: 4, totalCompleted: 0 });
    expect(withWaiting(start, [{ round: 2, day: 3 }])).toBe(start);
  });
  test('for yesterday leave today open', () => {
    const seen = withWaiting({ ...start, yesterday_open: '2026-05-06' }, [
      { round: 1, day: 3, for: 'yesterday' },
    ]);
    expect(seen).toMatchObject({ current_day: 4, streak: 3, completed_today: false, yesterday_open: null });
  });
  test('count for the date they were made on, however late they are still here', () => {
    const friday = { ...start, today: '2026-05-08', yesterday_open: '2026-05-07' };
    // Placed on Thursday evening without a connection; the page is opened on Friday.
    const late = withWaiting(friday, [{ round: 1, day: 3, placed_at: '2026-05-08T03:58:00Z' }]);
    expect(late).toMatchObject({ current_day: 4, streak: 3, completed_today: false, yesterday_open: null });
    const today = withWaiting(friday, [{ round: 1, day: 3, placed_at: '2026-05-08T04:02:00Z' }]);
    expect(today).toMatchObject({ completed_today: true, yesterday_open: '2026-05-07' });
  });
  test('end at day 90, and at the plan', () => {
    expect(
      withWaiting(at({ current_day: 90, completed_days: upTo(89) }), [{ round: 1, day: 90 }]),
    ).toMatchObject({ current_day: 90, is_finished: true });
    const seen = withWaiting(at({ current_day: 7, open_days: 7, completed_days: upTo(6) }), [
      { round: 1, day: 7 },
    ]);
    expect(isBeyondPlan(seen)).toBe(true);
  });
});

describe('what today is about', () => {
  const practised = { completed_days: upTo(5), totalCompleted: 5, streak: 5, current_day: 6 };
  test.each([
    ['first_day', {}],
    ['ready', practised],
    ['done', { ...practised, completed_today: true }],
    // Day 90 is what was completed today; the round that began after it has its first day open.
    ['ready', { totalCompleted: 90, streak: 90, round: 2, completed_days: [], completed_today: true }],
    ['yesterday_open', { ...practised, yesterday_open: '2026-05-06' }],
    // The way back stays; today's own state comes first once today is done.
    ['done', { ...practised, yesterday_open: '2026-05-06', completed_today: true }],
    ['after_miss', { ...practised, streak: 0, missed_in_a_row: 4 }],
    ['locked', { ...practised, current_day: 6, open_days: 5, completed_today: true }],
    ['finished', { ...practised, is_finished: true }],
  ] as const)('is %s for %j', (state, over) => expect(stateOf(at(over as Partial<Progress>))).toBe(state));
  test('a pause rests from its first date to its last, unless a day was walked all the same', () => {
    const pause = {
      id: 'p',
      from: '2026-05-07',
      days: 2,
      ends: '2026-05-08',
      returns: '2026-05-09',
      has_begun: true,
    };
    const on = (today: string, over = {}) => stateOf(at({ ...practised, pause, today, ...over }));
    expect([on('2026-05-06'), on('2026-05-07'), on('2026-05-08'), on('2026-05-09')]).toEqual([
      'ready',
      'resting',
      'resting',
      'ready',
    ]);
    expect(on('2026-05-07', { completed_today: true })).toBe('done');
  });
});

describe('a page that stays open into another date', () => {
  const thursday = at({ current_day: 6, completed_days: upTo(5), streak: 5 });
  test('finds yesterday open until noon', () => {
    expect(onDate(thursday, '2026-05-08', true)).toMatchObject({
      today: '2026-05-08',
      yesterday_open: '2026-05-07',
      completed_today: false,
      streak: 5,
    });
    expect(onDate(thursday, '2026-05-08', false).yesterday_open).toBeNull();
    expect(
      onDate({ ...thursday, yesterday_open: '2026-05-06' }, '2026-05-07', false).yesterday_open,
    ).toBeNull();
  });
  test('finds nothing open behind a day that was done, a gate, the finish or two nights', () => {
    expect(onDate({ ...thursday, completed_today: true }, '2026-05-08', true)).toMatchObject({
      completed_today: false,
      yesterday_open: null,
    });
    expect(onDate({ ...thursday, open_days: 5 }, '2026-05-08', true).yesterday_open).toBeNull();
    expect(onDate({ ...thursday, is_finished: true }, '2026-05-08', true).yesterday_open).toBeNull();
    expect(onDate(thursday, '2026-05-09', true)).toMatchObject({ today: '2026-05-09', yesterday_open: null });
  });
  test('never goes back, whatever a clock says', () =>
    expect(onDate(thursday, '2026-05-06', true)).toBe(thursday));
});

test('a welcome back needs a break and something behind it', () => {
  expect(isBackAfterBreak(at({ streak: 0, totalCompleted: 4 }))).toBe(true);
  expect(isBackAfterBreak(at({ streak: 0, totalCompleted: 0 }))).toBe(false);
  expect(isBackAfterBreak(at({ streak: 2, totalCompleted: 4 }))).toBe(false);
});

describe('the answer to a completion', () => {
  const reply = {
    currentDay: 8,
    totalCompleted: 7,
    streak: 5,
    completed_day: 7,
    is_finished: false,
    new_badges: [],
    upgrade_card: null,
    counted_for: '2026-05-07',
    counted_as: 'today' as const,
    completed_by: 'member' as const,
    completed_today: true,
  };
  test("brings the server's numbers, once", () => {
    const known = at({ current_day: 7, completed_days: upTo(6), best_streak: 6 });
    const seen = withCompletion(known, reply);
    expect(seen).toMatchObject({
      current_day: 8,
      completed_days: upTo(7),
      streak: 5,
      best_streak: 6,
      totalCompleted: 7,
    });
    expect(withCompletion(seen, reply).completed_days).toEqual(upTo(7));
  });
  test('celebrates the greatest thing only', () => {
    const badge = [{ target: 7, name: 'Week Warrior' }];
    expect(momentOf({ ...reply, new_badges: badge })).toEqual({ kind: 'week', week: 1, badges: badge });
    expect(momentOf({ ...reply, completed_day: 9, new_badges: badge })).toEqual({
      kind: 'badge',
      badges: badge,
    });
    expect(momentOf({ ...reply, completed_day: 90, is_finished: true, new_badges: badge })).toEqual({
      kind: 'finish',
    });
    expect(momentOf({ ...reply, completed_day: 9 })).toBeNull();
    expect(momentOf(reply, 'maintenance')).toBeNull();
  });
});

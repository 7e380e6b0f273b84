import { describe, expect, test } from 'vitest';
import type { Progress } from '#contract/programme/endpoints.ts';
import {
  arrivalOf,
  blankDay,
  blankProgress,
  bothTicked,
  dayAfter,
  daysOf,
  isBackAfterBreak,
  isBeyondPlan,
  isSettingUp,
  journalDayOf,
  momentOf,
  nextStep,
  pickByTitle,
  placedIn,
} from './rules.ts';
import { onDate, stateOf, withCompletion, withWaiting } from './streaks/streak-state.ts';

const at = (over: Partial<Progress>): Progress => ({
  ...blankProgress('2026-05-07', 'America/Toronto'),
  ...over,
});
const upTo = (day: number) => Array.from({ length: day }, (_, i) => i + 1);

describe('pickByTitle', () => {
  test('prefers the best word over the first row', () => {
    const list = [
      { title: 'Transform your mornings' },
      { title: 'EVOLVE together' },
      { title: 'The Evolve 90 walk' },
    ];
    expect(pickByTitle(list)?.title).toBe('The Evolve 90 walk');
    expect(pickByTitle(list.slice(0, 2))?.title).toBe('EVOLVE together');
    expect(pickByTitle(list.slice(0, 1))?.title).toBe('Transform your mornings');
  });
  test('returns undefined if no title matches', () =>
    expect(pickByTitle([{ title: 'Quiet Mornings' }])).toBeUndefined());
});

test.each([
  [1, 'first_day', true],
  [2, 'done', true],
  [3, 'ready', true],
  [4, 'done', true],
  [4, 'ready', false],
  [5, 'done', false],
] as const)('Day %i, %s: asks about the reminder: %s', (current_day, state, asks) => {
  expect(isSettingUp(at({ current_day }), state)).toBe(asks);
  expect(isSettingUp(at({ current_day, round: 2 }), state)).toBe(false);
});

test('the next step moves from reading to walking to completing', () => {
  const ticks = { readLesson: false, walkReflection: false, optionalBonus: true };
  expect(nextStep(ticks)).toBe('read');
  expect(nextStep({ ...ticks, walkReflection: true })).toBe('read');
  expect(nextStep({ ...ticks, readLesson: true })).toBe('walk');
  expect(nextStep({ ...ticks, readLesson: true, walkReflection: true })).toBe('place');
  expect(bothTicked({ readLesson: true, walkReflection: true, optionalBonus: false })).toBe(true);
  expect(bothTicked({ readLesson: true, walkReflection: false, optionalBonus: true })).toBe(false);
  expect(bothTicked({ readLesson: false, walkReflection: true, optionalBonus: true })).toBe(false);
});

test('the journal asks about the day that is walked, or the one just placed', () => {
  expect(journalDayOf(4, 'ready')).toBe(4);
  expect(journalDayOf(4, 'yesterday_open')).toBe(4);
  expect(journalDayOf(4, 'done')).toBe(3);
  expect(journalDayOf(8, 'locked')).toBeNull();
  expect(journalDayOf(8, 'resting')).toBeNull();
  expect(journalDayOf(90, 'finished')).toBeNull();
});

test('there are ninety days, and the Summit has six', () => {
  expect(dayAfter(89)).toBe(90);
  expect(dayAfter(90)).toBe(90);
  expect(daysOf(2)).toEqual([8, 9, 10, 11, 12, 13, 14]);
  expect(daysOf(13)).toEqual([85, 86, 87, 88, 89, 90]);
  expect(placedIn({ completed_days: upTo(11) }, 2)).toBe(4);
});

describe('isBeyondPlan', () => {
  test.each([
    [{ current_day: 7, open_days: 7, completed_days: upTo(6) }, false],
    [{ current_day: 8, open_days: 7, completed_days: upTo(7) }, true],
    [{ current_day: 7, open_days: 7, completed_days: upTo(7) }, true],
    [{ current_day: 90, open_days: 90, completed_days: upTo(89) }, false],
    [{ current_day: 90, open_days: 90, completed_days: upTo(90), is_finished: true }, false],
    // An earlier day of the plan, completed on another device.
    [{ current_day: 5, open_days: 7, completed_days: upTo(5) }, false],
    // Practice after the ninety days has no gate.
    [{ kind: 'maintenance', current_day: 95, open_days: 90 } as const, false],
  ])('%j is %s', (over, beyond) => expect(isBeyondPlan(at(over))).toBe(beyond));
});

test('before anything has loaded, nothing is done, reached or planned', () => {
  expect(blankProgress('2026-05-07', 'America/Toronto')).toMatchObject({
    completed_days: [],
    badges: [],
    next_badge: { target: 7, name: '' },
    may_undo_round: false,
    finish_seen: false,
    history: [],
    completed_for_you: [],
  });
  expect(blankDay(3)).toMatchObject({
    day: 3,
    readLesson: false,
    walkReflection: false,
    optionalBonus: false,
    completed: false,
    ticks: [],
  });
});

describe('withWaiting', () => {
  const start = at({
    current_day: 3,
    completed_days: [1, 2],
    totalCompleted: 2,
    total_completed_days: 2,
    streak: 2,
    best_streak: 2,
  });
  test('moves the day, and the streak once a date', () => {
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
  test('counts nothing twice that the server knows', () => {
    expect(
      withWaiting(at({ current_day: 4, completed_days: [1, 2, 3] }), [{ round: 1, day: 3 }]),
    ).toMatchObject({ current_day: 4, totalCompleted: 0 });
    expect(withWaiting(start, [{ round: 2, day: 3 }])).toBe(start);
  });
  test('leaves today open after a completion for yesterday', () => {
    const seen = withWaiting({ ...start, yesterday_open: '2026-05-06' }, [
      { round: 1, day: 3, for: 'yesterday' },
    ]);
    expect(seen).toMatchObject({ current_day: 4, streak: 3, completed_today: false, yesterday_open: null });
  });
  test('counts for the date of the completion, even if it is sent later', () => {
    const friday = { ...start, today: '2026-05-08', yesterday_open: '2026-05-07' };
    // Completed offline on Thursday evening. The page is opened on Friday.
    const late = withWaiting(friday, [{ round: 1, day: 3, placed_at: '2026-05-08T03:58:00Z' }]);
    expect(late).toMatchObject({ current_day: 4, streak: 3, completed_today: false, yesterday_open: null });
    const today = withWaiting(friday, [{ round: 1, day: 3, placed_at: '2026-05-08T04:02:00Z' }]);
    expect(today).toMatchObject({ completed_today: true, yesterday_open: '2026-05-07' });
  });
  test("ends at day 90 and at the plan's last day", () => {
    expect(
      withWaiting(at({ current_day: 90, completed_days: upTo(89) }), [{ round: 1, day: 90 }]),
    ).toMatchObject({ current_day: 90, is_finished: true });
    const seen = withWaiting(at({ current_day: 7, open_days: 7, completed_days: upTo(6) }), [
      { round: 1, day: 7 },
    ]);
    expect(isBeyondPlan(seen)).toBe(true);
  });
});

describe('stateOf', () => {
  const practised = { completed_days: upTo(5), totalCompleted: 5, streak: 5, current_day: 6 };
  test.each([
    ['first_day', {}],
    ['ready', practised],
    ['done', { ...practised, completed_today: true }],
    // Today completed Day 90, and the first day of the new round is open.
    ['ready', { totalCompleted: 90, streak: 90, round: 2, completed_days: [], completed_today: true }],
    ['yesterday_open', { ...practised, yesterday_open: '2026-05-06' }],
    // Yesterday stays open, but today's own state comes first once today is done.
    ['done', { ...practised, yesterday_open: '2026-05-06', completed_today: true }],
    ['after_miss', { ...practised, yesterday_open: '2026-05-06', missed_in_a_row: 7 }],
    ['after_miss', { ...practised, streak: 0, missed_in_a_row: 4 }],
    ['locked', { ...practised, current_day: 6, open_days: 5, completed_today: true }],
    ['finished', { ...practised, is_finished: true }],
  ] as const)('is %s for %j', (state, over) => expect(stateOf(at(over as Partial<Progress>))).toBe(state));
  test('a pause lasts from its first to its last date, except on a date with a completed day', () => {
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

describe('onDate on a page that stays open', () => {
  const thursday = at({ current_day: 6, completed_days: upTo(5), streak: 5 });
  test('opens yesterday until noon', () => {
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
  test('opens no yesterday after a completed day, a gate, the finish or two nights', () => {
    expect(onDate({ ...thursday, completed_today: true }, '2026-05-08', true)).toMatchObject({
      completed_today: false,
      yesterday_open: null,
    });
    expect(onDate({ ...thursday, open_days: 5 }, '2026-05-08', true).yesterday_open).toBeNull();
    expect(onDate({ ...thursday, is_finished: true }, '2026-05-08', true).yesterday_open).toBeNull();
    expect(onDate(thursday, '2026-05-09', true)).toMatchObject({ today: '2026-05-09', yesterday_open: null });
  });
  test('never moves back to an earlier date', () =>
    expect(onDate(thursday, '2026-05-06', true)).toBe(thursday));
});

test('a welcome back needs a break and an earlier completion', () => {
  expect(isBackAfterBreak(at({ streak: 0, totalCompleted: 4 }))).toBe(true);
  expect(isBackAfterBreak(at({ streak: 0, totalCompleted: 0 }))).toBe(false);
  expect(isBackAfterBreak(at({ streak: 2, totalCompleted: 4 }))).toBe(false);
});

describe('withCompletion and momentOf', () => {
  const reply = {
    currentDay: 8,
    totalCompleted: 7,
    streak: 5,
    completed_day: 7,
    is_finished: false,
    new_badges: [],
    upgrade_card: null,
    also: [],
    counted_for: '2026-05-07',
    counted_as: 'today' as const,
    completed_by: 'member' as const,
    completed_today: true,
  };
  test("applies the server's numbers once", () => {
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
  test('celebrate only the greatest achievement', () => {
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

test.each([
  [1, false, 'later', 'later'],
  [2, true, 'later', 'later'],
  [2, false, 'new', 'later'],
  [3, false, 'there', 'new'],
  [4, true, 'there', 'new'],
  [4, false, 'there', 'there'],
])(
  'on day %i of the first round (done today: %s) protections are %s and the rhythm is %s',
  (current_day, completed_today, protections, rhythm) => {
    const progress = at({ current_day, completed_today });
    expect([arrivalOf(progress, 'protections'), arrivalOf(progress, 'rhythm')]).toEqual([
      protections,
      rhythm,
    ]);
    expect(arrivalOf({ ...progress, round: 2 }, 'wins')).toBe('there');
  },
);

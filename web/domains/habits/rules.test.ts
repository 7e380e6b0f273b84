import { describe, expect, it, test } from 'vitest';
import type { Operation } from '../../platform/offline/outbox-rules.ts';
import { markKey, pendingDates, shownHabit } from './days/pending-marks.ts';
import {
  applyMark,
  carriedTo,
  countOn,
  isCounted,
  isLoggedLimit,
  isMarked,
  isPausedOn,
  keptBySevens,
  moved,
  nextOpen,
  openIn,
  placedAt,
  placedBeside,
  routinesOn,
  smallerVersion,
  stateOn,
  stepOf,
  streakLevel,
  tallyOn,
  weekOf,
} from './rules.ts';
import { habitToEase, mayPauseNow } from './suggestions-dismissed.ts';
import { someHabit } from './testing.ts';
import { leftWords, rowWords, ruleWords, scheduleWords, toGoWords } from './words.ts';

const today = '2026-11-19';
const walk = someHabit({ id: 'walk', streak: 3, total_completed: 9 });
const water = someHabit({ id: 'water', name: 'Drink water', day_target: 8, unit: 'glasses' });

describe('the dates kept by sevens', () => {
  const on = (date: string, state: 'kept' | 'not_done' = 'kept') => ({ date, state, by: null }) as const;
  test.each([
    ['a habit that began today', [on('2026-11-19', 'not_done')], [0]],
    ['both edges of the last seven', [on('2026-11-12'), on('2026-11-13'), on('2026-11-19')], [1, 2]],
    ['five at most', [on('2026-10-15'), on('2026-10-16'), on('2026-11-19')], [1, 0, 0, 0, 1]],
    ['an empty seven in between', [on('2026-11-05'), on('2026-11-14')], [1, 0, 1]],
    ['nothing yet', [], []],
  ])('%s', (_what, days, kept) => {
    expect(keptBySevens({ days: [...days] }, today)).toEqual(kept);
  });
});

test('what a date has: a tick, a count, or nothing', () => {
  const ticked = someHabit({ completions: { [today]: true } });
  const none = someHabit({ direction: 'at_most', counts: { [today]: 0 } });
  const other = someHabit({ completions: { [today]: false } });
  expect([ticked, none, other, water].map((habit) => isMarked(habit, today))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(
    [ticked, none, other, { ...water, completions: { [today]: true } }].map((h) => countOn(h, today)),
  ).toEqual([1, 0, 0, 8]);
  expect([walk, water, none].map(isCounted)).toEqual([false, true, true]);
  expect(stateOn(walk, '2020-01-01')).toBe('not_needed');
});

test.each([
  ['2026-11-18', false],
  ['2026-11-19', true],
  ['2026-11-21', true],
  ['2026-11-22', false],
])('a pause from the 19th to the 21st on %s: %s', (date, isPaused) => {
  expect(isPausedOn({ pause: { from: '2026-11-19', to: '2026-11-21' } }, date)).toBe(isPaused);
  expect(isPausedOn({ pause: null }, date)).toBe(false);
});

describe('a mark', () => {
  test('of a date that the list has not, takes its place among the dates', () => {
    const old = applyMark(walk, '2026-09-01', { count: 1 });
    expect(old.days.map(({ date }) => date)).toEqual(['2026-09-01', ...walk.days.map(({ date }) => date)]);
    expect(old.days[0]).toEqual({ date: '2026-09-01', state: 'kept', by: null });
  });
  test('replaces the one by Evolve 90, and leaves the other dates', () => {
    const linked = someHabit({
      days: [
        { date: '2026-11-18', state: 'kept', by: 'walk' },
        { date: today, state: 'kept', by: 'walk' },
      ],
      counts: { [today]: 1 },
      completions: { [today]: true },
    });
    const off = applyMark(linked, today, { count: null });
    expect(off.days).toEqual([
      { date: '2026-11-18', state: 'kept', by: 'walk' },
      { date: today, state: 'open', by: null },
    ]);
    expect([off.counts, off.completions]).toEqual([{}, {}]);
  });
  test('of a count changes the count while its state stays', () => {
    const three = applyMark(water, today, { count: 3 });
    expect(applyMark(three, today, { count: 4 })).toMatchObject({
      counts: { [today]: 4 },
      total_completed: 0,
    });
    expect(applyMark(three, today, { count: 3 })).toBe(three);
    const full = applyMark(water, today, { count: 8 });
    expect(applyMark(full, today, { count: 2 })).toMatchObject({ completions: {}, counts: { [today]: 2 } });
  });
  test.each<[string, Parameters<typeof someHabit>[0], string, string]>([
    ['a date that is over', {}, '2026-11-18', 'not_done'],
    ['today', {}, today, 'open'],
    ['a rest day', { schedule: { kind: 'every_day', rest_days: [4] } }, today, 'rest'],
    ['another weekday', { schedule: { kind: 'every_day', rest_days: [3] } }, today, 'open'],
    ['every day without a list', { schedule: { kind: 'every_day' } }, today, 'open'],
    ['a set day', { schedule: { kind: 'weekdays', days: [4] } }, today, 'open'],
    ['no set day', { schedule: { kind: 'weekdays', days: [3] } }, today, 'rest'],
    [
      'set days with old rest days',
      { schedule: { kind: 'weekdays', days: [4], rest_days: [4] } },
      today,
      'open',
    ],
    ['every few days, today', { schedule: { kind: 'every_n_days', every: 3 } }, today, 'open'],
    ['every few days, over', { schedule: { kind: 'every_n_days', every: 3 } }, '2026-11-18', 'not_needed'],
    ['a pause', { pause: { from: today, to: today } }, today, 'paused'],
  ])('of 0 on %s is none', (_name, part, date, state) => {
    const habit = someHabit({ today, ...part });
    expect(stateOn(applyMark(habit, date, { count: 0 }), date)).toBe(state);
    expect(stateOn(applyMark(habit, date, { count: null }), date)).toBe(state);
  });
  test('ticks a date, and raises streak and total by one', () => {
    const ticked = applyMark(walk, today, { count: 1 });
    expect(stateOn(ticked, today)).toBe('kept');
    expect(ticked.completions[today]).toBe(true);
    expect(ticked).toMatchObject({ streak: 4, total_completed: 10 });
  });
  test('made twice changes nothing more', () => {
    const once = applyMark(walk, today, { count: 1 });
    expect(applyMark(once, today, { count: 1 })).toBe(once);
  });
  test('removed again leaves the date open and the numbers as they were', () => {
    const back = applyMark(applyMark(walk, today, { count: 1 }), today, { count: null });
    expect(stateOn(back, today)).toBe('open');
    expect(back).toMatchObject({ streak: 3, total_completed: 9, completions: {}, counts: {} });
  });
  test('never lowers a number below 0', () => {
    const odd = { ...applyMark(walk, today, { count: 1 }), streak: 0, total_completed: 0 };
    expect(applyMark(odd, today, { count: null })).toMatchObject({ streak: 0, total_completed: 0 });
  });
  test('of a past date without a tick is not done', () => {
    const ticked = applyMark(walk, '2026-11-17', { count: 1 });
    expect(stateOn(applyMark(ticked, '2026-11-17', { count: null }), '2026-11-17')).toBe('not_done');
  });
  test('fills a count, and keeps the date once the target is met', () => {
    expect(stateOn(applyMark(water, today, { count: 7 }), today)).toBe('part');
    expect(applyMark(water, today, { count: 7 }).total_completed).toBe(0);
    expect(stateOn(applyMark(water, today, { count: 8 }), today)).toBe('kept');
    expect(stateOn(applyMark(water, today, { count: 9 }), today)).toBe('kept');
  });
  test('of a limit is kept only once the day is over', () => {
    const coffee = someHabit({ direction: 'at_most', day_target: 2 });
    expect(stateOn(applyMark(coffee, today, { count: 2 }), today)).toBe('open');
    expect(stateOn(applyMark(coffee, '2026-11-18', { count: 2 }), '2026-11-18')).toBe('kept');
    expect(stateOn(applyMark(coffee, today, { count: 3 }), today)).toBe('part');
  });
  test('with a note leaves the tick', () => {
    const noted = applyMark(applyMark(walk, today, { count: 1 }), today, { note: 'Rain.' });
    expect(noted.notes).toEqual({ [today]: 'Rain.' });
    expect(stateOn(noted, today)).toBe('kept');
    expect(applyMark(noted, today, { note: null }).notes).toEqual({});
  });
});

test('a weekly habit is counted by the week, and never not done on one day', () => {
  const friend = someHabit({
    schedule: { kind: 'times_a_week', times: 3 },
    week: { from: '2026-11-16', to: '2026-11-22', kept: 0, target: 3 },
  });
  const ticked = applyMark(applyMark(friend, '2026-11-16', { count: 1 }), '2026-11-17', { count: 1 });
  expect(weekOf(ticked, today)).toEqual({ kept: 2, target: 3, to: '2026-11-22' });
  expect(leftWords(ticked, today)).toBe('1 more by Sunday');
  expect(rowWords(ticked, today)).toBe('2 of 3 this week, any day');
  expect(stateOn(applyMark(ticked, '2026-11-16', { count: null }), '2026-11-16')).toBe('not_needed');
});

describe('the week of a weekly habit', () => {
  const week = { from: '2026-11-16', to: '2026-11-22', kept: 1, target: 3 };
  const habit = someHabit({ schedule: { kind: 'times_a_week', times: 3 }, week, streak: 5 });
  test.each([
    ['2026-11-15', 1],
    ['2026-11-16', 2],
    ['2026-11-22', 2],
    ['2026-11-23', 1],
  ])('counts a tick of %s as %s, and its streak waits for the server', (date, kept) => {
    expect(applyMark({ ...habit, today: '2026-11-24' }, date, { count: 1 })).toMatchObject({
      week: { ...week, kept },
      streak: 5,
    });
  });
  test('goes down by one, and never below 0', () => {
    const ticked = applyMark(habit, today, { count: 1 });
    expect(applyMark(ticked, today, { count: null }).week).toEqual(week);
    const odd = { ...ticked, week: { ...week, kept: 0 } };
    expect(applyMark(odd, today, { count: null }).week?.kept).toBe(0);
  });
  test('stays until it ends, and the next one begins with nothing', () => {
    expect(carriedTo(habit, '2026-11-22').week).toEqual(week);
    expect(carriedTo(habit, '2026-11-23').week).toEqual({
      ...week,
      from: '2026-11-23',
      to: '2026-11-29',
      kept: 0,
    });
    expect(carriedTo(walk, '2026-11-23').week).toBeNull();
  });
  test('has the dates of its week that are kept, and no others', () => {
    const on = (date: string, state: 'kept' | 'not_needed' = 'kept') => ({ date, state, by: null }) as const;
    const days = ['2026-11-15', '2026-11-16', '2026-11-22', '2026-11-23'].map((date) => on(date));
    const marked = { ...habit, days: [...days, on('2026-11-18', 'not_needed')] };
    expect(weekOf(marked, today)).toEqual({ kept: 2, target: 3, to: '2026-11-22' });
    expect(tallyOn([marked], '2026-11-16')).toEqual({ kept: 1, due: 1 });
  });
  test('is none for another schedule', () => {
    expect(weekOf(walk, today)).toBeNull();
    expect(weekOf(someHabit({ schedule: { kind: 'times_a_week' } }), today)).toBeNull();
    expect(weekOf(someHabit({ schedule: { kind: 'every_day', times: 3 } }), today)).toBeNull();
  });
});

test('a page that slept for months has the last 35 dates, and what was marked stays', () => {
  const limit = applyMark(someHabit({ today, direction: 'at_most', day_target: 2 }), today, { count: 1 });
  expect(stateOn(limit, today)).toBe('open');
  const later = carriedTo(limit, '2027-03-01');
  expect(stateOn(later, today)).toBe('kept');
  expect(later.days).toHaveLength(limit.days.length + 35);
  expect(later.days.at(-35)?.date).toBe('2027-01-26');
  expect(later.days.at(-1)).toEqual({ date: '2027-03-01', state: 'open', by: null });
  expect(
    carriedTo(limit, '2026-11-21')
      .days.map(({ date }) => date)
      .slice(-2),
  ).toEqual(['2026-11-20', '2026-11-21']);
  expect(carriedTo(limit, '2026-11-18')).toBe(limit);
});

test('a page open past midnight ends the day and begins the next one', () => {
  const later = carriedTo(walk, '2026-11-20');
  expect(stateOn(later, today)).toBe('not_done');
  expect(stateOn(later, '2026-11-20')).toBe('open');
  expect(carriedTo(walk, today)).toBe(walk);
  const sunday = someHabit({ schedule: { kind: 'every_day', rest_days: [7] } });
  expect(stateOn(carriedTo(sunday, '2026-11-22'), '2026-11-22')).toBe('rest');
});

test('what waits in the outbox is applied to its date, and to its habit alone', () => {
  const op = (key: string, body: Operation['body']): Operation => ({
    id: key,
    member: 'm',
    key,
    call: 'PUT /api/habits/:id/days/:date',
    params: { id: 'walk', date: '2026-11-17' },
    body,
    happened_at: '2026-11-17T12:00:00Z',
    attempts: 0,
  });
  const pending = [
    op(markKey('walk', '2026-11-17', 'count'), { count: 1 }),
    op(markKey('walk', '2026-11-17', 'note'), { note: 'Frost.' }),
    op(markKey('water', today, 'count'), { count: 3 }),
  ];
  const shown = shownHabit(walk, today, pending);
  expect(stateOn(shown, '2026-11-17')).toBe('kept');
  expect(shown.notes).toEqual({ '2026-11-17': 'Frost.' });
  expect(stateOn(shown, today)).toBe('open');
  expect(pendingDates(pending)).toEqual(new Set(['walk:2026-11-17', `water:${today}`]));
});

test.each([
  ['yesterday, which is open until noon', '2026-11-20', [], 3],
  ['two days not done', '2026-11-21', [], 0],
  ['a part and a day not done', '2026-11-21', [['2026-11-19', 4]], 0],
  [
    'days that were kept on this device',
    '2026-11-21',
    [
      ['2026-11-19', 8],
      ['2026-11-20', 9],
    ],
    5,
  ],
  [
    'a day kept after a miss',
    '2026-11-22',
    [
      ['2026-11-21', 8],
      ['2026-11-22', 8],
    ],
    2,
  ],
] as const)('without a connection a count has the streak of %s', (_what, date, marks, streak) => {
  const pending = marks.map(
    ([on, count]) =>
      ({ id: on, key: markKey('water', on, 'count'), body: { count } }) as unknown as Operation,
  );
  expect(shownHabit({ ...water, streak: 3 }, date, pending).streak).toBe(streak);
});

test('routines keep the order of the list, and resting habits come last', () => {
  const morning = someHabit({ id: 'a', routine: 'Morning' });
  const other = someHabit({ id: 'b' });
  const rests = someHabit({ id: 'c', days: [{ date: today, state: 'rest', by: null }] });
  const second = someHabit({ id: 'd', routine: 'Morning' });
  const { routines, resting } = routinesOn([morning, other, rests, second], today);
  expect(routines.map(({ name, habits }) => [name, habits.map(({ id }) => id)])).toEqual([
    ['Morning', ['a', 'd']],
    [null, ['b']],
  ]);
  expect(resting).toEqual([rests]);
  const apart = (['paused', 'protected', 'not_needed'] as const).map((state) =>
    someHabit({ id: state, days: [{ date: today, state, by: null }] }),
  );
  expect(routinesOn(apart, today).resting.map(({ id }) => id)).toEqual(['paused', 'protected']);
  expect(nextOpen([apart[0] ?? rests], today)).toBeUndefined();
  expect(tallyOn([morning, other, rests], today)).toEqual({ kept: 0, due: 2 });
  expect(nextOpen([applyMark(morning, today, { count: 1 }), other], today)).toBe('b');
  // A limit is kept without a tick, so it never has the ring.
  expect(nextOpen([{ ...morning, direction: 'at_most' }, other], today)).toBe('b');
});

test('"All done" ticks what is open, and no limit', () => {
  const done = applyMark(walk, today, { count: 1 });
  const limit = someHabit({ id: 'limit', direction: 'at_most' });
  const begun = applyMark(water, today, { count: 3 });
  expect(openIn({ name: null, habits: [done, limit, begun] }, today)).toEqual([begun]);
});

test('a limit that is logged doesn’t look open, also with none', () => {
  const limit = someHabit({ direction: 'at_most', day_target: 2 });
  const { today } = limit;
  const open = { ...limit, days: [{ date: today, state: 'open' as const, by: null }] };
  expect(isLoggedLimit(open, today)).toBe(false);
  expect(isLoggedLimit(applyMark(open, today, { add: 0 }), today)).toBe(true);
  expect(isLoggedLimit(applyMark(open, today, { add: 3 }), today)).toBe(false);
});

test('a habit moves within its routine', () => {
  const list = [
    someHabit({ id: 'a', routine: 'Morning' }),
    someHabit({ id: 'b' }),
    someHabit({ id: 'c', routine: 'Morning' }),
  ];
  const ids = (by: -1 | 1, id: string) => moved(list, id, by).map((habit) => habit.id);
  expect(ids(1, 'a')).toEqual(['b', 'c', 'a']);
  expect(ids(-1, 'c')).toEqual(['c', 'a', 'b']);
  expect(ids(-1, 'b')).toEqual(['a', 'b', 'c']);
  expect(ids(1, 'gone')).toEqual(['a', 'b', 'c']);
  expect(ids(1, 'c')).toEqual(['a', 'b', 'c']);
  expect(placedAt(list, 'c', 0).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
  expect(placedAt(list, 'gone', 0)).toEqual(list);
});

test.each([
  [0, 0],
  [2, 0],
  [3, 3],
  [6, 3],
  [7, 7],
  [13, 7],
  [14, 14],
  [29, 14],
  [30, 30],
  [400, 30],
])('a streak of %i has the icon of %i', (streak, level) => {
  expect(streakLevel(streak)).toBe(level);
});

test.each([
  [1, 1],
  [20, 1],
  [30, 5],
  [21, 5],
  [120, 5],
  [121, 10],
  [500, 10],
  [10_000, 1000],
])('one tap of a target of %i adds %i', (day_target, step) => {
  expect(stepOf({ day_target })).toBe(step);
});

test('a pause asks for nothing, and ends by itself', () => {
  const paused = someHabit({ pause: { from: '2026-11-19', to: '2026-11-20' } });
  const next = carriedTo(paused, '2026-11-20');
  expect([stateOn(next, '2026-11-20'), next.pause]).toEqual(['paused', paused.pause]);
  const after = carriedTo(paused, '2026-11-21');
  expect([stateOn(after, '2026-11-20'), stateOn(after, '2026-11-21'), after.pause]).toEqual([
    'paused',
    'open',
    null,
  ]);
});

test.each([
  [{ missed_in_a_row: 1, missed_in_7: 2 }, false, false],
  [{ missed_in_a_row: 2, missed_in_7: 2 }, true, false],
  [{ missed_in_a_row: 0, missed_in_7: 3 }, true, false],
  [{ missed_in_a_row: 3, missed_in_7: 3 }, true, true],
  [{ missed_in_a_row: 3, missed_in_7: 3, pause: { from: '2026-11-19', to: '2026-11-20' } }, false, false],
  // Nothing is less than once a week.
  [
    { missed_in_a_row: 2, missed_in_7: 0, schedule: { kind: 'times_a_week' as const, times: 1 } },
    false,
    false,
  ],
  [{ missed_in_a_row: 3, missed_in_7: 0, schedule: { kind: 'times_a_week' as const, times: 1 } }, true, true],
])('after %j a habit is made easier: %s, paused: %s', (part, eased, pausable) => {
  const habit = someHabit(part);
  expect([habitToEase([habit], {}, '2026-11-19') === habit, mayPauseNow(habit)]).toEqual([eased, pausable]);
  expect(habitToEase([habit], { [habit.id]: '2026-11-06' }, '2026-11-19')).toBeUndefined();
});

test('a smaller version asks for less', () => {
  expect(smallerVersion(water)).toEqual({ label: 'Try 5 glasses', change: { day_target: 5 } });
  expect(smallerVersion(someHabit({ day_target: 2000 }))).toEqual({
    label: 'Try 1,333',
    change: { day_target: 1333 },
  });
  expect(
    smallerVersion(
      someHabit({ day_target: 2, direction: 'at_most', schedule: { kind: 'weekdays', days: [1] } }),
    ),
  ).toBeNull();
  expect(smallerVersion(walk)).toEqual({
    label: 'Try 4 times a week',
    change: { schedule: { kind: 'times_a_week', times: 4 } },
  });
  expect(smallerVersion(someHabit({ schedule: { kind: 'times_a_week', times: 3 } }))).toEqual({
    label: 'Try 2 times a week',
    change: { schedule: { kind: 'times_a_week', times: 2 } },
  });
  expect(smallerVersion(someHabit({ schedule: { kind: 'times_a_week', times: 2 } }))?.label).toBe(
    'Try once a week',
  );
  expect(smallerVersion(someHabit({ schedule: { kind: 'times_a_week', times: 1 } }))).toBeNull();
});

test('a schedule is said in a few words', () => {
  expect(scheduleWords({ kind: 'every_day', rest_days: [7] })).toBe('Every day but Sun');
  expect(scheduleWords({ kind: 'weekdays', days: [6, 1, 3] })).toBe('Mon, Wed, Sat');
  expect(scheduleWords({ kind: 'every_n_days', every: 3 })).toBe('Every 3rd day');
  expect(scheduleWords({ kind: 'every_n_days', every: 12 })).toBe('Every 12th day');
  expect(ruleWords(water)).toBe('8 glasses a day');
  expect(ruleWords(someHabit({ direction: 'at_most', day_target: 2, unit: 'cups' }))).toBe(
    'At most 2 cups a day',
  );
  expect(toGoWords([applyMark(water, today, { count: 6 }), walk], today)).toBe('2 glasses and 1 tick to go.');
  expect(toGoWords([], today)).toBe('Nothing left for this day.');
});

describe('a dragged habit', () => {
  const list = [
    someHabit({ id: 'bed', routine: 'Morning' }),
    someHabit({ id: 'tea', routine: 'Morning' }),
    someHabit({ id: 'read', routine: null }),
  ];
  const after = (id: string, beside: string, isAfter: boolean) =>
    placedBeside(list, { key: id, beside, isAfter }).map((habit) => `${habit.id}:${habit.routine}`);
  it.each([
    ['bed', 'tea', true, ['tea:Morning', 'bed:Morning', 'read:null']],
    ['read', 'bed', false, ['read:Morning', 'bed:Morning', 'tea:Morning']],
    ['bed', 'read', false, ['tea:Morning', 'bed:null', 'read:null']],
  ])('%s beside %s, after it: %s', (id, beside, isAfter, order) => {
    expect(after(id, beside, isAfter)).toEqual(order);
  });
  it.each([
    ['bed', 'tea', false],
    ['bed', 'bed', true],
    ['bed', 'gone', true],
  ])('%s beside %s changes nothing', (id, beside, isAfter) => {
    expect(placedBeside(list, { key: id, beside, isAfter })).toBe(list);
  });
});

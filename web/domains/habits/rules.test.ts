import { describe, expect, it, test } from 'vitest';
import type { Operation } from '../../platform/offline/outbox-rules.ts';
import { habitToEase, mayPauseNow } from './offers.ts';
import { markKey, pendingDates, withPending } from './pending-marks.ts';
import {
  applyMark,
  carriedTo,
  keptBySevens,
  moved,
  nextOpen,
  openIn,
  placedBeside,
  routinesOn,
  smallerVersion,
  stateOn,
  stepOf,
  streakLevel,
  tallyOn,
  weekOf,
} from './rules.ts';
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

describe('a mark', () => {
  test('ticks a date, and raises streak and total by one (HA-01, HA-02)', () => {
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
  test('never lowers a number below 0 (HA-02)', () => {
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
  const shown = withPending(walk, pending);
  expect(stateOn(shown, '2026-11-17')).toBe('kept');
  expect(shown.notes).toEqual({ '2026-11-17': 'Frost.' });
  expect(stateOn(shown, today)).toBe('open');
  expect(pendingDates(pending)).toEqual(new Set(['walk:2026-11-17', `water:${today}`]));
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
  expect(tallyOn([morning, other, rests], today)).toEqual({ kept: 0, due: 2 });
  expect(nextOpen([applyMark(morning, today, { count: 1 }), other], today)).toBe('b');
});

test('"All done" ticks what is open, and no limit', () => {
  const done = applyMark(walk, today, { count: 1 });
  const limit = someHabit({ id: 'limit', direction: 'at_most' });
  const begun = applyMark(water, today, { count: 3 });
  expect(openIn({ name: null, habits: [done, limit, begun] }, today)).toEqual([begun]);
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
])('a streak of %i has the icon of %i (HA-11)', (streak, level) => {
  expect(streakLevel(streak)).toBe(level);
});

test.each([
  [1, 1],
  [20, 1],
  [30, 5],
  [120, 5],
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
  expect(smallerVersion(walk)?.label).toBe('Try 4 times a week');
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
    placedBeside(list, { id, beside, isAfter }).map((habit) => `${habit.id}:${habit.routine}`);
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
    expect(placedBeside(list, { id, beside, isAfter })).toBe(list);
  });
});

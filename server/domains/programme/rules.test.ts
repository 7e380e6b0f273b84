import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ZoneSpan } from '#server/domains/profile/days/rules.ts';
import {
  actedAt,
  dayAfter,
  gateOf,
  hasEnded,
  itemOf,
  judgeCompletion,
  levelOf,
  openYesterday,
  quoteOf,
  stateOf,
  upgradeText,
} from './rules.ts';

const hour = 3_600_000;

describe('the instant an act counts for', () => {
  const now = new Date('2026-03-10T12:00Z');
  const since = new Date('2026-03-01T00:00Z');
  test.each([
    ['no time given', undefined, now],
    ['an hour ago', '2026-03-10T11:00Z', new Date('2026-03-10T11:00Z')],
    ['exactly 72 hours ago', '2026-03-07T12:00Z', new Date('2026-03-07T12:00Z')],
    ['72 hours and a millisecond ago', '2026-03-07T11:59:59.999Z', now],
    ['a clock two minutes ahead', '2026-03-10T12:02Z', now],
    ['the future', '2026-03-10T12:03Z', now],
    ['an invalid instant', 'soon', now],
  ])('%s', (_, claimed, at) => {
    expect(actedAt({ claimed, now, since })).toEqual(at);
  });

  test.each([
    ['at the instant the round began', 0],
    ['just after it', 1],
    ['just before it', -1],
  ])('%s', (_name, ms) => {
    const began = new Date('2026-03-10T08:00Z');
    const claimed = new Date(began.getTime() + ms);
    const at = actedAt({ claimed: claimed.toISOString(), now, since: began });
    expect(at).toEqual(ms < 0 ? now : claimed);
  });

  test('is never in the future, never before the round, never more than three days back', () => {
    const instant = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2030-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(
        instant,
        fc.integer({ min: -200, max: 20 }),
        fc.integer({ min: 0, max: 200 }),
        (present, ahead, age) => {
          const began = new Date(present.getTime() - age * hour);
          const at = actedAt({
            claimed: new Date(present.getTime() + ahead * hour).toISOString(),
            now: present,
            since: began,
          });
          expect(at.getTime()).toBeLessThanOrEqual(present.getTime());
          expect(at.getTime()).toBeGreaterThanOrEqual(
            Math.max(began.getTime(), present.getTime() - 72 * hour),
          );
        },
      ),
    );
  });
});

describe('the meaning of completing a day', () => {
  test.each([
    [1, 1, false, 'complete'],
    [2, 1, false, 'later'],
    [1, 2, false, 'repeat'],
    [1, 3, false, 'earlier'],
    [90, 90, false, 'complete'],
    [89, 90, false, 'repeat'],
    [90, 90, true, 'repeat'],
    [89, 90, true, 'earlier'],
    [1, 90, true, 'earlier'],
  ] as const)('day %i at %i, finished %s: %s', (day, currentDay, isFinished, verdict) => {
    expect(judgeCompletion({ day, currentDay, isFinished })).toBe(verdict);
  });

  test('the count stops at day 90', () => {
    expect([1, 89, 90].map(dayAfter)).toEqual([
      { currentDay: 2, isFinished: false },
      { currentDay: 90, isFinished: false },
      { currentDay: 90, isFinished: true },
    ]);
  });
});

describe('finishing yesterday', () => {
  const spans: ZoneSpan[] = [{ from: new Date(0), zone: 'America/Toronto', dayStartHour: 0 }];
  test.each([
    ['2026-07-02T00:00-04:00', '2026-07-01', '2026-07-01'],
    ['2026-07-02T11:59-04:00', '2026-06-20', '2026-07-01'],
    ['2026-07-02T12:00-04:00', '2026-06-20', null],
    ['2026-07-02T09:00-04:00', '2026-07-02', null],
  ])('at %s, round from %s: %s', (at, startedOn, date) => {
    expect(openYesterday({ spans, at: new Date(at), startedOn })).toBe(date);
  });
});

describe('the gate', () => {
  const reached = new Date('2026-03-08T07:00Z');
  const changed = new Date('2026-03-10T07:00Z');
  const gate = (current_day: number, more: object = {}) =>
    gateOf({
      round: { current_day, finished_at: null },
      openDays: 7,
      planSince: changed,
      lastCompletedAt: reached,
      ...more,
    });
  test.each([
    ['open on an open day', 6, {}, null],
    ['open on the last open day', 7, {}, null],
    ['closed on the day after', 8, {}, changed],
    ['closed since the locked day was reached', 8, { planSince: null }, reached],
    ['closed since the later of both', 8, { planSince: reached, lastCompletedAt: changed }, changed],
    ['closed since the plan changed, without a completed day', 8, { lastCompletedAt: null }, changed],
    ['open where neither is known', 8, { planSince: null, lastCompletedAt: null }, null],
    ['open in a finished round', 90, { round: { current_day: 90, finished_at: changed } }, null],
  ])('is %s', (_name, day, more, since) => expect(gate(day, more)).toEqual(since));
});

describe('a day with both ticks ends with its date', () => {
  const spans: ZoneSpan[] = [{ from: new Date(0), zone: 'America/Toronto', dayStartHour: 3 }];
  const ticked = { on: '2026-07-01', at: new Date('2026-07-01T20:00-04:00') };
  test.each([
    ['2026-07-01T23:59-04:00', false],
    ['2026-07-02T02:59-04:00', false],
    ['2026-07-02T03:00-04:00', true],
    ['2026-07-05T12:00-04:00', true],
  ])('at %s: %s', (at, ended) => {
    expect(hasEnded(ticked, spans, new Date(at))).toBe(ended);
    expect(hasEnded(null, spans, new Date(at))).toBe(false);
  });
});

describe('the state of today', () => {
  const today = {
    isFinished: false,
    isLocked: false,
    isPaused: false,
    isDone: false,
    isYesterdayOpen: false,
    missedInARow: 0,
    completions: 12,
    isRoundNew: false,
  };
  test.each([
    ['a day to do', {}, 'ready'],
    ['the first day of all', { completions: 0, isRoundNew: true }, 'first_day'],
    ['a completed day', { isDone: true }, 'done'],
    ['the first day of another round', { isRoundNew: true }, 'ready'],
    // Today's completed day belongs to the round before.
    ['another round on the date the last one ended', { isDone: true, isRoundNew: true }, 'ready'],
    ['a missed date', { missedInARow: 1 }, 'after_miss'],
    ['missed dates, and today is done', { missedInARow: 3, isDone: true }, 'done'],
    ['missed dates before the first day', { missedInARow: 3, completions: 0 }, 'first_day'],
    ['yesterday can be finished', { isYesterdayOpen: true, missedInARow: 1 }, 'yesterday_open'],
    [
      'back after a week, yesterday can be finished',
      { isYesterdayOpen: true, missedInARow: 7 },
      'after_miss',
    ],
    [
      'yesterday can be finished, and today is done',
      { isYesterdayOpen: true, isDone: true },
      'yesterday_open',
    ],
    ['a pause', { isPaused: true, isYesterdayOpen: true, missedInARow: 2 }, 'resting'],
    ['a pause, and today is done all the same', { isPaused: true, isDone: true }, 'done'],
    ['the gate', { isLocked: true, isPaused: true, isYesterdayOpen: true, isDone: true }, 'locked'],
    ['the last day of the round', { isFinished: true, isLocked: true, isPaused: true }, 'finished'],
  ])('%s', (_name, more, state) => expect(stateOf({ ...today, ...more })).toBe(state));
});

test('a starter reads how many days are done and which plan has the others', () => {
  const { congratulations_message, message } = upgradeText(7);
  expect(congratulations_message).toContain('your first 7 days');
  expect(message).toContain('come with Builder');
});

test('how full a date was', () => {
  const acts = (n: number) => ({ read_lesson: n > 0, walked: n > 1, wrote: n > 2 });
  expect([0, 1, 2, 3].map((n) => levelOf(acts(n), false))).toEqual([0, 2, 3, 4]);
  expect([0, 1, 2, 3].map((n) => levelOf(acts(n), true))).toEqual([3, 3, 3, 4]);
  expect([levelOf(undefined, false), levelOf(undefined, true)]).toEqual([0, 3]);
});

test('both spellings of an item', () => {
  expect(
    ['read_lesson', 'readLesson', 'walk_reflection', 'walkReflection', 'optional_bonus', 'optionalBonus'].map(
      itemOf,
    ),
  ).toEqual([
    'readLesson',
    'readLesson',
    'walkReflection',
    'walkReflection',
    'optionalBonus',
    'optionalBonus',
  ]);
});

test('no quote repeats before all were shown', () => {
  const quotes = Array.from({ length: 120 }, (_, i) => i);
  const dates = Array.from({ length: 240 }, (_, i) =>
    new Date(Date.UTC(2027, 11, 1) + i * 24 * hour).toISOString().slice(0, 10),
  );
  const shown = dates.map((date) => quoteOf(quotes, date));
  expect(new Set(shown.slice(0, 120)).size).toBe(120);
  expect(shown.slice(120)).toEqual(shown.slice(0, 120));
});

// The list can grow to any length.
test.each([1, 2, 47, 94, 100, 120, 343, 47 * 7, 47 * 7 * 53, 365])(
  'a list of %i quotes is shown whole, and neighbours in the file are apart',
  (length) => {
    const quotes = Array.from({ length }, (_, i) => i);
    const shown = quotes.map((i) =>
      quoteOf(quotes, new Date(Date.UTC(2027, 11, 1) + i * 24 * hour).toISOString().slice(0, 10)),
    );
    expect(new Set(shown).size).toBe(length);
    const steps = shown.slice(1).map((quote, i) => Math.abs(quote - (shown[i] as number)));
    if (length > 99) expect(Math.min(...steps)).toBeGreaterThan(1);
  },
);

import { describe, expect, test } from 'vitest';
import type { Progress } from '#contract/programme/endpoints.ts';
import { plusDays } from '../../ui/dates.ts';
import { keptLine, rhythmFinding, rhythmRows, stateLabels } from './dashboard/rhythm.ts';
import { dayLabels, weekLine } from './format.ts';
import { blankProgress, daysOf } from './rules.ts';
import { badgeLine, badgeName } from './streaks/badges.ts';

type History = Progress['history'];
const from = '2026-05-03'; // a Sunday
const history = (levels: number[]): History =>
  levels.map((level, i) => ({
    date: plusDays(from, i),
    level,
    why: null,
    state: level === 4 ? 'done' : level > 0 ? 'partial' : 'missed',
  }));

test('adds days to dates across months and clock changes', () => {
  expect(plusDays('2026-03-28', 2)).toBe('2026-03-30');
  expect(plusDays('2026-02-28', 1)).toBe('2026-03-01');
  expect(plusDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(plusDays('2026-01-01', -1)).toBe('2025-12-31');
});

test('weeks have names, and the last one is the Summit', () => {
  expect(weekLine(12)).toBe('Week 2 of 12 · Clarity');
  expect(weekLine(84)).toBe('Week 12 of 12 · Integration and Future Planning');
  expect(weekLine(85)).toBe('Days 85 to 90 · The Summit');
});

test.each([
  [11, 14, '3 more days to your 14-day badge'],
  [6, 7, '1 more day to your 7-day badge'],
  [90, 90, 'You reached your 90-day badge'],
])('streak %i towards %i: %s', (streak, target, line) => expect(badgeLine(streak, target)).toBe(line));

describe('rhythmFinding', () => {
  test.each([
    [[], 'Your first stone starts the pattern.'],
    [[1, 0], 'Your first stone starts the pattern.'],
    [[4, 0, 4], '2 days kept so far. A pattern shows after a week.'],
    [[4, 4, 4, 4, 4, 4, 4], 'You kept every one of the last 7 days.'],
    [[0, 4, 0, 4, 2, 0, 0], 'Mondays and Wednesdays are your steadiest days.'],
    [[0, 4, 0, 3, 2, 0, 0, 0, 4], 'Mondays are your steadiest days.'],
    [[4, 4, 4, 0, 0, 0, 0], 'You kept 3 of the last 7 days.'],
  ])('%j', (levels, finding) => expect(rhythmFinding(history(levels), '2026-06-01')).toBe(finding));
  test('does not count an unfinished today', () => {
    expect(rhythmFinding(history([4, 4, 4, 4, 4, 4, 4, 1]), plusDays(from, 7))).toBe(
      'You kept every one of the last 7 days.',
    );
  });
  test('ignores paused and protected dates', () => {
    const dates = history([4, 4, 4, 4, 4, 4, 4, 0]).map((day, i) =>
      i === 7 ? { ...day, state: 'paused' as const } : day,
    );
    expect(rhythmFinding(dates, '2026-06-01')).toBe('You kept every one of the last 7 days.');
  });
});

describe('dayLabels', () => {
  const progress = (over: Partial<Progress>): Progress => ({
    ...blankProgress('2026-05-07', 'UTC'),
    ...over,
  });
  test('one day a date: weekdays for past and future days', () => {
    const labels = dayLabels(
      progress({
        current_day: 5,
        completed_days: [1, 2, 3, 4],
        total_completed_days: 4,
        history: history([4, 4, 4, 4, 1]),
      }),
      daysOf(1),
    );
    expect(labels).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Today', 'Fri', 'Sat']);
  });
  test('one day a date without a break, longer than the known history', () => {
    const walked = Array.from({ length: 40 }, (_, i) => i + 1);
    const labels = dayLabels(
      progress({
        current_day: 41,
        completed_days: walked,
        total_completed_days: 40,
        streak_count: 40,
        today: plusDays(from, 28),
        history: history([...Array.from({ length: 28 }, () => 4), 1]),
      }),
      [36, 40, 41, 42],
    );
    expect(labels).toEqual(['Tue', 'Sat', 'Today', 'Mon']);
  });
  test('longer than the known history, with a break: guesses no dates', () => {
    const walked = Array.from({ length: 40 }, (_, i) => i + 1);
    const labels = dayLabels(
      progress({
        current_day: 41,
        completed_days: walked,
        total_completed_days: 40,
        streak_count: 3,
        history: history(Array.from({ length: 28 }, () => 4)),
      }),
      [40],
    );
    expect(labels).toEqual(['Placed']);
  });
  test('two days on one date: guesses no dates', () => {
    const labels = dayLabels(
      progress({
        current_day: 3,
        completed_days: [1, 2],
        total_completed_days: 2,
        completed_today: true,
        history: history([4]),
      }),
      [1, 2, 3, 4],
    );
    expect(labels).toEqual(['Placed', 'Placed', 'Next', 'Sat']);
  });
});

describe('rhythmRows', () => {
  test('begin with the first known date, ring today and outline future dates', () => {
    const rows = rhythmRows(history([4, 4, 0, 4, 4, 4, 4, 4, 1]), {
      today: plusDays(from, 8),
      startsOn: 7,
    });
    expect(rows.map(({ label }) => label)).toEqual(['3 May', '10 May', '17 May']);
    expect(rows[0]?.days.map((day) => day?.level)).toEqual([4, 4, 0, 4, 4, 4, 4]);
    expect(rows[1]?.days.map((day) => day?.when)).toEqual([
      'past',
      'today',
      'ahead',
      'ahead',
      'ahead',
      'ahead',
      'ahead',
    ]);
  });
  test('are empty before the first known date', () => {
    const rows = rhythmRows(
      history([4]).map((day) => ({ ...day, date: '2026-05-06' })),
      { today: '2026-05-06', startsOn: 7 },
    );
    expect(rows[0]?.days.slice(0, 3)).toEqual([null, null, null]);
    expect(rows).toHaveLength(3);
  });
  test.each([
    [1, ['27 Apr', '4 May', '11 May'], 6],
    [3, ['29 Apr', '6 May', '13 May'], 4],
    [7, ['3 May', '10 May', '17 May'], 0],
  ])('follow a week that starts on weekday %i', (startsOn, labels, firstAt) => {
    const rows = rhythmRows(history([4, 4, 0, 4, 4, 4, 4, 4, 1]), { today: plusDays(from, 8), startsOn });
    expect(rows.slice(0, 3).map(({ label }) => label)).toEqual(labels);
    expect(rows[0]?.days.findIndex((day) => day !== null)).toBe(firstAt);
  });
  test('have five weeks at most and name states without a colour', () => {
    const long = history(Array.from({ length: 60 }, () => 4)).map((day, i) =>
      i === 58 ? { ...day, state: 'protected' as const, level: 0 } : day,
    );
    const rows = rhythmRows(long, { today: plusDays(from, 59), startsOn: 7 });
    expect(rows).toHaveLength(5);
    expect(rows.at(-1)?.days[2]?.name).toBe('Tuesday 30 June, protected');
    expect(keptLine(long, 59)).toBe('1 day protected. Your streak continued.');
    expect(keptLine(long, 0)).toBe('1 day protected.');
    expect(stateLabels.missed).toBe('No practice');
  });
});

test('the next badge has its own name until it is earned', () => {
  const badges = [
    { target: 7, name: 'Week Warrior', reached: true },
    { target: 14, name: 'Momentum Builder', reached: false },
  ];
  expect(badgeName(14, { badges, next_badge: { target: 14, name: '14-day badge' } })).toBe(
    'Momentum Builder',
  );
  expect(badgeName(7, { badges, next_badge: { target: 7, name: '7-day badge' } })).toBe('Next badge');
  expect(badgeName(90, { badges, next_badge: { target: 90, name: 'Completion badge' } })).toBe(
    'Completion badge',
  );
});

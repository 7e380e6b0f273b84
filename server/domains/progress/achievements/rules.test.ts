import { describe, expect, test } from 'vitest';
import { achievementList } from '#contract/progress/achievements.ts';
import { addDays } from '#server/domains/profile/days/rules.ts';
import { achievementsOf, nextAchievement, type PracticeRecord, postingRun } from './rules.ts';

const today = '2026-11-19';
const datesTo = (last: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => addDays(last, i + 1 - count));
const nothing: PracticeRecord = {
  today,
  completions: [],
  streak: { current: 0, done: [], missed: [] },
  writtenOn: [],
  socialTotal: 0,
  helped: 0,
  goalsCompletedOn: [],
  habits: [],
};
const one = (record: Partial<PracticeRecord>, id: string, earned = new Map<string, string | null>()) => {
  const found = achievementsOf({ ...nothing, ...record }, earned).find((each) => each.id === id);
  if (!found) throw new Error(`There is no achievement ${id}`);
  return found;
};

test('a new member has earned nothing, and every achievement is listed once', () => {
  const all = achievementsOf(nothing, new Map());
  expect(all.map(({ id }) => id)).toEqual(achievementList.map(({ id }) => id));
  expect(new Set(all.map(({ id }) => id)).size).toBe(23);
  expect(all.filter((each) => each.is_earned || each.current !== 0)).toEqual([]);
});

describe('trail', () => {
  const completions = [...datesTo('2026-11-12', 4), '2026-11-12', '2026-11-18'];
  test('counts completed days, two on one date included, and dates each by the day that earned it', () => {
    expect(one({ completions }, 'first_step')).toMatchObject({ is_earned: true, earned_on: '2026-11-09' });
    expect(one({ completions }, 'high_five')).toMatchObject({ is_earned: true, earned_on: '2026-11-12' });
    expect(one({ completions }, 'week_warrior')).toMatchObject({
      is_earned: false,
      current: 6,
      earned_on: null,
    });
  });
});

describe('streak', () => {
  test('is earned on the date that made it long enough, and stays after a miss', () => {
    const done = datesTo('2026-11-10', 8);
    const record = { streak: { current: 2, done: [...done, '2026-11-18', today], missed: ['2026-11-11'] } };
    expect(one(record, 'streak_7')).toMatchObject({ is_earned: true, earned_on: '2026-11-09', current: 7 });
    expect(one(record, 'streak_14')).toMatchObject({ is_earned: false, current: 2 });
  });

  test('a miss begins a new run, a date that only waits does not', () => {
    const halves = [...datesTo('2026-11-08', 4), ...datesTo('2026-11-13', 4)];
    const withMiss = { current: 4, done: halves, missed: ['2026-11-09'] };
    expect(one({ streak: withMiss }, 'streak_7').is_earned).toBe(false);
    expect(one({ streak: { ...withMiss, missed: [] } }, 'streak_7')).toMatchObject({
      is_earned: true,
      earned_on: '2026-11-12',
    });
  });

  test('keeps the date of the first run that was long enough', () => {
    const done = [...datesTo('2026-11-08', 7), ...datesTo('2026-11-18', 8)];
    const streak = { current: 8, done, missed: ['2026-11-09'] };
    expect(one({ streak }, 'streak_7').earned_on).toBe('2026-11-08');
  });

  test('two days completed on one date add one', () => {
    const done = [...datesTo(today, 6), today];
    expect(one({ streak: { current: 6, done, missed: [] } }, 'streak_7').is_earned).toBe(false);
  });
});

describe('taking part', () => {
  test.each([
    ['seven days to today', datesTo(today, 7), 7, today],
    ['seven days to yesterday', datesTo('2026-11-18', 7), 7, '2026-11-18'],
    ['six days', datesTo(today, 6), 6, null],
    ['a run that ended the day before yesterday', datesTo('2026-11-17', 6), 0, null],
    ['several posts on one date', [today, today, '2026-11-18'], 2, null],
    ['a gap', [...datesTo('2026-11-16', 5), ...datesTo(today, 2)], 2, null],
    ['a date after today, which a changed zone can leave', [...datesTo('2026-11-25', 7)], 1, null],
  ])('Content Creator: %s', (_, writtenOn, current, on) => {
    expect(one({ writtenOn }, 'content_creator')).toMatchObject({
      current: Math.min(current, 7),
      is_earned: on !== null,
      earned_on: on,
    });
    expect(postingRun(writtenOn, today)).toBe(current);
  });

  test('Content Creator keeps the date of the first run', () => {
    const writtenOn = [...datesTo('2026-11-08', 7), ...datesTo(today, 8)];
    expect(one({ writtenOn }, 'content_creator').earned_on).toBe('2026-11-08');
  });

  test.each([
    ['social_butterfly', { socialTotal: 49 }, { socialTotal: 50 }],
    ['warm_welcome', { helped: 9 }, { helped: 10 }],
    ['goal_achiever', { goalsCompletedOn: datesTo(today, 9) }, { goalsCompletedOn: datesTo(today, 10) }],
    ['habit_master', { habits: [{ name: 'Walk', best: 13 }] }, { habits: [{ name: 'Walk', best: 14 }] }],
  ])('%s is earned at its count and not before', (id, before, after) => {
    expect(one(before, id).is_earned).toBe(false);
    expect(one(after, id).is_earned).toBe(true);
  });

  test('the tenth goal has its date, whatever order they come in', () => {
    expect(one({ goalsCompletedOn: datesTo(today, 11).toReversed() }, 'goal_achiever').earned_on).toBe(
      '2026-11-18',
    );
  });
});

test('a mark of habits says how many habits have it, and the first of them', () => {
  const habits = [
    { name: 'Read', best: 3 },
    { name: 'Walk', best: 14 },
    { name: 'Write', best: 2 },
  ];
  expect(one({ habits }, 'sprout').habits).toEqual({ count: 2, first: 'Read' });
  expect(one({ habits }, 'campfire').habits).toEqual({ count: 1, first: 'Walk' });
  expect(one({ habits }, 'habit_master')).not.toHaveProperty('habits');
  expect(one({ habits }, 'mountain')).toMatchObject({
    is_earned: false,
    current: 14,
    habits: { count: 0, first: null },
  });
});

test('what was earned stays earned with its first date, when what earned it is gone', () => {
  const earned = new Map([
    ['content_creator', '2026-11-02'],
    ['social_butterfly', null],
  ]);
  expect(one({}, 'content_creator', earned)).toMatchObject({
    is_earned: true,
    earned_on: '2026-11-02',
    current: 7,
  });
  expect(one({}, 'social_butterfly', earned)).toMatchObject({
    is_earned: true,
    earned_on: null,
    current: 50,
  });
});

describe('next', () => {
  const next = (record: Partial<PracticeRecord>, isDoneToday: boolean) =>
    nextAchievement(achievementsOf({ ...nothing, ...record }, new Map()), { today, isDoneToday });

  test('the nearest of trail and streak, the trail first, with the date that daily practice gives', () => {
    expect(next({}, false)).toEqual({ id: 'first_step', missing: 1, expected_on: today });
    const completions = datesTo(today, 11);
    const record = { completions, streak: { current: 11, done: completions, missed: [] } };
    expect(next(record, true)).toEqual({ id: 'momentum_builder', missing: 3, expected_on: '2026-11-22' });
    expect(next({ completions, streak: { current: 13, done: [], missed: [] } }, false)).toEqual({
      id: 'streak_14',
      missing: 1,
      expected_on: today,
    });
  });

  test('nothing is next when all are earned', () => {
    const completions = datesTo(today, 180);
    expect(next({ completions, streak: { current: 180, done: completions, missed: [] } }, true)).toBeNull();
  });
});

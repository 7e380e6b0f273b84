import { describe, expect, test } from 'vitest';
import { allowances } from '#contract/membership/allowances.ts';
import { asSeen, enrollRefusal, findLesson, isOpen, mayRate, meanOf, tidyLines, tidyTags } from './rules.ts';

const lessons = (...titles: (string | [string, number])[]) =>
  titles.map((entry, i) =>
    typeof entry === 'string'
      ? { title: entry, order_index: i + 1 }
      : { title: entry[0], order_index: entry[1] },
  );

describe('the lesson of a day', () => {
  test.each([
    ['the exact beginning', lessons('Day 1: Begin', 'Day 2: Go on'), 2, 'Day 2: Go on'],
    ['the case does not matter', lessons('DAY 1: BEGIN', 'day 2: go on'), 2, 'day 2: go on'],
    [
      'day 1 is not day 10, whichever comes first',
      lessons(['Day 10: Ten', 1], ['Day 1: One', 2]),
      1,
      'Day 1: One',
    ],
    ['day 10 is not day 1', lessons(['Day 1: One', 1], ['Day 10: Ten', 2]), 10, 'Day 10: Ten'],
    [
      'the beginning wins over a mention',
      lessons('After day 2: a look back', 'Day 2: Go on'),
      2,
      'Day 2: Go on',
    ],
    [
      'a mention wins over the position',
      lessons('Welcome', 'Intro', 'What day 1 is for'),
      1,
      'What day 1 is for',
    ],
    ['a mention with more digits does not count', lessons('Other', 'Welcome to day 12'), 1, 'Other'],
    ['a match inside a word does not count', lessons('Welcome', 'Someday 1 thing'), 1, 'Welcome'],
    ['the position wins over the order', lessons(['A', 5], ['B', 6], ['C', 2]), 2, 'A'],
    ['the order is used when there are fewer lessons', lessons(['A', 1], ['B', 7]), 7, 'B'],
    ['lessons are sorted before the lookup', lessons(['Second', 2], ['First', 1]), 1, 'First'],
    ['none', lessons('A', 'B'), 9, undefined],
    ['none in an empty course', lessons(), 1, undefined],
  ])('%s', (_, course, day, title) => {
    expect(findLesson(course, day)?.title).toBe(title);
  });
});

test('previews are open to every member, the rest with full courses', () => {
  expect(
    [true, false].flatMap((is_preview) =>
      [true, false].map((full_courses) => isOpen({ is_preview }, { full_courses })),
    ),
  ).toEqual([true, true, true, false]);
});

describe('a lesson as a member sees it', () => {
  const body = {
    content: '<p>Walk.</p>',
    walk_question: 'Where to?',
    action_steps: ['Go out.'],
    small_version: 'Stand up.',
    journal_prompt: 'What did you see?',
    deeper_prompt: 'What did you not see?',
    optional_bonus: 'Walk again.',
    sources: ['A book'],
  };
  const row = {
    id: 'l1',
    title: 'Day 9: Walk',
    order_index: 9,
    is_preview: false,
    duration_minutes: 5,
    week: 2,
    ...body,
  };
  const card = {
    id: 'l1',
    title: 'Day 9: Walk',
    order_index: 9,
    lesson_order: 9,
    duration_minutes: 5,
    week: 2,
    kind: 'lesson',
  };
  const nothing = {
    content: null,
    walk_question: null,
    action_steps: [],
    small_version: null,
    journal_prompt: null,
    deeper_prompt: null,
    optional_bonus: null,
    sources: [],
  };

  test.each([
    ['starter', false, nothing],
    ['starter', true, { ...body, deeper_prompt: null }],
    ['builder', false, { ...body, deeper_prompt: null }],
    ['achiever', false, body],
    ['achiever', true, body],
  ] as const)('on %s, a preview %s', (tier, is_preview, seen) =>
    expect(asSeen({ ...row, is_preview }, allowances[tier])).toEqual({
      ...card,
      ...seen,
      is_preview,
      is_locked: seen === nothing,
    }),
  );

  test('a locked lesson has nothing of its body, whatever else the plan includes', () => {
    const odd = { ...allowances.achiever, full_courses: false };
    expect(asSeen(row, odd)).toMatchObject(nothing);
  });

  test.each([
    [null, 'lesson'],
    [1, 'lesson'],
    [12, 'lesson'],
    [13, 'summit_day'],
  ])('of week %s is a %s', (week, kind) =>
    expect(asSeen({ ...row, week }, allowances.builder).kind).toBe(kind),
  );
});

describe('courses of creators', () => {
  test('lines and tags are trimmed, and blank ones dropped', () => {
    expect(tidyLines([' One ', '', '  ', '\u200b', 'Two'])).toEqual(['One', 'Two']);
    expect(tidyTags(['Sleep', ' sleep', 'walk ', ''])).toEqual(['sleep', 'walk']);
  });

  const open = { is_programme: false, is_published: true, is_archived: false, missing: null };
  test.each([
    ['a builder enrolls', true, open, null],
    ['a starter upgrades', false, open, 'upgrade_required'],
    ['Evolve 90 has rounds', true, { ...open, is_programme: true }, 'programme'],
    ['a draft takes no one', true, { ...open, is_published: false }, 'not_published'],
    ['one with another before it waits', true, { ...open, missing: 'First steps' }, 'prerequisite'],
    ['an archived one takes no one', true, { ...open, is_archived: true }, 'not_published'],
  ])('%s', (_, full_courses, course, code) =>
    expect(enrollRefusal({ full_courses }, course)?.code ?? null).toBe(code),
  );

  test.each([
    [true, 2, 4, true],
    [true, 1, 4, false],
    [true, 1, 3, false],
    [false, 4, 4, false],
    [true, 0, 0, false],
  ])('enrolled %s, %i of %i lessons: may rate %s', (isEnrolled, done, total, may) =>
    expect(mayRate(isEnrolled, done, total)).toBe(may),
  );

  test('a rating is the mean with one decimal', () =>
    expect([meanOf(0, 0), meanOf(14, 3), meanOf(5, 1)]).toEqual([null, 4.7, 5]));
});

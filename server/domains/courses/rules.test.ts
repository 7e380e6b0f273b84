import { describe, expect, test } from 'vitest';
import { findLesson, isOpen } from './rules.ts';

const lessons = (...titles: (string | [string, number])[]) =>
  titles.map((entry, i) =>
    typeof entry === 'string'
      ? { title: entry, order_index: i + 1 }
      : { title: entry[0], order_index: entry[1] },
  );

describe('the lesson of a day (A section 7, decision 42)', () => {
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

import { expect, test } from 'vitest';
import { shareOf, stateOf, tableName, whereTheyStop } from './rules.ts';

const lessons = (...completed: number[]) =>
  completed.map((count, index) => ({
    id: String(index),
    title: `L${index}`,
    order_index: index + 1,
    completed: count,
  }));

test.each([
  ['a fall in the middle', 412, [412, 388, 371, 352, 241, 226], 4],
  ['a fall before the first lesson', 10, [2, 1, 1], 0],
  ['the first of equal falls', 4, [3, 2, 1], 0],
  ['no fall', 3, [3, 3], -1],
  ['a later lesson that more completed', 5, [5, 2, 4], 1],
  ['no lessons', 3, [], -1],
])('finds %s', (_, learners, completed, index) => {
  expect(whereTheyStop({ learners, lessons: lessons(...completed) }).index).toBe(index);
});

test('names the lesson by its position in the course', () => {
  const [draft, ...rest] = lessons(9, 9, 2);
  expect(draft).toBeDefined();
  expect(whereTheyStop({ learners: 9, lessons: rest }).sentence).toBe(
    'More learners stop before lesson 3 than anywhere else',
  );
});

test('shares are between 0 and 100', () => {
  expect([shareOf(1, 3), shareOf(0, 0), shareOf(5, 4)]).toEqual([33, 0, 100]);
});

test.each([
  ['finished', 2, 'Finished'],
  ['work_waiting', 2, 'Work to read'],
  ['work_returned', 2, 'Work returned'],
  ['learning', 2, 'At lesson 2'],
  ['learning', null, 'All lessons completed'],
] as const)('%s at %s is %j', (state, at_lesson, label) => {
  expect(stateOf({ state, at_lesson }).label).toBe(label);
});

test.each([
  ['Quiet Mornings', 'Quiet-Mornings-learners.csv'],
  ['../a\\b:c', 'a-b-c-learners.csv'],
  ['朝', '朝-learners.csv'],
  ['???', 'course-learners.csv'],
])('the table of %j is %j', (title, name) => {
  expect(tableName(title)).toBe(name);
});

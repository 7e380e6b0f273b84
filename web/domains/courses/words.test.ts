import { expect, test } from 'vitest';
import { countLabel, daysLabel, kindLabel, previewOf } from './words.ts';

test.each([
  [0, 'Self-paced'],
  [1, '1 day'],
  [84, '84 days'],
])('%i as days', (days, label) => expect(daysLabel(days)).toBe(label));

test('a preview has 150 characters', () => {
  expect(previewOf(' One\n two ')).toBe('One two');
  expect(previewOf('x'.repeat(150))).toBe('x'.repeat(150));
  expect(previewOf('x'.repeat(151))).toBe(`${'x'.repeat(150)}…`);
  // Characters of two units count once, and are never cut.
  expect(previewOf('🪨'.repeat(151))).toBe(`${'🪨'.repeat(150)}…`);
});

test('a lesson without minutes shows its type alone', () =>
  expect([kindLabel('text', 0), kindLabel('video', 9)]).toEqual(['Text', 'Video · 9 min']));

test('counts', () =>
  expect([0, 1, 9, 13].map(countLabel)).toEqual(['No courses', 'One course', 'Nine courses', '13 courses']));

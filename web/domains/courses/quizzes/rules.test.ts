import { expect, test } from 'vitest';
import type { Question } from '#contract/quizzes.ts';
import { answersOf, neededOf, openCount, reordered, resultLine } from './rules.ts';

const options = [
  { id: 'x', text: 'X' },
  { id: 'y', text: 'Y' },
];
const questions: Question[] = [
  { id: 'one', kind: 'single', text: '?', options },
  { id: 'order', kind: 'order', text: '?', options },
  { id: 'short', kind: 'short', text: '?', options: [] },
];

test('an option that the author removed is no answer', () => {
  const [question] = [{ id: 'q', kind: 'single' as const, text: 'x', options: [{ id: 'a', text: 'A' }] }];
  expect(answersOf([question], { q: { options: ['gone'] } })).toEqual([{ question: 'q', options: [] }]);
  expect(openCount([question], { q: { options: ['gone'] } })).toBe(1);
});

test('answers have every question, and an order as it was shown', () => {
  expect(answersOf(questions, {})).toEqual([
    { question: 'one', options: [] },
    { question: 'order', options: ['x', 'y'] },
    { question: 'short', text: '' },
  ]);
  expect(openCount(questions, {})).toBe(2);
  expect(openCount(questions, { one: { options: ['y'] }, short: { text: ' ' } })).toBe(1);
});

test('an option moves by one place', () => {
  expect(reordered(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b']);
  expect(reordered(['a', 'b'], 'a', -1)).toEqual(['a', 'b']);
  expect(reordered(['a', 'b'], 'b', 1)).toEqual(['a', 'b']);
});

test('the number of right answers to pass is the one from which the score reaches the mark', () => {
  for (let total = 1; total <= 50; total += 1)
    for (let mark = 1; mark <= 100; mark += 1) {
      const needed = neededOf(mark, total);
      expect(Math.floor((needed * 100) / total) >= mark).toBe(true);
      expect(Math.floor(((needed - 1) * 100) / total) < mark).toBe(true);
    }
});

test('the result is a sentence with its numbers', () => {
  expect(resultLine({ right: 4, total: 6, needed: 5, isPassed: false })).toBe('Four of six. You need five.');
  expect(resultLine({ right: 5, total: 6, needed: 5, isPassed: true })).toBe('Five of six. That’s a pass.');
  expect(resultLine({ right: 0, total: 20, needed: 14, isPassed: false })).toBe('None of 20. You need 14.');
});

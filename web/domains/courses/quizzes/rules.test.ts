import { expect, test } from 'vitest';
import type { AnswerReading, Question, QuizDraft } from '#contract/courses/quizzes.ts';
import { answersOf, isOpen, neededOf, quizBody, reordered, resultLine, verdictOf } from './rules.ts';

const options = [
  { id: 'x', text: 'X' },
  { id: 'y', text: 'Y' },
];
const questions: Question[] = [
  { id: 'one', kind: 'single', text: '?', options },
  { id: 'order', kind: 'order', text: '?', options },
  { id: 'short', kind: 'short', text: '?', options: [] },
];

test('a question sends the fields of its kind, and none that its form hides', () => {
  const typed = { text: '?', feedback: '', options: [{ text: '', is_right: true }], accepted: ['Tea', ''] };
  const draft: QuizDraft = {
    pass_mark: 80,
    max_attempts: null,
    is_shuffled: false,
    feedback_after: 'answer',
    questions: [
      { ...typed, kind: 'short' },
      { ...typed, kind: 'single' },
    ],
  };
  expect(quizBody(draft).questions).toEqual([
    { ...typed, kind: 'short', options: [] },
    { ...typed, kind: 'single', accepted: [] },
  ]);
});

test('an option that the author removed is no answer', () => {
  const question = { id: 'q', kind: 'single' as const, text: 'x', options: [{ id: 'a', text: 'A' }] };
  expect(answersOf([question], { q: { options: ['gone'] } })).toEqual([{ question: 'q', options: [] }]);
  expect(isOpen(question, { q: { options: ['gone'] } })).toBe(true);
});

test('answers have every question, and an order as it was shown', () => {
  expect(answersOf(questions, {})).toEqual([
    { question: 'one', options: [] },
    { question: 'order', options: ['x', 'y'] },
    { question: 'short', text: '' },
  ]);
  expect(questions.map((each) => isOpen(each, {}))).toEqual([true, false, true]);
  const given = { one: { options: ['y'] }, short: { text: ' ' } };
  expect(questions.map((each) => isOpen(each, given))).toEqual([false, false, true]);
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

test.each<[Question['kind'], string[], string[], string]>([
  ['multiple', ['a', 'b'], ['a', 'b'], 'Right, all of them.'],
  ['multiple', ['a', 'b', 'd'], ['a', 'b', 'c'], 'Nearly. Two of three, and one that doesn’t fit.'],
  ['multiple', ['a', 'c', 'd'], ['a', 'b'], 'Nearly. One of two, and two that don’t fit.'],
  ['multiple', ['a'], ['a', 'b'], 'Nearly. One of two.'],
  ['multiple', ['c'], ['a', 'b'], 'Not this time.'],
  ['single', ['a'], ['a'], 'Right.'],
  ['single', ['b'], ['a'], 'Not this one.'],
  ['order', ['b', 'a'], ['a', 'b'], 'Not in this order.'],
  ['short', [], [], 'Not this time.'],
])('the verdict of %s %j is about %j', (kind, chosen, right, title) => {
  const letters = ['a', 'b', 'c', 'd'].map((id) => ({ id, text: id }));
  const reading: AnswerReading = {
    question: 'q',
    options: chosen,
    text: '',
    feedback: '',
    right: [],
    right_options: right,
    is_right: chosen.length > 0 && chosen.join() === right.join(),
  };
  expect(verdictOf({ id: 'q', kind, text: '?', options: letters }, reading).title).toBe(title);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  grade,
  isAnswer,
  isRight,
  joined,
  readingOf,
  type StoredQuestion,
  type StoredQuiz,
  stillGiven,
} from './grading.rules.ts';
import { asAsked, quizProblem } from './rules.ts';

const options = ['a', 'b', 'c'].map((id) => ({ id, text: id.toUpperCase(), is_right: id !== 'c' }));
const question = (kind: StoredQuestion['kind'], more: Partial<StoredQuestion> = {}): StoredQuestion => ({
  id: kind,
  kind,
  text: '?',
  feedback: 'Because.',
  options,
  accepted: ['A kettle'],
  ...more,
});
const single = question('single', {
  options: options.map((each) => ({ ...each, is_right: each.id === 'b' })),
});

describe('an answer', () => {
  test.each<[string, StoredQuestion, { options?: string[]; text?: string } | null, boolean]>([
    ['the right option', single, { options: ['b'] }, true],
    ['another option', single, { options: ['a'] }, false],
    ['the right option and another', single, { options: ['b', 'a'] }, false],
    ['nothing', single, null, false],
    ['no option', single, { options: [] }, false],
    ['all right options', question('multiple'), { options: ['b', 'a'] }, true],
    ['one twice', question('multiple'), { options: ['a', 'a'] }, false],
    ['too few', question('multiple'), { options: ['a'] }, false],
    ['too many', question('multiple'), { options: ['a', 'b', 'c'] }, false],
    ['the order', question('order'), { options: ['a', 'b', 'c'] }, true],
    ['another order', question('order'), { options: ['a', 'c', 'b'] }, false],
    ['part of the order', question('order'), { options: ['a', 'b'] }, false],
    ['the words', question('short'), { text: '  a  KETTLE. ' }, true],
    ['the words with an accent', question('short'), { text: 'à kéttle' }, true],
    ['other words', question('short'), { text: 'a pot' }, false],
    ['a number with a full stop', question('short', { accepted: ['-5'] }), { text: ' -5. ' }, true],
    ['the number without its minus', question('short', { accepted: ['-5'] }), { text: '5' }, false],
    ['a list mark', question('short', { accepted: ['five'] }), { text: '- five' }, true],
    ['the sign of a name', question('short', { accepted: ['C#'] }), { text: 'c#' }, true],
    ['a name without its sign', question('short', { accepted: ['C#'] }), { text: 'C' }, false],
    ['another sign', question('short', { accepted: ['C#'] }), { text: 'C++' }, false],
    ['quotes and a question mark', question('short', { accepted: ['noon'] }), { text: '“Noon”?' }, true],
    // The two words differ in a vowel sign only.
    ['another word of Hindi', question('short', { accepted: ['दिन'] }), { text: 'दीन' }, false],
    ['the word of Hindi', question('short', { accepted: ['दिन'] }), { text: ' दिन. ' }, true],
    ['another Cyrillic letter', question('short', { accepted: ['мой'] }), { text: 'мои' }, false],
    ['blank words', question('short', { accepted: ['', '!'] }), { text: ' ? ' }, false],
  ])('%s', (_, asked, answer, right) =>
    expect(isRight(asked, answer === null ? undefined : { question: asked.id, ...answer })).toBe(right),
  );
});

const quiz: StoredQuiz = {
  pass_mark: 50,
  max_attempts: 2,
  is_shuffled: true,
  feedback_after: 'answer',
  questions: [single, question('multiple'), question('order'), question('short')],
  version: 1,
};

test('the result keeps right answers to itself while an attempt could use them', () => {
  const failed = grade(quiz, [{ question: 'single', options: ['b'] }], 1);
  expect(failed).toMatchObject({ score: 25, is_passed: false });
  expect(failed.questions.map(({ right }) => right)).toEqual([null, null, null, null]);
  expect(failed.questions.map(({ is_right }) => is_right)).toEqual([true, false, false, false]);
  const last = grade(quiz, [], 2);
  expect(last.questions.map(({ right }) => right)).toEqual([
    ['B'],
    ['A', 'B'],
    ['A', 'B', 'C'],
    ['A kettle'],
  ]);
  const passed = grade(
    quiz,
    [
      { question: 'single', options: ['b'] },
      { question: 'short', text: 'a kettle' },
    ],
    1,
  );
  expect(passed).toMatchObject({ score: 50, is_passed: true });
  expect(passed.questions[0]?.right).toEqual(['B']);
});

test('what is asked says nothing of the answers, and stays the same for an attempt', () => {
  const asked = asAsked(quiz, 'nora 1');
  expect(JSON.stringify(asked)).not.toMatch(/is_right|accepted|kettle|Because/);
  expect(asked).toEqual(asAsked(quiz, 'nora 1'));
  expect(asked.find(({ kind }) => kind === 'short')?.options).toEqual([]);
  const fixed = asAsked({ ...quiz, is_shuffled: false }, 'nora 1');
  expect(fixed.map(({ id }) => id)).toEqual(quiz.questions.map(({ id }) => id));
  fc.assert(
    fc.property(fc.string(), (seed) => {
      const mixed = asAsked(quiz, seed);
      expect(mixed.map(({ id }) => id).toSorted()).toEqual(quiz.questions.map(({ id }) => id).toSorted());
    }),
  );
  // An order is mixed in any case, and not always the right one.
  const orders = new Set(
    Array.from({ length: 40 }, (_, seed) =>
      asAsked({ ...quiz, is_shuffled: false }, String(seed))[2]
        ?.options.map(({ id }) => id)
        .join(''),
    ),
  );
  expect(orders.size).toBeGreaterThan(2);
});

test.each<[string, StoredQuestion, string | null]>([
  ['is fine', single, null],
  [
    'of a short answer whose hidden options are blank',
    question('short', { options: [{ id: 'a', text: '', is_right: true }], accepted: ['Tea'] }),
    null,
  ],
  ['of options whose hidden answers are blank', question('order', { accepted: [''] }), null],
  ['without words', question('single', { text: ' ' }), 'Question 1 needs its words.'],
  ['with two right options', question('single'), 'Question 1 needs exactly one right option.'],
  [
    'without a right option',
    question('multiple', { options: options.map((each) => ({ ...each, is_right: false })) }),
    'Question 1 needs at least one right option.',
  ],
  [
    'with one option',
    question('order', { options: options.slice(0, 1) }),
    'Question 1 needs at least two options.',
  ],
  [
    'with a blank option',
    question('order', { options: [...options, { id: 'd', text: ' ', is_right: false }] }),
    'Question 1 has an option without words.',
  ],
  [
    'without an accepted answer',
    question('short', { accepted: [' ', '!'] }),
    'Question 1 needs at least one accepted answer.',
  ],
])('a question %s', (_, asked, problem) => expect(quizProblem([asked])?.sentence ?? null).toBe(problem));

test('29 of 50 are 58 per cent, which pass a mark of 58', () => {
  const questions = Array.from({ length: 50 }, (_, index) => ({ ...single, id: `q${index}` }));
  const answers = questions.map(({ id }, index) => ({ question: id, options: [index < 29 ? 'b' : 'a'] }));
  const quiz: StoredQuiz = {
    pass_mark: 58,
    max_attempts: null,
    is_shuffled: false,
    feedback_after: 'answer',
    questions,
    version: 1,
  };
  expect(grade(quiz, answers, 1)).toMatchObject({ score: 58, is_passed: true });
});

test.each<[string, StoredQuestion, { options?: string[]; text?: string }, boolean]>([
  ['one option', single, { options: ['a'] }, true],
  ['two options of one', single, { options: ['a', 'b'] }, false],
  ['an option that is gone', single, { options: ['z'] }, false],
  ['no option', question('multiple'), {}, false],
  ['some options', question('multiple'), { options: ['a', 'c'] }, true],
  ['an option twice', question('multiple'), { options: ['a', 'a'] }, false],
  ['a whole order', question('order'), { options: ['c', 'a', 'b'] }, true],
  ['a part of an order', question('order'), { options: ['c', 'a'] }, false],
  ['words', question('short'), { text: 'x' }, true],
  ['blank words', question('short'), { text: ' ' }, false],
])('%s can be checked: %#', (_, asked, given, expected) =>
  expect(isAnswer(asked, { question: asked.id, ...given })).toBe(expected),
);

test('a kept answer wins over one that is given later, and is dropped with its question', () => {
  const kept = [
    { question: 'single', options: ['a'] },
    { question: 'gone', text: 'x' },
  ];
  expect(stillGiven(quiz, kept)).toEqual([kept[0]]);
  const given = [
    { question: 'single', options: ['b'] },
    { question: 'short', text: 'y' },
  ];
  expect(joined(stillGiven(quiz, kept), given)).toEqual([kept[0], given[1]]);
  expect(joined([], given)).toEqual(given);
});

test('a reading has what fits of its own question, an order in its order', () => {
  const given = { question: 'order', options: ['c', 'b', 'a'] };
  expect(readingOf(question('order'), given)).toMatchObject({
    is_right: false,
    options: ['c', 'b', 'a'],
    right_options: ['a', 'b', 'c'],
    right: ['A', 'B', 'C'],
  });
  expect(readingOf(question('short'), { question: 'short', text: 'Tea' })).toMatchObject({
    text: 'Tea',
    right_options: [],
    right: ['A kettle'],
  });
  expect(readingOf(single, { question: 'single', options: ['a'] }).right_options).toEqual(['b']);
});

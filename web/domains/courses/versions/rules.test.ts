import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { compareTexts, countWords, sentenceOf } from './rules.ts';

const brief = (before: string, after: string) =>
  compareTexts(before, after).map(
    ({ kind, text }) => `${{ same: ' ', added: '+', removed: '-' }[kind]}${text}`,
  );

test.each([
  ['', '', []],
  ['one two', 'one two', [' one two']],
  ['one two three', 'one three', [' one ', '-two ', ' three']],
  ['one three', 'one two three', [' one ', '+two ', ' three']],
  ['a line\nkept\n', 'a word\nkept\n', [' a ', '-line', '+word', ' \nkept\n']],
  ['', 'new', ['+new']],
  ['old', '', ['-old']],
])('%j to %j', (before, after, expected) => {
  expect(brief(before, after)).toEqual(expected);
});

it('never loses a word of either text', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c', ' ', '\n', 'dd'), { maxLength: 40 })
    .map((all) => all.join(''));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const pieces = compareTexts(before, after);
      const without = (kind: string) =>
        pieces
          .filter((piece) => piece.kind !== kind)
          .map((piece) => piece.text)
          .join('');
      expect([without('added'), without('removed')]).toEqual([before, after]);
    }),
  );
});

it('compares long texts without an endless wait', () => {
  const words = (seed: number) =>
    Array.from({ length: 20_000 }, (_, index) => `w${(index * seed) % 977}`).join(' ');
  const started = performance.now();
  const { added, removed } = countWords(compareTexts(words(3), words(5)));
  expect([added, removed]).toEqual([19_999, 19_999]);
  expect(performance.now() - started).toBeLessThan(2000);
});

test.each([
  [2, 1, '2 words added, 1 removed.'],
  [1, 0, '1 word added.'],
  [0, 3, '3 words removed.'],
  [0, 0, null],
])('%i added and %i removed is %j', (added, removed, sentence) => {
  expect(sentenceOf({ added, removed })).toBe(sentence);
});

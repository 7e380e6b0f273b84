import { describe, expect, test } from 'vitest';
import type { DayText } from '#contract/programme/authoring.ts';
import { changesOf, comparisonOf, curly } from './rules.ts';

describe('curly marks', () => {
  test.each([
    [`It's "so," she said.`, 'It’s “so,” she said.'],
    [`"One" and "two"`, '“One” and “two”'],
    [`("in brackets")`, '(“in brackets”)'],
    [`*"marked"*`, '*“marked”*'],
    [`"He said 'no'," she wrote.`, '“He said ‘no’,” she wrote.'],
    [`the dogs' walk`, 'the dogs’ walk'],
    ['Already “curly” isn’t changed.', 'Already “curly” isn’t changed.'],
  ])('%s', (typed, expected) => {
    expect(curly(typed)).toBe(expected);
  });
});

describe('a comparison', () => {
  test('keeps what both have, in order', () => {
    expect(changesOf(['a', 'b', 'c'], ['a', 'x', 'c', 'd'])).toEqual([
      { kind: 'same', text: 'a' },
      { kind: 'removed', text: 'b' },
      { kind: 'added', text: 'x' },
      { kind: 'same', text: 'c' },
      { kind: 'added', text: 'd' },
    ]);
    expect(changesOf([], [])).toEqual([]);
  });

  test('names only the fields that differ', () => {
    const text: DayText = {
      name: 'A bench',
      body: 'One.\n\nTwo.',
      walk: 'Where?',
      actions: ['a', 'b'],
      small: 's',
      bonus: '',
      prompt: 'p',
      deeper_prompt: 'd',
      sources: [],
    };
    expect(comparisonOf(text, { ...text, body: 'One.\n\n\nTwo.' })).toEqual([]);
    expect(comparisonOf(text, { ...text, bonus: 'More', actions: ['a'] })).toEqual([
      {
        field: 'actions',
        changes: [
          { kind: 'same', text: 'a' },
          { kind: 'removed', text: 'b' },
        ],
      },
      { field: 'bonus', changes: [{ kind: 'added', text: 'More' }] },
    ]);
  });
});

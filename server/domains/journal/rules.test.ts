import { describe, expect, test } from 'vitest';
import { asMarkdown, formatDate, matches, mergeTexts } from './rules.ts';

describe('two versions of one text', () => {
  test.each([
    ['Kept.', 'Late.', 'Kept.\n\nLate.'],
    ['Kept. ', ' Late.', 'Kept.\n\nLate.'],
    ['Kept and late.', 'late', 'Kept and late.'],
    ['Kept', 'Kept and more', 'Kept and more'],
    ['', 'Late.', 'Late.'],
    ['Kept.', '  ', 'Kept.'],
  ])('%j and %j', (kept, late, both) => {
    expect(mergeTexts(kept, late)).toBe(both);
    expect(mergeTexts(both, late)).toBe(both);
  });
});

test('a date reads the same on every machine', () => {
  expect(formatDate('2026-11-20')).toBe('Friday, November 20, 2026');
  expect(formatDate('2028-02-29')).toBe('Tuesday, February 29, 2028');
});

test('a search covers the text, the day and the prompt', () => {
  const entry = { day: 12, reflection: 'Zoë came by.', prompt: 'Whose voice is that?' };
  for (const query of ['zoe', 'ZOË', 'voice came', 'day 12', ''])
    expect([query, matches(entry, query)]).toEqual([query, true]);
  for (const query of ['day 13', 'zoes', 'came not'])
    expect([query, matches(entry, query)]).toEqual([query, false]);
});

test('an empty journal is still a file', () => {
  expect(asMarkdown([], { title: 'My Journal' })).toBe('# My Journal\n');
});

test.each([
  ['marks in the wrong order', '\u0315\u0300\u05ae\u0301', 'e'],
  ['a character that NFKD turns into eighteen', '\ufdfa', 'z'],
])('searching a full entry of %s takes no longer than any other', (_name, run, word) => {
  const reflection = `é${run.repeat(20_000 / run.length)}`;
  const began = performance.now();
  for (let entry = 0; entry < 14; entry += 1)
    expect(matches({ day: 1, reflection, prompt: null }, word)).toBe(word === 'e');
  expect(performance.now() - began).toBeLessThan(120);
});

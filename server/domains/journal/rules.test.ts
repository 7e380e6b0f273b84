import { describe, expect, test } from 'vitest';
import type { JournalEntry } from '#contract/journal/endpoints.ts';
import { maxReflection } from '#contract/programme/constants.ts';
import { asMarkdown, fitsMerged, formatDate, matches, mergeTexts } from './rules.ts';

describe('two versions of one text', () => {
  test.each([
    ['Kept.', 'Late.', 'Kept.\n\nLate.'],
    ['Kept. ', ' Late.', 'Kept.\n\nLate.'],
    ['Kept and late.', 'late', 'Kept and late.'],
    ['Kept', 'Kept and more', 'Kept and more'],
    [' Kept\n', 'Kept and more', 'Kept and more'],
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
  for (const query of ['zoe', 'ZOË', 'zoe\u0308', 'voice  came', ' voice\tcame ', 'day 12', ''])
    expect([query, matches(entry, query)]).toEqual([query, true]);
  for (const query of ['day 13', 'zoes', 'came not'])
    expect([query, matches(entry, query)]).toEqual([query, false]);
});

test.each([
  ['I said STRASSE', 'strasse'],
  // Both marks of one letter.
  ['Vie\u0323\u0302t', 'viet'],
  ['Ấn', 'an'],
])('a search of %j finds %j', (reflection, query) =>
  expect(matches({ day: 1, reflection, prompt: null }, query)).toBe(true),
);

test('two full versions fit in one entry, and no third', () => {
  const full = '🪨'.repeat(maxReflection);
  const merged = mergeTexts(full, full.replace('🪨', 'a'));
  expect(fitsMerged(merged)).toBe(true);
  expect(fitsMerged(`${merged}a`)).toBe(false);
});

describe('the whole journal', () => {
  const entry = (round: number, day: number, prompt: string | null = null) =>
    ({
      round,
      day,
      prompt,
      formatted_date: `date ${round}-${day}`,
      reflection: `text ${round}-${day}`,
    }) as JournalEntry;
  const titled = { title: 'My Journal' };

  test('has the entries of one round by day', () =>
    expect(asMarkdown([entry(1, 10), entry(1, 9, 'Why?'), entry(1, 2)], titled)).toBe(
      [
        '# My Journal',
        '## Day 2',
        '*date 1-2*',
        'text 1-2',
        '## Day 9',
        '*date 1-9*',
        '> Why?',
        'text 1-9',
        '## Day 10',
        '*date 1-10*',
        'text 1-10\n',
      ].join('\n\n'),
    ));

  test('names the round once there are two, oldest first', () =>
    expect(
      asMarkdown([entry(2, 1), entry(1, 90), entry(2, 3), entry(1, 2)], titled).match(/^##.*$/gm),
    ).toEqual(['## Round 1, Day 2', '## Round 1, Day 90', '## Round 2, Day 1', '## Round 2, Day 3']));
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

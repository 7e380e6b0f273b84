import { expect, test } from 'vitest';
import { journalSummary, paragraphsOf, roomLine, searchWords, sentencesOf, withTemplate } from './rules.ts';

test.each([
  ['One\nline two\n\nTwo', ['One\nline two', 'Two']],
  ['A\r\n\r\n\r\nB\n \nC', ['A', 'B', 'C']],
  ['  \n\n ', []],
  ['A\r\rB\rC', ['A', 'B\nC']],
  ['A\n\n\n\nB', ['A', 'B']],
])('%j', (text, paragraphs) => expect(paragraphsOf(text)).toEqual(paragraphs));

test.each([
  [0, 'You have 0 journal entries from your walk.'],
  [1, 'You have 1 journal entry from your walk.'],
  [12, 'You have 12 journal entries from your walk.'],
])('%i entries', (n, words) => expect(journalSummary(n)).toBe(words));

test('roomLine returns the count near the limit only', () => {
  expect(roomLine(17_999, 20_000)).toBeNull();
  expect(roomLine(18_000, 20_000)).toBe('18,000 of 20,000 characters');
  expect(roomLine(19_204, 20_000)).toBe('19,204 of 20,000 characters');
});

test('searchWords returns undefined for blanks', () => {
  expect(searchWords('  ')).toBeUndefined();
  expect(searchWords(' lake ')).toBe('lake');
  expect(searchWords('x'.repeat(300))).toBe('x'.repeat(200));
});

test.each([
  [
    'A heron, twice. It didn’t mind me!\n\nTomorrow again.',
    ['A heron, twice.', 'It didn’t mind me!', 'Tomorrow again.'],
  ],
  ['Line one\nLine two', ['Line one', 'Line two']],
  ['Again. Again.', ['Again.']],
  [`${'x'.repeat(1001)}. Short.`, ['Short.']],
  [' \n ', []],
])('the sentences of %j', (text, sentences) => expect(sentencesOf(text)).toEqual(sentences));

test('a template is added below the text', () => {
  expect(withTemplate(' ', 'The worry:\n')).toBe('The worry:\n');
  expect(withTemplate('One line.\n', 'The worry:\n')).toBe('One line.\n\nThe worry:\n');
});

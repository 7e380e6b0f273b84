import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { indexAnswers, searchHelp, soughtWords } from './rules.ts';

const answer = (title: string, short = '', words = '') => ({ title, short, words });
const refund = answer('Get a refund', 'Within 30 days.', 'The money goes back to the card.');
const missed = answer('I missed a day. What now?', 'Your stones stay.', 'Repair it in 48 hours.');
const card = answer('My payment failed', 'Update the card.', 'Ask your bank.');
const all = [refund, missed, card];
const index = indexAnswers(all);
const titles = (query: string) => searchHelp(index, query).map(({ title }) => title);

describe('the search of answers', () => {
  test.each([
    ['refund', [refund]],
    ['Refunds!', [refund]],
    ['how do i get a refund', [refund]],
    ['missing a day', [missed]],
    ['REPAIR', [missed]],
    ['card', [card, refund]],
    ['card bank', [card]],
    ['card shoelace', [card, refund]],
    ['ref', [refund]],
    ['shoelace', []],
    ['4', []],
    ['', []],
    ['?!  ', []],
  ] as const)('"%s"', (query, found) => {
    expect(titles(query)).toEqual(found.map(({ title }) => title));
  });

  test('takes common words when there are no others, and reads accents as letters', () => {
    expect(soughtWords('what is the')).toEqual(['what', 'is', 'the']);
    expect(soughtWords('Rêfund’s')).toEqual(['refund']);
  });

  test('takes any text, and returns each answer at most once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (query) => {
        const found = searchHelp(index, query);
        expect(new Set(found).size).toBe(found.length);
        expect(found.every((each) => all.includes(each))).toBe(true);
      }),
    );
  });
});

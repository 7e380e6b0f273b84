import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pactLines } from '#contract/partners/constants.ts';
import type { PactLineValue } from '#contract/partners/endpoints.ts';
import {
  afterAnswer,
  afterSuggestion,
  dayOfPact,
  firstLines,
  type LineState,
  lastDate,
  mayGetPartner,
  mayRenew,
  mayStart,
  restDaysOf,
  type Side,
  valueBy,
  valueFor,
  wordsOf,
} from './rules.ts';

const line = (more: Partial<LineState> = {}): LineState => ({
  line: 'counts',
  value: { text: 'Ten minutes.' },
  agreed_1: false,
  agreed_2: false,
  suggestion: null,
  suggested_side: null,
  version: 0,
  ...more,
});
const names = { 1: 'Maya', 2: 'Jonas' };

describe('a line in words', () => {
  test.each([
    [{ text: 'Five minutes.' }, 'Five minutes.'],
    [{ is_welcome: true, from: 480, until: 1265 }, 'Welcome from 8:00 until 21:05, one a day.'],
    [{ is_welcome: false, from: 0, until: 0 }, 'No nudges. A message is fine.'],
    [{ rests: { 1: [], 2: [] } }, 'No fixed rest days.'],
    [{ rests: { 1: [5], 2: [2] } }, 'Maya rests on Friday, Jonas rests on Tuesday.'],
    [{ rests: { 1: [5, 6], 2: [] } }, 'Maya rests on Friday and Saturday.'],
    [{ rests: { 1: [], 2: [1, 6, 7] } }, 'Jonas rests on Monday, Saturday and Sunday.'],
  ])('%j', (value, words) => expect(wordsOf(value, names)).toBe(words));

  test('rest days are yours or theirs, by side', () => {
    const value = { rests: { 1: [5], 2: [2] } };
    expect(valueFor(value, 1)).toEqual({ your_days: [5], their_days: [2] });
    expect(valueFor(value, 2)).toEqual({ your_days: [2], their_days: [5] });
    expect(valueBy('rest_days', { your_days: [2, 2, 1], their_days: [5] }, 2)).toEqual({
      rests: { 1: [5], 2: [1, 2] },
    });
    expect(restDaysOf([line(), line({ line: 'rest_days', value })], 2)).toEqual([2]);
    expect(valueFor({ text: 'Outside.' }, 2)).toEqual({ text: 'Outside.' });
    expect(restDaysOf([line()], 1)).toEqual([]);
  });

  test.each<[Parameters<typeof valueBy>[0], PactLineValue, string]>([
    ['counts', {}, 'Write a few words first.'],
    ['quiet', { text: ' ​ ' }, 'Write a few words first.'],
    ['question', { text: 'x'.repeat(201) }, 'A line can have 200 characters.'],
    ['rest_days', { your_days: [1] }, 'Choose the rest days of both of you.'],
    ['nudges', { is_welcome: true, until: 480 }, 'Choose when nudges are welcome.'],
    ['nudges', { from: 480, until: 500 }, 'Choose when nudges are welcome.'],
    ['nudges', { is_welcome: true, from: 480 }, 'Choose when nudges are welcome.'],
    ['nudges', { is_welcome: true, from: 480, until: 480 }, 'Choose an end that is later than the start.'],
  ])('%s refuses %j', (key, asked, wrong) => expect(valueBy(key, asked, 1)).toEqual({ wrong }));

  test('words are kept without the spaces around them, up to 200 characters', () => {
    expect(valueBy('counts', { text: '  Ten minutes. ' }, 1)).toEqual({ text: 'Ten minutes.' });
    expect(valueBy('counts', { text: 'x'.repeat(200) }, 1)).toEqual({ text: 'x'.repeat(200) });
    const hours = { is_welcome: true, from: 480, until: 481 };
    expect(valueBy('nudges', hours, 1)).toEqual(hours);
  });

  test('nudges that are off may have any times', () => {
    const off = { is_welcome: false, from: 480, until: 480 };
    expect(valueBy('nudges', off, 1)).toEqual(off);
  });
});

describe('a change', () => {
  test('resets the agreement of the other, and keeps the old words beside the new ones', () => {
    const after = afterSuggestion(line({ agreed_1: true, agreed_2: true }), { text: 'Five.' }, 2);
    expect(after).toEqual(
      line({ agreed_2: true, suggestion: { text: 'Five.' }, suggested_side: 2, version: 1 }),
    );
    expect(afterAnswer(after, 1, { isKept: false })).toEqual(
      line({ value: { text: 'Five.' }, agreed_1: true, agreed_2: true, version: 2 }),
    );
    expect(afterAnswer(after, 1, { isKept: true })).toEqual(line({ agreed_1: true, version: 2 }));
    expect(afterAnswer(after, 1, { isKept: true, isStarted: true })).toEqual(
      line({ agreed_1: true, agreed_2: true, version: 2 }),
    );
    // An own suggestion can't be accepted, only dropped.
    expect(afterAnswer(after, 2, { isKept: false })).toBe(after);
    expect(afterAnswer(after, 2, { isKept: true })).toEqual(line({ agreed_2: true, version: 2 }));
  });

  test('to the words that stand, or that the other suggested, agrees', () => {
    expect(afterSuggestion(line(), { text: 'Ten minutes.' }, 1)).toEqual(line({ agreed_1: true }));
    const suggested = afterSuggestion(line(), { text: 'Five.' }, 2);
    expect(afterSuggestion(suggested, { text: 'Five.' }, 1)).toMatchObject({
      value: { text: 'Five.' },
      agreed_1: true,
      agreed_2: true,
      suggestion: null,
    });
    expect(afterSuggestion(suggested, { text: 'Six.' }, 1)).toMatchObject({
      suggestion: { text: 'Six.' },
      suggested_side: 1,
      agreed_1: true,
      agreed_2: false,
    });
  });

  test('of one’s own suggestion is no agreement of the other, with equal words or with new ones', () => {
    const own = line({ suggestion: { text: 'Five.' }, suggested_side: 1, agreed_1: true });
    for (const text of ['Five.', 'Six.'])
      expect(afterSuggestion(own, { text }, 1)).toMatchObject({
        value: { text: 'Ten minutes.' },
        suggestion: { text },
        agreed_1: true,
        agreed_2: false,
      });
  });

  test('an agreement twice is one', () => {
    const once = afterAnswer(line(), 1, { isKept: false });
    expect(once).toEqual(line({ agreed_1: true }));
    expect(afterAnswer(once, 1, { isKept: false })).toEqual(once);
  });
});

type Move = { kind: 'suggest' | 'agree' | 'keep'; side: Side; text: string };
const moves = fc.array(
  fc.record({
    kind: fc.constantFrom('suggest' as const, 'agree' as const, 'keep' as const),
    side: fc.constantFrom(1 as const, 2 as const),
    text: fc.constantFrom('a', 'b', 'c'),
  }),
  { maxLength: 30 },
);

test('after any moves no one agrees to words that they did not write or accept', () => {
  fc.assert(
    fc.property(moves, (list: Move[]) => {
      let state = line({ value: { text: 'a' } });
      // Whom each side last accepted or wrote, kept beside the rule.
      const accepted: Record<Side, string | null> = { 1: null, 2: null };
      for (const { kind, side, text } of list) {
        const before = state;
        if (kind === 'suggest') {
          state = afterSuggestion(state, { text }, side);
          accepted[side] = text;
        } else {
          state = afterAnswer(state, side, { isKept: kind === 'keep' });
          const isOwn = before.suggested_side === side;
          const seen = before.suggestion && kind === 'agree' && !isOwn ? before.suggestion : before.value;
          if (!(kind === 'agree' && isOwn)) accepted[side] = (seen as { text: string }).text;
        }
        expect(state.suggestion === null).toBe(state.suggested_side === null);
        const words = (state.suggestion ?? state.value) as { text: string };
        if (state.agreed_1) expect(accepted[1]).toBe(words.text);
        if (state.agreed_2) expect(accepted[2]).toBe(words.text);
        if (state.suggestion) expect(state.agreed_1 && state.agreed_2).toBe(false);
      }
    }),
  );
});

describe('the 30 days', () => {
  const agreed = pactLines.map((key) =>
    line({ line: key, value: firstLines[key], agreed_1: true, agreed_2: true }),
  );
  test('start when all ten agreements are there', () => {
    expect(mayStart(agreed)).toBe(true);
    expect(mayStart(agreed.slice(1))).toBe(false);
    agreed.forEach((_, i) => {
      for (const gap of [{ agreed_1: false }, { agreed_2: false }, { suggestion: { text: 'x' } }])
        expect(mayStart(agreed.with(i, { ...(agreed[i] as LineState), ...gap }))).toBe(false);
    });
  });

  test.each([
    ['2026-11-17', 1, false],
    ['2026-11-26', 10, false],
    ['2026-12-10', 24, false],
    ['2026-12-11', 25, true],
    ['2026-12-16', 30, true],
    ['2026-12-20', 30, true],
    ['2026-11-16', 1, false],
  ])('%s is day %i', (today, day, renews) => {
    expect(dayOfPact('2026-11-17', today)).toBe(day);
    expect(mayRenew('2026-11-17', today)).toBe(renews);
    expect(lastDate('2026-11-17')).toBe('2026-12-16');
  });

  test('renewed ahead, the days before the next 30 are counted to their end', () => {
    const days = ['2026-12-11', '2026-12-16', '2026-12-17'].map((today) => dayOfPact('2026-12-17', today, 2));
    expect(days).toEqual([25, 30, 1]);
    expect(mayRenew('2026-12-17', '2026-12-11')).toBe(false);
  });

  test.each([
    [[], true],
    [[{ has_company: false }], false],
    [[{ has_company: true }], true],
    [[{ has_company: true }, { has_company: true }], false],
    [[{ has_company: true }, { has_company: false }], false],
  ])('with the pacts %j another partner: %s', (open, may) => expect(mayGetPartner(open)).toBe(may));
});

import { expect, it, test } from 'vitest';
import { feelingWords, withFeeling } from './rules.ts';

test.each([
  [undefined, null],
  [{ mood: null, energy: null }, null],
  [{ mood: 4, energy: null }, 'Mood good'],
  [{ mood: null, energy: 1 }, 'Energy empty'],
  [{ mood: 1, energy: 5 }, 'Mood rough, energy full'],
])('%j is said as %s', (feeling, words) => expect(feelingWords(feeling)).toBe(words));

it('changes one scale of one date, and keeps the order', () => {
  const list = withFeeling([{ date: '2026-11-20', mood: 3, energy: 2 }], '2026-11-19', { mood: 5 });
  expect(withFeeling(list, '2026-11-20', { energy: null })).toEqual([
    { date: '2026-11-19', mood: 5, energy: null },
    { date: '2026-11-20', mood: 3, energy: null },
  ]);
});

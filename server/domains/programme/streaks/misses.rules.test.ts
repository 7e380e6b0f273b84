import { expect, test } from 'vitest';
import { offerAfter, shortDaysUntil } from './misses.rules.ts';

test.each([
  [0, null],
  [1, null],
  [2, 'smaller'],
  [3, 'pause'],
  [40, 'pause'],
])('%i dates without practice offer %s', (missed, offer) => expect(offerAfter(missed)).toBe(offer));

test('short days last a week, today included', () => expect(shortDaysUntil('2026-02-26')).toBe('2026-03-04'));

import { expect, test } from 'vitest';
import { relativeTime } from './relative-time.ts';

const minute = 60_000;
const hour = 60 * minute;
const now = Date.parse('2026-03-08T15:00:00Z');

test.each([
  [0, 'Just now'],
  [-5 * minute, 'Just now'],
  [hour - 1, 'Just now'],
  [hour, '1h ago'],
  [24 * hour - 1, '23h ago'],
  [24 * hour, 'Yesterday'],
  [48 * hour - 1, 'Yesterday'],
  [48 * hour, '2d ago'],
  [400 * 24 * hour, '400d ago'],
])('%d ms ago is "%s"', (ago, words) => expect(relativeTime(now - ago, now)).toBe(words));

import { expect, test } from 'vitest';
import { createIdleRule } from './give-memory-back.ts';

test('garbage is collected once after each busy time, in the first quiet stretch', () => {
  const isDue = createIdleRule();
  expect([0.6, 0.01, 0.02, 0.04, 0.05, 0.9, 0.01, 0].map(isDue)).toEqual([
    false,
    true,
    false,
    false,
    false,
    false,
    true,
    false,
  ]);
});

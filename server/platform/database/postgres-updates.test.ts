import { expect, test } from 'vitest';
import { missingUpdates } from './postgres-updates.ts';

test.each([
  [180_004, 'PostgreSQL 18.4 lacks the security fixes of 18.5 to 18.6'],
  [150_019, 'PostgreSQL 15.19 lacks the security fixes of 15.20'],
  [150_020, null],
  [180_007, null],
  // A major version that this release doesn't know.
  [190_000, null],
])('of %i: %s', (versionNumber, sentence) => expect(missingUpdates(versionNumber)).toBe(sentence));

import { expect, test } from 'vitest';
import {
  clockFace,
  idle,
  isWalked,
  pauseWalk,
  readWalk,
  startWalk,
  walkLeft,
  walkLength,
} from './walk-timer.ts';

const noon = Date.UTC(2026, 4, 5, 12);

test('a walk ends after five minutes, even if the page was closed meanwhile', () => {
  const walk = startWalk(idle, noon);
  const reloaded = readWalk(JSON.stringify(walk), noon + 60_000);
  expect(walkLeft(reloaded, noon + 60_000)).toBe(4 * 60_000);
  expect(isWalked(reloaded, noon + walkLength - 1)).toBe(false);
  expect(isWalked(reloaded, noon + walkLength)).toBe(true);
  expect(walkLeft(reloaded, noon + 3 * walkLength)).toBe(0);
});

test('a pause keeps the time left, and continuing uses exactly that', () => {
  const paused = pauseWalk(startWalk(idle, noon), noon + 100_000);
  expect(walkLeft(paused, noon + 900_000)).toBe(200_000);
  const again = startWalk(readWalk(JSON.stringify(paused), noon + 900_000), noon + 900_000);
  expect(walkLeft(again, noon + 900_000)).toBe(200_000);
});

test('starting twice does not restart, and pausing at the end does not undo the end', () => {
  const walk = startWalk(idle, noon);
  expect(startWalk(walk, noon + 5_000)).toBe(walk);
  expect(pauseWalk(walk, noon + walkLength)).toBe(walk);
});

test.each([
  [walkLength, '5:00'],
  [walkLength - 1, '5:00'],
  [249_000, '4:09'],
  [1, '0:01'],
  [0, '0:00'],
])('%i ms reads %s', (left, face) => {
  expect(clockFace(left)).toBe(face);
});

test.each([
  '',
  'null',
  '7',
  '{',
  '{"state":"running"}',
  '{"state":"paused","left":-4}',
  '{"state":"paused","left":9999999}',
  `{"state":"running","endsAt":${noon * 2}}`,
])('an invalid stored value %j is a new walk', (kept) => expect(readWalk(kept, noon)).toEqual(idle));

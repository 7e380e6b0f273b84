import { expect, test } from 'vitest';
import { contours } from '../../drawings/contours.ts';
import { trailScene } from '../../drawings/trail-scene.ts';
import { withShorterPaths } from './shorter-paths.ts';

/** Returns the absolute points of a path of M, L, C, Q, Z and their relative forms, handles included. */
function pointsOf(path: string): number[] {
  const points: number[] = [];
  let [x, y] = [0, 0];
  let handle = [0, 0];
  for (const [, command = '', text = ''] of path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const isRelative = command === command.toLowerCase();
    const numbers = (text.match(/-?(?:\d+\.\d+|\.\d+|\d+)/g) ?? []).map(
      (n, i) => Number(n) + (isRelative ? [x, y][i % 2]! : 0),
    );
    const mirrored = [2 * x - handle[0]!, 2 * y - handle[1]!];
    if ('st'.includes(command)) points.push(...mirrored);
    points.push(...numbers);
    if (numbers.length >= 4) handle = numbers.slice(-4, -2);
    else if (command === 't') handle = mirrored;
    if (numbers.length > 0) [x = 0, y = 0] = numbers.slice(-2);
  }
  return points;
}
const pathsOf = (svg: string) => [...svg.matchAll(/ d="([^"]+)"/g)].map(([, path = '']) => path);

test.each([
  ['a trail', trailScene({ day: 46, placed: 45 })],
  ['hills', contours({ seed: 5 })],
])('%s is drawn as before, in two thirds of the text', (_, svg) => {
  const shorter = withShorterPaths(svg);
  expect(shorter.length).toBeLessThan(0.7 * svg.length);
  const isCurved = (_: string, i: number) => /[CQ]/.test(pathsOf(svg)[i]!);
  const before = pathsOf(svg).filter(isCurved).map(pointsOf);
  const after = pathsOf(shorter).filter(isCurved).map(pointsOf);
  expect(after.map(({ length }) => length)).toEqual(before.map(({ length }) => length));
  const far = before.flatMap((points, i) => points.filter((n, j) => Math.abs(n - after[i]![j]!) > 0.3));
  expect(far).toEqual([]);
});

test('a line keeps its corners and loses points between them', () => {
  expect(withShorterPaths('<path d="M0 0L10 0.1L20 0L20 10L20 20Z"/>')).toBe('<path d="M0 0l20 0l0 20z"/>');
  expect(withShorterPaths('<path d="M0 0L10 0.3L20 0"/>')).toBe('<path d="M0 0l10 .3l10-.3"/>');
});

test('a path with other commands stays as it is', () => {
  const svg = '<path d="M1 2h10l-5 5.5z"/><path d="M1 2A3 3 0 0 1 5 5"/>';
  expect(withShorterPaths(svg)).toBe(svg);
});

test('a line after the end of a shape begins at its start', () => {
  expect(withShorterPaths('<path d="M10 10L20 10L20 20ZL12 9"/>')).toBe('<path d="M10 10l10 0l0 10zl2-1"/>');
});

import { expect, test } from 'vitest';
import { coursePath } from './course-path.ts';

const size = { width: 1000, height: 300 };

test.each([
  [[3, 3, 2], 5, 3],
  [[8], 7, 1],
  [[1], 0, 1],
  [[], 0, 0],
  [[0, 2], 1, 1],
  // A long course shows its sections alone.
  [[40, 40], 0, 2],
])('%j has %i lessons within sections and %i ends', (sections, lessons, ends) => {
  const drawn = coursePath(sections, size);
  expect([drawn.lessons.length, drawn.ends.length]).toEqual([lessons, ends]);
  for (const { x, y } of [...drawn.lessons, ...drawn.ends]) {
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(size.width);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(size.height);
  }
});

test('the last lesson is at the end of the path', () => {
  const { line, ends } = coursePath([2, 2], size);
  expect(line.endsWith(`${ends.at(-1)?.x} ${ends.at(-1)?.y}`)).toBe(true);
});

import { expect, it } from 'vitest';
import { initialsTint, tints } from './avatar-tints.ts';

/** Relative luminance of an OKLCH colour (WCAG 2, through linear sRGB). */
function luminance([l, c, h]: readonly [number, number, number]): number {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const [x = 0, y = 0, z = 0] = [
    l + 0.3963377774 * a + 0.2158037573 * b,
    l - 0.1055613458 * a - 0.0638541728 * b,
    l - 0.0894841775 * a - 1.291485548 * b,
  ].map((value) => value ** 3);
  const clamp = (value: number) => Math.min(1, Math.max(0, value));
  return (
    0.2126 * clamp(4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z) +
    0.7152 * clamp(-1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z) +
    0.0722 * clamp(-0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z)
  );
}

it('initials contrast with every tint in both themes', () => {
  for (const { light, dark } of tints)
    for (const { ground, letters } of [light, dark]) {
      const [low = 0, high = 0] = [luminance(ground), luminance(letters)].sort((a, b) => a - b);
      expect((high + 0.05) / (low + 0.05)).toBeGreaterThan(6);
    }
});

it('an id always gets one tint, and ids of one second use all tints', () => {
  expect(initialsTint('0198-abc')).toEqual(initialsTint('0198-abc'));
  const ids = Array.from(
    { length: 240 },
    (_, i) => `0198f3a2-1b5c-7000-8000-${i.toString(16).padStart(12, '0')}`,
  );
  const counts = new Map<number, number>();
  for (const id of ids) counts.set(initialsTint(id).index, (counts.get(initialsTint(id).index) ?? 0) + 1);
  expect(counts.size).toBe(tints.length);
  for (const count of counts.values()) expect(count).toBeGreaterThanOrEqual(8);
});

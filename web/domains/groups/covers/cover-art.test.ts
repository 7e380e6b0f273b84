import { expect, test } from 'vitest';
import { groupCovers } from '#contract/groups/covers.ts';
import { coverArt, drawn } from './cover-art.ts';
import { coverOf } from './cover-of.ts';

const ids = Array.from(
  { length: 300 },
  (_, n) => `01980f2a-6f00-7a11-8c22-${String(n * 7919).padStart(12, '0')}`,
);
const kinds = groupCovers.filter((kind) => kind !== 'contours');
/** Recognises each kind. */
const marks = {
  contours: 'class="contours"',
  stones: 'stroke-opacity=".36"',
  river: 'stroke-dasharray',
  forest: '<circle',
  night: 'linearGradient',
  weave: 'stroke-width="16"',
} satisfies Record<(typeof groupCovers)[number], string>;

test('a group always has one cover, and all six kinds occur', () => {
  for (const id of ids.slice(0, 20)) expect(coverArt(id, 'k')).toBe(coverArt(id, 'k'));
  const drawings = ids.map((id) => coverArt(id, 'k'));
  for (const kind of groupCovers) {
    const of = drawings.filter((svg) => svg.includes(marks[kind])).length;
    expect(of, kind).toBeGreaterThan(ids.length / 12);
  }
});

test.each(kinds)('%s is small, has valid numbers, and follows the theme', (kind) => {
  for (let seed = 0; seed < 60; seed += 1) {
    const svg = drawn(kind, { seed, first: 1 + (seed % 12), second: 1 + ((seed + 4) % 12), key: 'k' });
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    expect(svg.length).toBeLessThan(8_000);
    expect(svg).toContain(kind === 'night' ? 'color-scheme:dark' : 'var(--ev-surface)');
    expect(svg.match(/<(path|g|circle|svg)\b/g)?.length).toBeLessThan(20);
  }
});

test('two night skies on one page have separate gradients', () => {
  const night = ids.find((id) => coverArt(id, 'k').includes('linearGradient')) ?? '';
  expect(coverArt(night, 'one')).toContain('url(#one)');
  expect(coverArt(night, 'two')).toContain('id="two"');
});

test('a chosen kind keeps the colours of the group', () => {
  const id = ids[0] ?? '';
  const colours = (svg: string) => /--s:[^"]+/.exec(svg)?.[0];
  for (const kind of kinds) {
    expect(coverArt(id, 'k', kind)).toContain(marks[kind]);
    expect(colours(coverArt(id, 'k', kind))).toBe(colours(coverArt(id, 'k', 'river')));
  }
  expect(coverArt(id, 'k', coverOf(id))).toBe(coverArt(id, 'k'));
});

import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { bstone, cairn, pile } from './cairn.ts';
import { contours } from './contours.ts';
import { mark } from './mark.ts';
import { daysIn, pebble, weekOf } from './pebble.ts';
import { trailLabel, trailScene, weekLabel } from './trail-scene.ts';
import { wizardScene } from './wizard-scene.ts';

const hash = (svg: string) => createHash('sha256').update(svg).digest('hex').slice(0, 16);
/** Removes the stars, because ours omits those that the design draws behind words. */
const withoutStars = (svg: string) => svg.replace(/<g class="stars">.*?<\/g>/s, '');
const PHONE = {
  compact: true,
  sky: false,
  w: 358,
  h: 146,
  base: 22,
  left: 19,
  right: 21,
  groundY: 116,
  rise: 24,
};

describe('the drawings equal those of the design, byte for byte', () => {
  it.each([
    ['a pebble', () => pebble(38, 24, 64, 35, 62), '27e6a703e7fcb8cd'],
    ['the mark', () => mark(30), 'b2a55c7804b98c99'],
    ['a pile of one', () => pile(1, 'red'), '4d576664ac27d20a'],
    ['a pile of seven', () => pile(7, 'var(--ev-tier-creator)', { base: 38, seed0: 3 }), 'dc4bae4a4f5dfce4'],
    ['a cairn', () => cairn({ x: 10, y: 100, week: 13, done: 4, today: 4 }).svg, '1f9b6be2a13643f3'],
    ['a badge', () => bstone(7, { c: 6 }), '4ad4e6c834663f35'],
    ['the wizard', () => wizardScene(2), '84fa04b4a6b36ba0'],
    ['the trail on day 12', () => withoutStars(trailScene()), 'a2d4f39f785ee6c3'],
    [
      'the first day, with links',
      () => withoutStars(trailScene({ day: 1, placed: 0, links: true })),
      '401121d5842fa3c9',
    ],
    ['the phone on day 47', () => trailScene({ ...PHONE, day: 47 }), '58abb254f34bc146'],
    [
      'the last day',
      () => withoutStars(trailScene({ day: 90, placed: 90, w: 1240, h: 270 })),
      '3accabeda425bc9b',
    ],
  ])('%s', (_, draw, golden) => {
    expect(hash(draw())).toBe(golden);
  });
});

it('draws stars, and none behind the heading', () => {
  const [w, h] = [1240, 270];
  const sky = /<g class="stars">(.*?)<\/g>/s.exec(trailScene({ w, h }))?.[1] ?? '';
  const stars = [...sky.matchAll(/cx="([\d.]+)" cy="([\d.]+)"/g)].map(([, x, y]) => [Number(x), Number(y)]);
  expect(stars.length).toBeGreaterThan(8);
  for (const [x = 0, y = 0] of stars) expect(x < w * 0.62 && y < h * 0.15).toBe(false);
});

describe('days and weeks', () => {
  it.each([
    [1, 1],
    [7, 1],
    [8, 2],
    [84, 12],
    [85, 13],
    [90, 13],
  ])('day %i is in week %i', (day, week) => {
    expect(weekOf(day)).toBe(week);
  });

  it('adds up to ninety stones', () => {
    const stones = Array.from({ length: 13 }, (_, i) => daysIn(i + 1)).reduce((a, b) => a + b, 0);
    expect(stones).toBe(90);
    expect(trailScene({ day: 90, placed: 90 }).match(/class="stone is-done"/g)).toHaveLength(90);
  });

  it('draws today once, and not at all when every stone is placed', () => {
    expect(trailScene({ day: 30, placed: 29 }).match(/class="stone is-today"/g)).toHaveLength(1);
    expect(trailScene({ day: 90, placed: 90 })).not.toContain('is-today');
  });
});

describe('the labels of the trail', () => {
  it('names the week and counts its stones', () => {
    expect(weekLabel(2, 4)).toBe('Week 2, Clarity: 4 of 7 stones placed');
    expect(weekLabel(13, 0)).toBe('Week 13, The Summit: 0 of 6 stones placed');
  });

  it('sums up the whole trail in one label', () => {
    expect(trailLabel(12, 11)).toBe(
      'Your Evolve 90 trail: 11 of 90 stones placed (12%), day 12, week 2 Clarity',
    );
    expect(trailLabel(90, 90)).toBe('Your Evolve 90 trail: 90 of 90 stones placed (100%), complete');
  });

  it('escapes the URLs of links', () => {
    const svg = trailScene({ day: 1, placed: 0, links: (week) => `/w?a=1&b="${week}"` });
    expect(svg).toContain('href="/w?a=1&amp;b=&quot;3&quot;" data-week="3"');
  });
});

describe('cover art', () => {
  it('is equal for equal seeds and differs for others', () => {
    expect(contours({ seed: 4 })).toBe(contours({ seed: 4 }));
    expect(contours({ seed: 4 })).not.toBe(contours({ seed: 5 }));
  });
});

import { expect, test } from 'vitest';
import { cairn } from '../../drawings/cairn.ts';
import { cairnDefinitions, drawSharedCairn } from './shared-cairns.ts';

const place = { x: 200, y: 120, base: 40, week: 5, details: false };

test('a cairn whose stones all look alike refers to the shared drawing, at its place and in its size', () => {
  const drawn = drawSharedCairn({ ...place, done: 7 });
  expect(drawn.svg).toBe(
    '<use href="#cairn-5" class="stones is-done" stroke-width="0.9" transform="translate(200 120)scale(0.8)"/>',
  );
  expect(drawn.top).toBe(cairn({ ...place, done: 7 }).top);
  expect(cairnDefinitions).toContain('id="cairn-5"');
  expect(drawSharedCairn({ ...place, base: 50 }).svg).toContain('class="stones is-ahead"');
});

test('the shared drawing has the stones of the whole one, moved and sized', () => {
  const [, group = ''] = /<g id="cairn-5">(.*?)<\/g>/.exec(cairnDefinitions) ?? [];
  const shared = (group.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
  const whole = [...cairn(place).svg.matchAll(/ d="([^"]+)"/g)]
    .flatMap(([, d = '']) => d.match(/-?\d+(?:\.\d+)?/g) ?? [])
    .map(Number);
  expect(whole).toHaveLength(shared.length);
  const far = whole.filter((n, i) => Math.abs(n - (shared[i]! * 0.8 + (i % 2 === 0 ? 200 : 120))) > 0.1);
  expect(far).toEqual([]);
});

test.each([
  ['of today', { today: 3, done: 3 }],
  ['begun', { done: 3 }],
  ['with details', { done: 7, details: true }],
])('a cairn %s is drawn whole', (_, state) => {
  const options = { ...place, ...state };
  expect(drawSharedCairn(options).svg).toBe(cairn(options).svg);
});

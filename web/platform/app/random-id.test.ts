import { expect, it } from 'vitest';
import { randomId } from './random-id.ts';

it('returns UUIDs of version 4, each another one, with every digit in every free position', () => {
  const ids = Array.from({ length: 1_000 }, randomId);
  expect(new Set(ids).size).toBe(1_000);
  for (const id of ids)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  const digitsAt = (at: number) => new Set(ids.map((id) => id[at])).size;
  const sizes = Array.from({ length: 36 }, (_, at) => digitsAt(at));
  expect(sizes).toEqual(
    [...'gggggggg-gggg-1ggg-4ggg-gggggggggggg'].map((size) => ({ g: 16, 4: 4 })[size] ?? 1),
  );
});

import { describe, expect, test } from 'vitest';
import { publishedNumbers } from './rules.ts';

const now = new Date('2026-03-02T15:00:00Z');
const counts = { members: 200, paying: 50, stones: 6000, beginners: 90, reachedWeek: 34 };

describe('published numbers', () => {
  test('are counts, their rest, and a rounded share', () => {
    expect(publishedNumbers(counts, now)).toEqual({
      as_of: '2026-03-02T15:00:00.000Z',
      members: { all: 200, paying: 50 },
      stones: 6000,
      reached_week_percent: 38,
    });
  });

  test.each([
    [{ members: 19 }, { members: null, stones: null }],
    [
      { members: 20, paying: 0 },
      { members: { all: 20, paying: null }, stones: 6000 },
    ],
    [{ paying: 19 }, { members: { all: 200, paying: null } }],
    [{ paying: 20 }, { members: { all: 200, paying: 20 } }],
    [{ paying: 181 }, { members: { all: 200, paying: null } }],
    [{ beginners: 19 }, { reached_week_percent: null }],
    [{ beginners: 20, reachedWeek: 20 }, { reached_week_percent: 100 }],
    [{ beginners: 0, reachedWeek: 0 }, { reached_week_percent: null }],
  ])('of %j: %j', (given, published) => {
    expect(publishedNumbers({ ...counts, ...given }, now)).toMatchObject(published);
  });
});

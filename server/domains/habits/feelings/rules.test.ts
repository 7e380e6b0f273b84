import { expect, it, test } from 'vitest';
import { compare, isWith, neededDates } from './rules.ts';

const dates = (isKept: boolean, ...values: number[]) => values.map((value) => ({ isWith: isKept, value }));
const repeat = (n: number, ...values: number[]) => Array.from({ length: n }, () => values).flat();

it('compares nothing below ten dates of either sort', () => {
  const enough = dates(true, ...repeat(neededDates, 5));
  expect(compare([...enough, ...dates(false, ...repeat(neededDates - 1, 1))])).toEqual({
    dates_with: 10,
    dates_without: 9,
    means: null,
  });
  expect(compare([...dates(true, ...repeat(9, 5)), ...dates(false, ...repeat(10, 1))]).means).toBeNull();
  expect(compare([]).means).toBeNull();
});

test.each([
  ['higher', repeat(6, 4, 5), repeat(6, 2, 3), true],
  ['lower', repeat(6, 2, 3), repeat(6, 4, 5), false],
  ['the same', repeat(6, 2, 3), repeat(6, 2, 3), null],
  // 0.5 apart, with values all over the scale: chance explains it.
  ['unclear', repeat(3, 1, 5, 3, 5), repeat(3, 1, 5, 1, 5), null],
  // Certain, and too small to speak of.
  ['tiny', repeat(10, 3, 3, 3, 3, 4), repeat(20, 3, 3, 3, 3, 3), null],
])('%s', (_, kept, others, isHigher) => {
  const { means } = compare([...dates(true, ...kept), ...dates(false, ...others)]);
  expect(means?.is_higher).toBe(isHigher);
});

it('rounds means to one decimal', () => {
  const { means } = compare([...dates(true, ...repeat(4, 4, 4, 5)), ...dates(false, ...repeat(10, 1))]);
  expect(means).toEqual({ with: 4.3, without: 1, is_higher: true });
});

it('leaves out dates that say nothing about the habit', () => {
  expect((['kept', 'not_done', 'not_needed'] as const).map(isWith)).toEqual([true, false, false]);
  expect((['part', 'rest', 'paused', 'protected', 'open'] as const).map(isWith)).toEqual(
    repeat(5, null as never),
  );
});

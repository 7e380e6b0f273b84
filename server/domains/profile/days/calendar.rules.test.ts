import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  daysBetween,
  fromDayNumber,
  isLocalDate,
  toDayNumber,
  weekdayOf,
} from './calendar.rules.ts';

describe('calendar days', () => {
  test.each([
    ['2028-02-28', 1, '2028-02-29'],
    ['2028-02-29', 1, '2028-03-01'],
    ['2028-03-01', -1, '2028-02-29'],
    ['2028-02-29', 366, '2029-03-01'],
    ['2027-02-28', 1, '2027-03-01'],
    ['1900-02-28', 1, '1900-03-01'],
    ['2000-02-28', 1, '2000-02-29'],
    ['2100-02-28', 1, '2100-03-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['1969-12-31', 1, '1970-01-01'],
    ['0099-12-31', 1, '0100-01-01'],
  ])('%s %+d is %s', (date, n, expected) => {
    expect(addDays(date, n)).toBe(expected);
    expect(daysBetween(date, expected)).toBe(n);
  });

  test.each([
    ['2028-02-29', true],
    ['2000-02-29', true],
    ['2027-02-29', false],
    ['1900-02-29', false],
    ['2100-02-29', false],
    ['2026-04-31', false],
    ['2026-13-01', false],
    ['2026-00-10', false],
    ['2026-4-3', false],
    ['2026-04-03T00:00', false],
    ['+12026-04-03', false],
    ['+012026-04', false],
    ['', false],
  ])('%s is a calendar day: %s', (text, expected) => {
    expect(isLocalDate(text)).toBe(expected);
    if (!expected) expect(() => toDayNumber(text)).toThrow(RangeError);
  });

  test.each([
    ['1900-01-01', 1],
    ['1969-12-31', 3],
    ['1970-01-01', 4],
    ['2000-02-29', 2],
    ['2028-02-29', 2],
    ['2100-03-01', 1],
    ['2026-11-01', 7],
  ])('%s is ISO weekday %i', (date, weekday) => expect(weekdayOf(date)).toBe(weekday));

  test('the years end at 9999', () => {
    expect(() => addDays('9999-12-31', 1)).toThrow(RangeError);
    expect(() => addDays('0000-01-01', -1)).toThrow(RangeError);
  });

  test('days and numbers translate both ways, in the same order', () => {
    const number = fc.integer({ min: -719_528, max: 2_932_895 });
    fc.assert(
      fc.property(number, number, (a, b) => {
        expect(toDayNumber(fromDayNumber(a))).toBe(a);
        expect(Math.sign(daysBetween(fromDayNumber(a), fromDayNumber(b)))).toBe(Math.sign(b - a));
        expect(fromDayNumber(a) < fromDayNumber(b)).toBe(a < b);
        expect(weekdayOf(fromDayNumber(a + 1))).toBe((weekdayOf(fromDayNumber(a)) % 7) + 1);
      }),
    );
  });
});

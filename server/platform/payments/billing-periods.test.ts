import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addIntervals, endOfPeriod, prorate } from './billing-periods.ts';

const day = (text: string) => new Date(`${text}T10:20:30.400Z`);

describe('addIntervals', () => {
  test.each([
    ['2026-01-15', 'month', 1, '2026-02-15'],
    ['2026-01-31', 'month', 1, '2026-02-28'],
    ['2026-01-31', 'month', 2, '2026-03-31'],
    ['2028-01-31', 'month', 1, '2028-02-29'],
    ['2026-11-30', 'month', 3, '2027-02-28'],
    ['2028-02-29', 'year', 1, '2029-02-28'],
    ['2028-02-29', 'year', 4, '2032-02-29'],
    ['2026-05-05', 'month', 0, '2026-05-05'],
  ] as const)('%s and %s x %i is %s', (from, interval, count, to) =>
    expect(addIntervals(day(from), interval, count)).toEqual(day(to)),
  );
});

describe('endOfPeriod', () => {
  test('keeps the day of the anchor through a short month', () => {
    const ends = ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'].map((start) =>
      endOfPeriod(day('2026-01-31'), 'month', day(start)),
    );
    expect(ends).toEqual([day('2026-02-28'), day('2026-03-31'), day('2026-04-30'), day('2026-05-31')]);
  });
  test('every period begins where the last one ended and lasts an interval', () => {
    fc.assert(
      fc.property(
        fc.date({ min: day('2024-01-01'), max: day('2040-01-01'), noInvalidDate: true }),
        fc.constantFrom('month' as const, 'year' as const),
        (anchor, interval) => {
          let start = anchor;
          for (let n = 1; n <= 30; n += 1) {
            const end = endOfPeriod(anchor, interval, start);
            expect(end).toEqual(addIntervals(anchor, interval, n));
            start = end;
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('prorate', () => {
  const periodStart = new Date('2026-04-01T00:00:00Z');
  const periodEnd = new Date('2026-05-01T00:00:00Z');
  const month = (unitAmount: number) => ({ unitAmount, interval: 'month' as const });
  test('half a period refunds half of the old price and charges half of the new one', () => {
    expect(
      prorate({
        from: month(999),
        to: month(1999),
        periodStart,
        periodEnd,
        at: new Date('2026-04-16T00:00:00Z'),
      }),
    ).toEqual({ credit: 500, charge: 1000 });
  });
  test('a change of interval is charged in full', () => {
    expect(
      prorate({
        from: month(999),
        to: { unitAmount: 9999, interval: 'year' },
        periodStart,
        periodEnd,
        at: new Date('2026-04-16T00:00:00Z'),
      }),
    ).toEqual({ credit: 500, charge: 9999 });
  });
  test.each([
    ['the first second', '2026-04-01T00:00:00Z', 999],
    ['before it', '2026-03-01T00:00:00Z', 999],
    ['the end', '2026-05-01T00:00:00Z', 0],
    ['after it', '2026-06-01T00:00:00Z', 0],
  ])('at %s', (_name, at, credit) =>
    expect(
      prorate({ from: month(999), to: month(1999), periodStart, periodEnd, at: new Date(at) }).credit,
    ).toBe(credit),
  );
});

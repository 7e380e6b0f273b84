import { expect, test } from 'vitest';
import { effectiveFrom, isLastPeriodBefore } from './rules.ts';

const at = (text: string) => new Date(`${text}T12:00:00Z`);

test.each([
  ['told in time', '2026-03-01', '2026-04-15', '2026-04-15'],
  ['told exactly 30 days before', '2026-03-01', '2026-03-31', '2026-03-31'],
  ['told late', '2026-03-01', '2026-03-30', '2026-03-31'],
  ['told after the price began', '2026-03-01', '2026-02-01', '2026-03-31'],
])('%s: told on %s of a price from %s, charged from %s', (_name, told, active, from) =>
  expect(effectiveFrom(at(active), at(told))).toEqual(at(from)),
);

test.each([
  ['before', -1, false],
  ['when', 0, true],
  ['after', 1, true],
])(
  'a period that ends %s the new price may be charged is the last at the old price: %s',
  (_name, ms, isLast) => {
    const from = at('2026-04-01');
    expect(isLastPeriodBefore(new Date(from.getTime() + ms), from)).toBe(isLast);
  },
);

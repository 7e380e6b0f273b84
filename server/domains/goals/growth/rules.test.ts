import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type Growth, type GrowthDay, growthRefusal, planGrowth } from './rules.ts';

const byDay: Growth = { per: 'day', amount: 1, since: '2026-03-01', isOpen: true };
const byCount: Growth = { ...byDay, per: 'count', amount: 0.5 };
const day = (on: string, more: Partial<GrowthDay> = {}): GrowthDay => ({
  on: `2026-03-${on}`,
  count: null,
  is_met: false,
  added: 0,
  ...more,
});
const kept = { count: 1, is_met: true };
const roomy = { current: 10, most: 1000, room: 100 };
const plan = (growth: Growth, days: GrowthDay[], more: Partial<typeof roomy> = {}) => {
  const { changes, amount } = planGrowth(growth, days, { ...roomy, ...more });
  return [changes.map(({ on, added }) => `${on.slice(8)}:${added}`).join(' '), amount];
};

describe('what a date adds', () => {
  test.each<[string, Growth, GrowthDay[], string, number]>([
    ['a kept day', byDay, [day('02', kept)], '02:1', 1],
    ['a day that is not kept', byDay, [day('02', { count: 3 })], '', 0],
    ['a kept day that is in', byDay, [day('02', { ...kept, added: 1 })], '', 0],
    ['a kept day that is in with the amount of its time', byDay, [day('02', { ...kept, added: 7 })], '', 0],
    ['a day that is no longer kept', byDay, [day('02', { added: 7 })], '02:0', -7],
    ['a day before the first one', byDay, [{ ...day('02', kept), on: '2026-02-28' }], '', 0],
    ['the first day', byDay, [day('01', kept)], '01:1', 1],
    ['a count', byCount, [day('02', { count: 3 })], '02:1.5', 1.5],
    ['a higher count', byCount, [day('02', { count: 5, added: 1.5 })], '02:2.5', 1],
    ['a lower count', byCount, [day('02', { count: 1, added: 1.5 })], '02:0.5', -1],
    ['an ended growth', { ...byDay, isOpen: false }, [day('02', kept)], '', 0],
    ['an ended growth that loses a day', { ...byDay, isOpen: false }, [day('02', { added: 1 })], '02:0', -1],
    [
      'an ended growth with a higher count',
      { ...byCount, isOpen: false },
      [day('02', { count: 9, added: 1 })],
      '',
      0,
    ],
    [
      'an ended growth with a lower count',
      { ...byCount, isOpen: false },
      [day('02', { count: 1, added: 1 })],
      '02:0.5',
      -0.5,
    ],
  ])('%s', (_name, growth, days, changes, amount) => {
    expect(plan(growth, days)).toEqual([changes, amount]);
  });
});

describe('the progress stays possible', () => {
  it('takes out no more than is left after a correction', () => {
    expect(plan(byDay, [day('02', { added: 7 })], { current: 3 })).toEqual(['02:4', -3]);
    expect(plan(byDay, [day('02', { added: 7 })], { current: 0 })).toEqual(['', 0]);
  });
  it('adds first, so that moved progress is not held to be missing', () => {
    expect(plan(byDay, [day('02', { added: 1 }), day('03', kept)], { current: 0 })).toEqual(['03:1 02:0', 0]);
  });
  it('leaves out what would be too large, or one entry too many', () => {
    expect(plan(byDay, [day('02', kept)], { current: 1000 })).toEqual(['', 0]);
    expect(plan(byDay, [day('02', kept), day('03', kept)], { room: 1 })).toEqual(['02:1', 1]);
    expect(plan(byCount, [day('02', { count: 3, added: 1 })], { room: 0 })).toEqual(['02:1.5', 0.5]);
  });
  it('for any dates: within its bounds, and the same again changes nothing', () => {
    const anyDay = fc.record({
      count: fc.option(fc.integer({ min: 0, max: 50 })),
      is_met: fc.boolean(),
      added: fc.integer({ min: 0, max: 40 }),
    });
    fc.assert(
      fc.property(
        fc.array(anyDay, { maxLength: 28 }),
        fc.constantFrom(byDay, byCount),
        fc.boolean(),
        fc.integer({ min: 0, max: 100 }),
        (rows, growth, isOpen, current) => {
          const days = rows.map((row, i) => day(String(i + 1).padStart(2, '0'), row));
          const first = planGrowth({ ...growth, isOpen }, days, { ...roomy, current });
          expect(current + first.amount).toBeGreaterThanOrEqual(0);
          expect(current + first.amount).toBeLessThanOrEqual(roomy.most);
          const after = days.map((each) => ({
            ...each,
            added: first.changes.find(({ on }) => on === each.on)?.added ?? each.added,
          }));
          const moved = after.reduce((sum, each, i) => sum + each.added - (days[i]?.added ?? 0), 0);
          expect(moved).toBeCloseTo(first.amount);
          if (current + first.amount > 0)
            expect(
              planGrowth({ ...growth, isOpen }, after, { ...roomy, current: current + first.amount }).changes,
            ).toEqual([]);
        },
      ),
    );
  });
});

test.each([
  [{}, null],
  [{ amount: 0.00001 }, 'Use at most 4 decimals.'],
  [{ since: '2026-03-02' }, null],
  [{ since: '2026-03-03' }, 'Choose today or an earlier date.'],
  [{ since: '1999-12-31' }, 'Choose a date in the year 2000 or later.'],
  [{ since: '2000-01-01' }, null],
])('a growth with %j is refused: %s', (fields, refusal) => {
  const asked = { habit_id: 'a', per: 'day' as const, amount: 1, ...fields };
  expect(growthRefusal(asked, '2026-03-02')).toBe(refusal);
});

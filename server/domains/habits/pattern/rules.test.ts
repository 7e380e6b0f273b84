import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { HabitDayState } from '#contract/habits/constants.ts';
import { addDays } from '#server/domains/profile/days/rules.ts';
import { bestHourOf, type PatternDay, strengthsOf, weekdaysOf } from './rules.ts';

// A Monday.
const monday = '2026-03-02';
const sunday = '2026-03-08';

const letters: Record<string, HabitDayState> = {
  x: 'kept',
  p: 'part',
  '-': 'not_done',
  r: 'rest',
  z: 'paused',
  t: 'protected',
  o: 'open',
  n: 'not_needed',
};
const daysOf = (marks: string, { hour, dayStartHour = 0 }: { hour?: number; dayStartHour?: number } = {}) =>
  [...marks].map(
    (letter, i): PatternDay => ({
      date: addDays(monday, i),
      state: letters[letter] as HabitDayState,
      tick: hour === undefined || letter !== 'x' ? null : { hour, dayStartHour },
    }),
  );

describe('weekdays', () => {
  const of = (marks: string, unit: 'days' | 'weeks' | 'times', today: string) =>
    weekdaysOf(daysOf(marks), { unit, today }).map(({ kept, due }) => `${kept}/${due}`);

  test.each([
    ['a kept date, a part and a miss are due', 'xp-', 'days', '1/1 0/1 0/1 0/0 0/0 0/0 0/0'],
    ['no rest, pause, travel or time before it', 'rztn', 'days', '0/0 0/0 0/0 0/0 0/0 0/0 0/0'],
    ['any date of a weekly habit', 'nxn', 'weeks', '0/1 1/1 0/1 0/0 0/0 0/0 0/0'],
    ['any date of a habit of every few days', 'nx-', 'times', '0/1 1/1 0/1 0/0 0/0 0/0 0/0'],
    ['an open yesterday is not due', 'xo', 'days', '1/1 0/0 0/0 0/0 0/0 0/0 0/0'],
    ['two weeks add up', 'x------x-', 'days', '2/2 0/2 0/1 0/1 0/1 0/1 0/1'],
  ] as const)('%s', (_, marks, unit, expected) => {
    expect(of(marks, unit, '2026-04-01').join(' ')).toBe(expected);
  });

  it('counts today once it is kept, and never as a miss', () => {
    expect(of('------x', 'days', sunday)[6]).toBe('1/1');
    expect(of('------p', 'days', sunday)[6]).toBe('0/0');
    expect(of('------n', 'weeks', sunday)[6]).toBe('0/0');
  });
});

describe('the best hour', () => {
  const later = '2026-12-01';
  const best = (days: PatternDay[], unit: 'days' | 'weeks' = 'days') =>
    bestHourOf(days, { unit, today: later });
  const ticked = (hours: readonly number[], dayStartHour = 0): PatternDay[] =>
    hours.map((hour, i) => ({ date: addDays(monday, i), state: 'kept', tick: { hour, dayStartHour } }));

  it('is named from ten ticks on', () => {
    expect(best(ticked(Array(9).fill(7)))).toEqual({ ticks: 9, hour: null });
    expect(best(ticked(Array(10).fill(7)))).toEqual({
      ticks: 10,
      hour: { from: 7, ticks: 10, later: null },
    });
    expect(best([])).toEqual({ ticks: 0, hour: null });
  });

  it('needs a quarter of them, and is the earlier one in a tie', () => {
    expect(best(ticked([7, 7, 7, 1, 2, 3, 4, 5, 6, 8, 9, 10])).hour?.from).toBe(7);
    expect(best(ticked([7, 7, 7, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11])).hour).toBeNull();
    expect(best(ticked([9, 9, 9, 9, 9, 7, 7, 7, 7, 7])).hour?.from).toBe(7);
  });

  it('ignores dates without a known hour, and ticks of dates that are not kept', () => {
    const days = ticked(Array(10).fill(7));
    const part: PatternDay = { date: sunday, state: 'part', tick: { hour: 20, dayStartHour: 0 } };
    expect(best([...days, part, ...daysOf('xx')]).ticks).toBe(10);
  });

  it('says how often it was still kept later, without dates of unknown hours and without today', () => {
    const days = [...ticked([...Array(10).fill(7), 6, 8, 21]), ...daysOf('--px')];
    expect(best(days).hour?.later).toEqual({ kept: 2, of: 5 });
    const last = bestHourOf(days, { unit: 'days', today: addDays(monday, 12) }).hour;
    // The tick at 21 was made today, and the four others left are below five.
    expect(last?.later).toBeNull();
    expect(best(days, 'weeks').hour?.later).toBeNull();
  });

  it("counts hours from the start of the member's day", () => {
    const days = [...ticked([...Array(10).fill(23), 1, 1], 3), ...daysOf('---')];
    expect(best(days).hour).toEqual({ from: 23, ticks: 10, later: { kept: 2, of: 5 } });
    const usual = [...ticked([...Array(10).fill(23), 1, 1]), ...daysOf('-----')];
    expect(best(usual).hour?.later).toEqual({ kept: 0, of: 5 });
  });
});

describe('strengths', () => {
  const unit = (after: number, strength: number) => ({ date: addDays(monday, after), strength });

  it('has a value a week, the last one today', () => {
    const today = addDays(monday, 15);
    expect(strengthsOf([unit(0, 0.051), unit(1, 0.1), unit(8, 0.3), unit(15, 0.444)], today)).toEqual([
      { date: addDays(monday, 1), strength: 10 },
      { date: addDays(monday, 8), strength: 30 },
      { date: today, strength: 44 },
    ]);
    expect(strengthsOf([], today)).toEqual([]);
    expect(strengthsOf([unit(15, 0.1)], today)).toEqual([{ date: today, strength: 10 }]);
  });

  it('keeps to a year and never invents a value', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            gap: fc.integer({ min: 1, max: 9 }),
            strength: fc.double({ min: 0, max: 1, noNaN: true }),
          }),
          {
            minLength: 1,
            maxLength: 120,
          },
        ),
        (units) => {
          let at = 0;
          const list = units.map(({ gap, strength }) => ({ date: addDays(monday, (at += gap)), strength }));
          const today = addDays(monday, at);
          const values = strengthsOf(list, today);
          expect(values.length).toBeLessThanOrEqual(53);
          expect(values.at(-1)).toEqual({
            date: today,
            strength: Math.round(100 * (list.at(-1)?.strength ?? 0)),
          });
          const known = new Set(list.map(({ strength }) => Math.round(100 * strength)));
          expect(values.every(({ strength }) => known.has(strength))).toBe(true);
        },
      ),
    );
  });
});

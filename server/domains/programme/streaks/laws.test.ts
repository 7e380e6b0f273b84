import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween, type LocalDate } from '#server/domains/profile/days/rules.ts';
import { type CheckIn, MOST_TRAVEL_DAYS, type StreakHistory, streakHistory } from './rules.ts';

const START = '2027-12-20';
const LENGTH = 90;

type Life = Parameters<typeof streakHistory>[0];

const offset = fc.integer({ min: 0, max: LENGTH });
const date = offset.map((n) => addDays(START, n));
const kind = fc.constantFrom<CheckIn['kind']>('done', 'partial');
const checkIn = fc.record({
  localDate: date,
  kind,
  at: fc.integer({ min: 0, max: 1e12 }).map((ms) => new Date(ms)),
});

/** Generates check-ins in runs: scattered dates alone would hardly ever earn a protection. */
const diary = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 16 }), fc.integer({ min: 0, max: 3 })), {
    minLength: 1,
    maxLength: 9,
  })
  .map((runs) => {
    const checkIns: CheckIn[] = [];
    let at = 0;
    for (const [done, gap] of runs) {
      for (let i = 0; i < done; i++, at++) {
        checkIns.push({ localDate: addDays(START, at), kind: 'done', at: new Date(at) });
      }
      at += gap;
    }
    return checkIns;
  });

const life: fc.Arbitrary<Life> = fc.record({
  startedOn: fc.constant(START),
  today: offset.map((n) => addDays(START, n)),
  checkIns: fc
    .tuple(diary, fc.array(checkIn, { maxLength: 12 }))
    .map(([runs, others]) => [...runs, ...others]),
  pauses: fc.array(fc.record({ from: date, days: fc.integer({ min: 1, max: 14 }) }), { maxLength: 2 }),
  repairs: fc.array(fc.record({ brokenDate: date, at: fc.constant(new Date(0)) }), { maxLength: 2 }),
  isTravelDay: fc.array(date, { maxLength: 4 }).map((short) => (d: LocalDate) => short.includes(d)),
  yesterdayStillOpen: fc.boolean(),
});

/** True if a date ended the streak: final, not completed, and without protection. */
function broke({ days }: StreakHistory, { today, yesterdayStillOpen }: Life, i: number): boolean {
  const day = days[i];
  if (!day) return false;
  if (day.state === 'missed') return true;
  return day.state === 'partial' && day.date < (yesterdayStillOpen ? addDays(today, -1) : today);
}

const RUNS = { numRuns: 1_000 };

describe('the streak, for any history', () => {
  test('its numbers follow from its states', () => {
    fc.assert(
      fc.property(life, (lived) => {
        const history = streakHistory(lived);
        let run = 0;
        let best = 0;
        history.days.forEach((day, i) => {
          if (broke(history, lived, i)) run = 0;
          else if (day.state === 'done') best = Math.max(best, ++run);
        });
        expect(history.current).toBe(run);
        expect(history.best).toBe(best);
        expect(history.days.map((day) => day.date)).toEqual(
          history.days.map((_, i) => addDays(history.days[0]?.date ?? START, i)),
        );
        expect(history.days.at(-1)?.date).toBe(lived.today);
      }),
      RUNS,
    );
  });

  test('a date never counts twice', () => {
    fc.assert(
      fc.property(life, (lived) => {
        const history = streakHistory(lived);
        const dates = new Set(
          lived.checkIns
            .filter((c) => c.kind === 'done' && c.localDate <= lived.today)
            .map((c) => c.localDate),
        );
        expect(history.totalDone).toBe(dates.size);
        expect(history.days.filter((day) => day.state === 'done')).toHaveLength(dates.size);
        const replayed = { ...lived, checkIns: [...lived.checkIns, ...lived.checkIns] };
        expect(streakHistory(replayed)).toEqual(history);
      }),
      RUNS,
    );
  });

  test('does not depend on the order of check-ins', () => {
    const shuffled = life.chain((lived) =>
      fc.tuple(
        fc.constant(lived),
        fc.shuffledSubarray([...lived.checkIns], { minLength: lived.checkIns.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([lived, checkIns]) => {
        expect(streakHistory({ ...lived, checkIns })).toEqual(streakHistory(lived));
      }),
      RUNS,
    );
  });

  test('a protection is never spent before it is earned, and there are at most two', () => {
    fc.assert(
      fc.property(life, (lived) => {
        const { days, protections } = streakHistory(lived);
        let done = 0;
        let spent = 0;
        let sinceSpent = 0;
        for (const { state, reason } of days) {
          if (state === 'done') {
            done += 1;
            sinceSpent += 1;
          }
          if (reason !== 'earned') continue;
          spent += 1;
          expect(spent).toBeLessThanOrEqual(Math.floor(done / 7));
          sinceSpent = 0;
        }
        expect(protections).toBeLessThanOrEqual(Math.min(2, Math.floor(done / 7) - spent));
        expect(protections).toBeGreaterThanOrEqual(Math.min(2, Math.floor(sinceSpent / 7)));
        expect(
          longestSpending(days.map((day) => day.reason === 'earned' && day.state === 'protected')),
        ).toBeLessThanOrEqual(2);
      }),
      RUNS,
    );
  });

  test('travel protects at most eight dates in any 28, and spends no earned protection', () => {
    const nomad = fc.record({
      runs: diary,
      gaps: fc.array(date, { maxLength: 60, size: 'max' }),
      travels: fc.array(offset, { maxLength: 80, size: 'max' }),
    });
    fc.assert(
      fc.property(nomad, ({ runs, gaps, travels }) => {
        const travelled = new Set(travels.map((n) => addDays(START, n)));
        const missed = new Set(gaps);
        const { days } = streakHistory({
          startedOn: START,
          today: addDays(START, LENGTH),
          checkIns: runs.filter((c) => !missed.has(c.localDate)),
          pauses: [],
          repairs: [],
          isTravelDay: (d) => travelled.has(d),
          yesterdayStillOpen: false,
        });
        const isTravel = days.map((day) => day.reason === 'travel');
        days.forEach((day, i) => {
          const window = isTravel.slice(Math.max(0, i - 27), i + 1).filter(Boolean).length;
          expect(window).toBeLessThanOrEqual(MOST_TRAVEL_DAYS);
          if (isTravel[i]) expect(travelled.has(day.date)).toBe(true);
          // A travel day without practice must be protected, unless the limit is reached.
          else if (travelled.has(day.date) && day.state !== 'done' && i < days.length - 1) {
            expect(isTravel.slice(Math.max(0, i - 27), i).filter(Boolean)).toHaveLength(MOST_TRAVEL_DAYS);
          }
        });
      }),
      RUNS,
    );
  });

  test('best and totals never fall as days go by', () => {
    fc.assert(
      fc.property(life, fc.integer({ min: 1, max: 30 }), (lived, n) => {
        const now = streakHistory({ ...lived, yesterdayStillOpen: false });
        const checkIns = lived.checkIns.filter((c) => c.localDate <= lived.today);
        const then = streakHistory({
          ...lived,
          checkIns,
          today: addDays(lived.today, n),
          yesterdayStillOpen: false,
        });
        expect(then.best).toBe(now.best);
        expect(then.totalDone).toBe(now.totalDone);
        if (checkIns.length > 0)
          expect(then.days.slice(0, now.days.length - 1)).toEqual(now.days.slice(0, -1));
      }),
      RUNS,
    );
  });

  test('a check-in since the last break, or on the break itself, never lowers the streak or the best', () => {
    fc.assert(
      fc.property(life, checkIn, (lived, extra) => {
        const before = streakHistory(lived);
        const lastBreak = before.days.findLastIndex((_, i) => broke(before, lived, i));
        const from = before.days[lastBreak]?.date ?? '';
        if (extra.localDate < from || extra.localDate > lived.today) return;
        const after = streakHistory({ ...lived, checkIns: [...lived.checkIns, extra] });
        expect(after.current).toBeGreaterThanOrEqual(before.current);
        expect(after.best).toBeGreaterThanOrEqual(before.best);
        expect(after.totalDone).toBeGreaterThanOrEqual(before.totalDone);
      }),
      { numRuns: 5_000 },
    );
  });

  /*
   * Why the law above says "since the last break": the count towards a protection survives a break, and the
   * first miss spends a protection. A completion that arrives late, before an old break, moves the
   * protection to that break, so it is missing at the next miss.
   */
  test('a check-in before the last break can move a protection to that break', () => {
    const late = START;
    const dones = [1, 2, 3, 4, 5, 6, 8].map((n) => addDays(START, n)); // missed: 7 and 9
    const current = (dates: LocalDate[]) =>
      streakHistory({
        startedOn: START,
        today: addDays(START, 10),
        checkIns: dates.map((localDate) => ({ localDate, kind: 'done', at: new Date(0) })),
        pauses: [],
        repairs: [],
        isTravelDay: () => false,
        yesterdayStillOpen: false,
      }).current;
    expect(current(dones)).toBe(1);
    expect(current([late, ...dones])).toBe(0);
  });

  test('a repair joins the runs around a break with any number of missed dates, and changes only these dates', () => {
    fc.assert(
      fc.property(life, fc.nat(), (lived, which) => {
        const before = streakHistory(lived);
        const broken = before.breaks[which % Math.max(1, before.breaks.length)];
        if (!broken) return;
        const missed = before.missed.filter((day) => day >= broken.on);
        const days = daysBetween(broken.on, missed.at(-1) ?? broken.on) + 1;
        const repairs = [...lived.repairs, { brokenDate: broken.on, days, at: new Date(0) }];
        const after = streakHistory({ ...lived, repairs });
        const changed = after.days.filter((day, i) => day.state !== before.days[i]?.state);
        // Without the break, protected dates within the range become repaired as well and spend no
        // protection.
        expect(changed.every((day) => day.state === 'repaired')).toBe(true);
        expect(missed.every((date) => changed.some((day) => day.date === date))).toBe(true);
        expect(after.missed.filter((day) => day >= broken.on)).toEqual([]);
        const since = before.days.filter((day) => day.date > broken.on && day.state === 'done').length;
        expect(after.current).toBe(broken.streakBefore + since);
        expect(after.best).toBeGreaterThanOrEqual(Math.max(before.best, after.current));
      }),
      RUNS,
    );
  });

  test('the next protection takes exactly as many done dates as it says', () => {
    fc.assert(
      fc.property(life, (lived) => {
        const today = addDays(START, LENGTH + 20);
        const checkIns = lived.checkIns.filter((checkIn) => checkIn.localDate < today);
        const now = streakHistory({ ...lived, checkIns, today, yesterdayStillOpen: true });
        const dones = (n: number): CheckIn[] =>
          Array.from({ length: n }, (_, i) => ({
            localDate: addDays(today, i),
            kind: 'done',
            at: new Date(0),
          }));
        const after = (n: number) =>
          streakHistory({
            ...lived,
            pauses: [...lived.pauses, { from: addDays(today, -1), days: 1 }],
            checkIns: [...checkIns, ...dones(n)],
            today: addDays(today, n - 1),
            yesterdayStillOpen: false,
          }).protections;
        const { nextProtectionIn } = now;
        if (nextProtectionIn === null) expect(after(20)).toBe(now.protections);
        else {
          expect(after(nextProtectionIn)).toBe(now.protections + 1);
          expect(after(nextProtectionIn - 1)).toBe(now.protections);
        }
      }),
      RUNS,
    );
  });
});

/** Returns the most protections spent in a row. */
function longestSpending(spent: boolean[]): number {
  let longest = 0;
  let row = 0;
  for (const isSpent of spent) {
    row = isSpent ? row + 1 : 0;
    longest = Math.max(longest, row);
  }
  return longest;
}

import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type Era, type HabitLife, habitHistory, type Schedule } from './history.rules.ts';

/** Sunday 22 November 2026 is the last date of `marks` unless a case says otherwise. */
const sunday = Date.UTC(2026, 10, 22) / 86_400_000;

const everyDay: Schedule = { kind: 'every_day', rest_days: [] };
const eraOf = (schedule: Schedule, from = 0, anchor = from): Era => ({ from, anchor, schedule });

/** A habit whose marks end today. `marks` has one letter a date, the last one is today's. */
const habit = (marks: string, more: Partial<HabitLife> = {}): HabitLife => {
  const today = more.today ?? sunday;
  const from = today - marks.length + 1;
  return {
    eras: [eraOf(everyDay)],
    direction: 'at_least',
    startedOn: from,
    marks,
    marksFrom: from,
    today,
    isYesterdayOpen: false,
    weekStartsOn: 1,
    waitsOn: () => null,
    ...more,
  };
};
const short: Record<string, string> = {
  kept: 'K',
  part: 'p',
  rest: 'r',
  not_needed: '-',
  not_done: 'n',
  paused: 'z',
  protected: 't',
  open: 'o',
};
const statesOf = (life: HabitLife): string =>
  habitHistory(life)
    .states.map((state) => short[state])
    .join('');

test.each([
  ['xx.', 0],
  ['x.', 0],
  ['x..', 1],
  ['x...', 2],
  ['x....', 3],
  ['x...x', 0],
  ['x..p.', 0],
])('%s was missed %i times in a row', (marks, missed) =>
  expect(habitHistory(habit(marks)).missedInARow).toBe(missed),
);

describe('the best streaks', () => {
  /** Written as days before today. */
  const best = (life: HabitLife) =>
    habitHistory(life).bestStreaks.map(({ from, to, length }) => [
      life.today - from,
      life.today - to,
      length,
    ]);
  test.each<[string, HabitLife, number[][]]>([
    ['none of a single day', habit('x.x.x'), []],
    ['one that lasts', habit('.xxx'), [[2, 0, 3]]],
    ['today still open', habit('xxx.'), [[3, 1, 3]]],
    [
      'the longest first',
      habit('xx.xxx.'),
      [
        [3, 1, 3],
        [6, 5, 2],
      ],
    ],
    [
      'of equal ones the newest',
      habit('xx.xx'),
      [
        [1, 0, 2],
        [4, 3, 2],
      ],
    ],
    [
      'five at most',
      habit('xx.xx.xx.xx.xx.xx'),
      [
        [1, 0, 2],
        [4, 3, 2],
        [7, 6, 2],
        [10, 9, 2],
        [13, 12, 2],
      ],
    ],
    [
      'over a rest day',
      habit('xx.xx', { eras: [eraOf({ kind: 'every_day', rest_days: [5] })] }),
      [[4, 0, 4]],
    ],
    [
      'weeks, the last one to today',
      habit(`x......x......${'.'.repeat(7)}x......x.`, {
        eras: [eraOf({ kind: 'times_a_week', times: 1 })],
        today: sunday + 2,
      }),
      [
        [8, 0, 2],
        [29, 16, 2],
      ],
    ],
  ])('%s', (_name, life, streaks) => expect(best(life)).toEqual(streaks));

  it('begin with the best one, and end with the current one', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('x', 'p', '.'), { minLength: 1, maxLength: 80 }), (letters) => {
        const { bestStreaks, best: most, streak } = habitHistory(habit(letters.join('')));
        expect(bestStreaks[0]?.length ?? 1).toBe(Math.max(1, most));
        for (const { from, to, length } of bestStreaks) expect(to - from + 1).toBe(length);
        const last = bestStreaks.find(({ to }) => to >= sunday - 1);
        if (last) expect(last.length).toBe(streak);
      }),
    );
  });
});

describe('every day', () => {
  test.each([
    ['xxxx', 4, 4, 'KKKK'],
    ['xxx.', 3, 3, 'KKKo'],
    ['xxx.x', 1, 3, 'KKKnK'],
    ['xx.xxx.', 3, 3, 'KKnKKKo'],
    ['xxpx', 1, 2, 'KKpK'],
    ['xxp', 2, 2, 'KKp'],
    ['x..', 0, 1, 'Kno'],
    ['', 0, 0, ''],
  ])('%s has %i in a row', (marks, streak, best, states) => {
    const life = habit(marks);
    expect([habitHistory(life).streak, habitHistory(life).best]).toEqual([streak, best]);
    if (states) expect(statesOf(life)).toBe(states);
  });

  it('begins today, without a mark, and is open', () => {
    expect(statesOf(habit('', { startedOn: sunday, marksFrom: 0 }))).toBe('o');
  });

  it('begins with the first mark, if that is earlier', () => {
    expect(statesOf(habit('x..x', { startedOn: sunday }))).toBe('KnnK');
  });

  it('leaves yesterday open until noon', () => {
    const life = habit('xx..', { isYesterdayOpen: true });
    expect([habitHistory(life).streak, statesOf(life)]).toEqual([2, 'KKoo']);
    expect(habitHistory({ ...life, isYesterdayOpen: false }).streak).toBe(0);
  });

  it('has rest days, on which practice counts and its absence does not', () => {
    const eras = [eraOf({ kind: 'every_day', rest_days: [6, 7] })];
    expect(statesOf(habit('xxxxx..', { eras }))).toBe('KKKKKrr');
    expect(habitHistory(habit('xxxxx..', { eras })).streak).toBe(5);
    expect(habitHistory(habit('xxxxxx.', { eras })).streak).toBe(6);
    expect(statesOf(habit('xxxxxp.', { eras }))).toBe('KKKKKrr');
  });

  it('waits in a pause and on a travel day, where practice still counts', () => {
    const waitsOn = (day: number) =>
      day === sunday - 2 ? 'paused' : day === sunday - 1 ? 'protected' : null;
    expect(statesOf(habit('xx...', { waitsOn }))).toBe('KKzto');
    expect(habitHistory(habit('xx..x', { waitsOn })).streak).toBe(3);
    expect(habitHistory(habit('xxxxx', { waitsOn })).streak).toBe(5);
  });

  it('counts what was kept of what was due in 28 dates', () => {
    const { kept28, due28, missedIn7 } = habitHistory(habit(`${'x'.repeat(30)}..px...`));
    expect([kept28, due28, missedIn7]).toEqual([22, 27, 4]);
  });
});

describe('set days', () => {
  const eras = [eraOf({ kind: 'weekdays', days: [1, 3, 6] })];
  it('are due, and the days between are not', () => {
    // Sunday to Sunday.
    expect(statesOf(habit('.x.x..x.', { eras }))).toBe('rKrKrrKr');
    expect(habitHistory(habit('.x.x..x.', { eras }))).toMatchObject({ streak: 3, nextDue: sunday + 1 });
    expect(habitHistory(habit('.x....x.', { eras })).streak).toBe(1);
  });
});

describe('some times a week', () => {
  const eras = [eraOf({ kind: 'times_a_week', times: 3 })];
  const thursday = sunday - 3;
  it('is met on any days, and never "not done" on one', () => {
    const life = habit('x.x.x...xxx', { eras, today: thursday, startedOn: thursday - 10 });
    expect(statesOf(life)).toBe('K-K-K---KKK');
    expect(habitHistory(life)).toMatchObject({
      unit: 'weeks',
      streak: 2,
      week: { from: sunday - 6, to: sunday, kept: 3, target: 3 },
      nextDue: sunday + 1,
    });
  });
  it.each([
    ['a week that is not over breaks nothing', 'xxx....x...', thursday, 1, 'KKK----K--o'],
    ['a missed week ends it', 'xxx....xx.....xxx....', sunday, 1, 'KKK----KK-----KKK----'],
  ])('%s', (_name, marks, today, streak, states) => {
    const life = habit(marks, { eras, today });
    expect(habitHistory(life).streak).toBe(streak);
    if (states) expect(statesOf(life)).toBe(states);
  });
  it('the first week, if it began late, is not due', () => {
    expect(habitHistory(habit('x.xxx....x...', { eras, today: thursday }))).toMatchObject({
      due28: 3,
      kept28: 3,
    });
  });
  it('a week with a paused day is no miss', () => {
    const waitsOn = (day: number) => (day === sunday - 10 ? 'paused' : null);
    const life = habit('xxx...........xxx....', { eras });
    expect(habitHistory({ ...life, waitsOn }).streak).toBe(2);
    expect(habitHistory(life).streak).toBe(1);
  });
  it("the member's own week start decides", () => {
    // Monday to Sunday: three marks in one week from Monday on, two and one in weeks from Sunday on.
    const life = habit('xx....x', { eras });
    expect(habitHistory(life).streak).toBe(1);
    expect(habitHistory({ ...life, weekStartsOn: 7 }).streak).toBe(0);
  });
});

describe('every few days', () => {
  const from = sunday - 11;
  const eras = [eraOf({ kind: 'every_n_days', every: 3, from: '2026-11-11' }, 0, from)];
  it('is due once in each window, on any of its days', () => {
    const life = habit('x...x...x...', { eras });
    expect(statesOf(life)).toBe('K---K---K--o');
    expect(habitHistory(life)).toMatchObject({ unit: 'times', streak: 3, nextDue: null });
  });
  it('is missed when a window ends without it', () => {
    const life = habit('x.....x..x..', { eras });
    expect(statesOf(life)).toBe('K----nK--K--');
    expect(habitHistory(life)).toMatchObject({ streak: 2, best: 2, nextDue: sunday + 1 });
  });
});

describe('a limit', () => {
  it('is kept on an ended date that was logged within it', () => {
    const life = habit('xx.pxx', { direction: 'at_most' });
    expect(statesOf(life)).toBe('KKnnKo');
    expect(habitHistory(life)).toMatchObject({ streak: 1, best: 2, total: 3 });
  });
  it('is exceeded as soon as today is', () => {
    const life = habit('xxp', { direction: 'at_most' });
    expect([statesOf(life), habitHistory(life).streak]).toEqual(['KKn', 2]);
  });
});

describe('a changed schedule', () => {
  it('leaves dates to the schedule of their time', () => {
    const eras = [eraOf({ kind: 'weekdays', days: [6, 7] }), eraOf(everyDay, sunday - 3)];
    const life = habit('xx....xxx', { eras, today: sunday });
    // Saturday and Sunday of the week before, then from Thursday on every day.
    expect(statesOf(life)).toBe('KKrrrnKKK');
    expect(statesOf({ ...life, eras: [eraOf(everyDay)] })).toBe('KKnnnnKKK');
  });
  it('of another unit judges all time', () => {
    const eras = [eraOf(everyDay), eraOf({ kind: 'times_a_week', times: 2 }, sunday)];
    expect(habitHistory(habit('x.x....x.x....', { eras }))).toMatchObject({ unit: 'weeks', streak: 2 });
  });
});

describe('strength', () => {
  const strengthOf = (marks: string, more: Partial<HabitLife> = {}) =>
    habitHistory(habit(marks, more)).strength;
  it.each([
    [`${'x'.repeat(13)}`, 50],
    [`${'x'.repeat(30)}`, 80],
    [`${'x'.repeat(200)}`, 100],
    [`${'x'.repeat(200)}.x`, 95],
    [`${'x'.repeat(200)}..............`, 50],
  ])('%s', (marks, strength) => expect(strengthOf(marks)).toBe(strength));
  it('counts a part as half', () => {
    expect(strengthOf(`${'x'.repeat(100)}p.`)).toBeGreaterThan(strengthOf(`${'x'.repeat(100)}..`));
  });
});

const anySchedule: fc.Arbitrary<Schedule> = fc.oneof(
  fc
    .uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 6 })
    .map((rest_days): Schedule => ({ kind: 'every_day', rest_days })),
  fc
    .uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 })
    .map((days): Schedule => ({ kind: 'weekdays', days })),
  fc.integer({ min: 1, max: 7 }).map((times): Schedule => ({ kind: 'times_a_week', times })),
  fc
    .integer({ min: 2, max: 9 })
    .map((every): Schedule => ({ kind: 'every_n_days', every, from: '2026-01-01' })),
);
const anyMarks = fc
  .array(fc.constantFrom('x', 'x', '.', 'p'), { maxLength: 120 })
  .map((letters) => letters.join(''));
const anyLife = fc
  .record({
    marks: anyMarks,
    schedules: fc.array(anySchedule, { minLength: 1, maxLength: 3 }),
    weekStartsOn: fc.integer({ min: 1, max: 7 }),
    isYesterdayOpen: fc.boolean(),
    direction: fc.constantFrom('at_least' as const, 'at_most' as const),
    waits: fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 5 }),
  })
  .map(({ marks, schedules, waits, ...more }) =>
    habit(marks, {
      ...more,
      eras: schedules.map((schedule, i) => eraOf(schedule, i === 0 ? 0 : sunday - 40 + 10 * i)),
      waitsOn: (day) => (waits.includes(sunday - day) ? 'paused' : null),
    }),
  );

describe('for every habit', () => {
  it('has a state for each date, and numbers within their bounds', () => {
    fc.assert(
      fc.property(anyLife, (life) => {
        const history = habitHistory(life);
        expect(history.states).toHaveLength(life.today - history.from + 1);
        expect(history.streak).toBeLessThanOrEqual(history.best);
        expect(history.strength).toBeGreaterThanOrEqual(0);
        expect(history.strength).toBeLessThanOrEqual(100);
        expect(history.kept28).toBeLessThanOrEqual(history.due28);
        expect(history.states.filter((state) => state === 'kept')).toHaveLength(history.total);
        if (history.nextDue !== null) expect(history.nextDue).toBeGreaterThan(life.today);
      }),
    );
  });

  it('loses nothing by one more kept date', () => {
    fc.assert(
      fc.property(anyLife, fc.nat({ max: 119 }), (life, at) => {
        fc.pre(life.direction === 'at_least' && at < life.marks.length);
        const more = { ...life, marks: `${life.marks.slice(0, at)}x${life.marks.slice(at + 1)}` };
        const [before, after] = [habitHistory(life), habitHistory(more)];
        expect(after.streak).toBeGreaterThanOrEqual(before.streak);
        expect(after.best).toBeGreaterThanOrEqual(before.best);
        expect(after.strength).toBeGreaterThanOrEqual(before.strength);
        expect(after.total).toBeGreaterThanOrEqual(before.total);
      }),
    );
  });

  it('loses nothing when a date waits', () => {
    fc.assert(
      fc.property(anyLife, fc.nat({ max: 60 }), (life, ago) => {
        const waits: HabitLife = {
          ...life,
          waitsOn: (day) => (day === life.today - ago ? 'paused' : life.waitsOn(day)),
        };
        expect(habitHistory(waits).streak).toBeGreaterThanOrEqual(habitHistory(life).streak);
      }),
    );
  });

  it('keeps its streak while today is open', () => {
    fc.assert(
      fc.property(anyLife, (life) => {
        fc.pre(life.direction === 'at_least' && life.marks !== '' && !life.isYesterdayOpen);
        const open = { ...life, marks: `${life.marks.slice(0, -1)}.` };
        const over = { ...life, marks: `${life.marks.slice(0, -1)}x` };
        expect(habitHistory(over).streak).toBeGreaterThanOrEqual(habitHistory(open).streak);
        expect(habitHistory(open).states.at(-1)).not.toBe('not_done');
      }),
    );
  });
});

describe('the last seven dates', () => {
  it('count the misses before today, and none from before', () => {
    expect(habitHistory(habit('....x.....x.')).missedIn7).toBe(5);
    expect(habitHistory(habit(`.....${'x'.repeat(7)}.`)).missedIn7).toBe(0);
  });
});

describe('what a period of days tells', () => {
  const strengths = (life: HabitLife): number[] => {
    const days: number[] = [];
    habitHistory({ ...life, onStrength: (day) => days.push(life.today - day) });
    return days;
  };
  const windows = [eraOf({ kind: 'every_n_days', every: 3, from: '2026-11-11' }, 0, sunday - 11)];
  it('its strength is reported once it was met or missed, and not before', () => {
    expect(strengths(habit('x.....x.....', { eras: windows }))).toEqual([9, 6, 3]);
  });
  it('a part of the target is no practice of a week', () => {
    const eras = [eraOf({ kind: 'times_a_week', times: 3 })];
    expect(statesOf(habit('x.px..x.....', { eras }))).toContain('p');
  });
});

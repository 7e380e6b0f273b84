import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { everyWeekday } from '#contract/reminders/weekdays.ts';
import { addDays, localDate, type ZoneSpan } from '#server/domains/profile/days/rules.ts';
import {
  clockTimeOf,
  deliveryOf,
  moveByReason,
  movedFrom,
  nextTime,
  snoozeUntil,
  suggestTime,
  weekdaysOf,
} from './rules.ts';

const toronto = (dayStartHour = 0): ZoneSpan[] => [
  { from: new Date('2020-01-01T00:00:00Z'), zone: 'America/Toronto', dayStartHour },
];
const next = (time: string, after: string, { spans = toronto(), weekdays = everyWeekday } = {}) => {
  const found = nextTime({ spans, time, weekdays, after: new Date(after) });
  return found && [found.date, found.at.toISOString()];
};

describe('nextTime', () => {
  test.each([
    ['later today', '07:30', '2026-03-02T10:00:00Z', ['2026-03-02', '2026-03-02T12:30:00.000Z']],
    [
      'at its instant comes the next',
      '07:30',
      '2026-03-02T12:30:00Z',
      ['2026-03-03', '2026-03-03T12:30:00.000Z'],
    ],
    ['a millisecond before', '07:30', '2026-03-02T12:29:59.999Z', ['2026-03-02', '2026-03-02T12:30:00.000Z']],
    [
      'the gap in spring, 02:30 to 03:00',
      '02:30',
      '2026-03-08T05:00:00Z',
      ['2026-03-08', '2026-03-08T07:00:00.000Z'],
    ],
    ['the day after the gap', '02:30', '2026-03-08T07:00:00Z', ['2026-03-09', '2026-03-09T06:30:00.000Z']],
    [
      'the first of two in autumn',
      '01:30',
      '2026-11-01T04:30:00Z',
      ['2026-11-01', '2026-11-01T05:30:00.000Z'],
    ],
    ['no second in autumn', '01:30', '2026-11-01T05:30:00Z', ['2026-11-02', '2026-11-02T06:30:00.000Z']],
  ])('%s', (_name, time, after, expected) => expect(next(time, after)).toEqual(expected));

  test('a date that had it, maybe earlier, is left out', () => {
    const after = new Date('2026-03-02T11:30:00Z');
    const following = (sentOn: string | null) =>
      nextTime({ spans: toronto(), time: '07:30', weekdays: everyWeekday, after, sentOn })?.date;
    expect([null, '2026-03-01', '2026-03-02', '2026-03-03'].map(following)).toEqual([
      '2026-03-02',
      '2026-03-02',
      '2026-03-03',
      '2026-03-04',
    ]);
  });

  test('a time before the day start belongs to the night of its date', () => {
    const spans = toronto(3);
    expect(next('01:00', '2026-03-02T10:00:00Z', { spans })).toEqual([
      '2026-03-02',
      '2026-03-03T06:00:00.000Z',
    ]);
    expect(next('03:00', '2026-03-02T07:00:00Z', { spans })).toEqual([
      '2026-03-02',
      '2026-03-02T08:00:00.000Z',
    ]);
    // Saturday night until three is Saturday.
    expect(next('01:00', '2026-03-02T10:00:00Z', { spans, weekdays: [6] })).toEqual([
      '2026-03-07',
      '2026-03-08T06:00:00.000Z',
    ]);
  });

  test('only its weekdays', () => {
    expect(next('07:30', '2026-03-02T10:00:00Z', { weekdays: [3, 7] })?.[0]).toBe('2026-03-04');
    expect(next('07:30', '2026-03-02T12:30:00Z', { weekdays: [1] })?.[0]).toBe('2026-03-09');
    expect(next('07:30', '2026-03-02T10:00:00Z', { weekdays: [] })).toBeNull();
  });

  test('a flight west has the time once, and a flight east leaves out a time it skips', () => {
    const tokyoThenToronto: ZoneSpan[] = [
      { from: new Date(0), zone: 'Asia/Tokyo', dayStartHour: 0 },
      { from: new Date('2026-03-02T15:00:00Z'), zone: 'America/Toronto', dayStartHour: 0 },
    ];
    expect(next('20:00', '2026-03-01T16:00:00Z', { spans: tokyoThenToronto })).toEqual([
      '2026-03-02',
      '2026-03-02T11:00:00.000Z',
    ]);
    expect(next('20:00', '2026-03-02T11:00:00Z', { spans: tokyoThenToronto })?.[0]).toBe('2026-03-03');
    const torontoThenTokyo: ZoneSpan[] = [
      { from: new Date(0), zone: 'America/Toronto', dayStartHour: 0 },
      { from: new Date('2026-03-03T05:00:00Z'), zone: 'Asia/Tokyo', dayStartHour: 0 },
    ];
    // At midnight in Toronto it is 14:00 in Tokyo, so the morning of the 3rd never comes.
    expect(next('07:30', '2026-03-02T12:30:00Z', { spans: torontoThenTokyo })).toEqual([
      '2026-03-04',
      '2026-03-03T22:30:00.000Z',
    ]);
  });

  test('in a year in one zone, every date has its time once, also when clocks change', () => {
    const zone = fc.constantFrom(
      'America/Toronto',
      'Europe/Berlin',
      'Australia/Lord_Howe',
      'America/Santiago',
      'Africa/Cairo',
      'Asia/Kolkata',
    );
    const minutes = fc.integer({ min: 0, max: 1439 });
    fc.assert(
      fc.property(zone, minutes, fc.integer({ min: 0, max: 6 }), (name, minute, dayStartHour) => {
        const spans = [{ from: new Date('2020-01-01T00:00:00Z'), zone: name, dayStartHour }];
        const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
        let after = new Date('2026-01-01T00:00:00Z');
        let expected: string | null = null;
        for (let times = 0; times < 365; times++) {
          const found = nextTime({ spans, time, weekdays: everyWeekday, after });
          if (!found) throw new Error('no next time');
          if (expected !== null) expect(found.date).toBe(expected);
          expect(found.at.getTime()).toBeGreaterThan(after.getTime());
          expect(localDate(spans, found.at)).toBe(found.date);
          expected = addDays(found.date, 1);
          after = found.at;
        }
      }),
      { numRuns: 60 },
    );
  }, 60_000);
});

test.each([
  [{ kind: 'every_day' as const, rest_days: [6, 7] }, [1, 2, 3, 4, 5]],
  [{ kind: 'every_day' as const }, everyWeekday],
  [{ kind: 'weekdays' as const, days: [2, 4] }, [2, 4]],
  [{ kind: 'weekdays' as const }, []],
  [{ kind: 'times_a_week' as const, times: 3 }, everyWeekday],
  [{ kind: 'every_n_days' as const, every: 3, from: '2026-03-01' }, everyWeekday],
])('a habit with %j may be due on %j', (schedule, days) => expect(weekdaysOf(schedule)).toEqual(days));

test.each([
  [true, 90, 40, 'included'],
  [false, 3, null, 'first_days'],
  [false, 3, 3, 'first_days'],
  [false, 3, 4, 'not_included'],
] as const)('delivery %s with %i full days on day %s: %s', (reminder_delivery, full_days, day, expected) =>
  expect(deliveryOf({ reminder_delivery, full_days }, day)).toBe(expected),
);

describe('suggestTime', () => {
  const at = (...times: string[]) => times.map((time) => new Date(`2026-03-02T${time}:00Z`));
  test.each([
    ['nothing yet', at(), '07:30'],
    ['two days say too little', at('12:10', '12:20'), '07:30'],
    ['the usual hour', at('12:10', '12:20', '12:50', '20:00'), '07:00'],
    ['the earlier of two', at('12:10', '12:20', '12:50', '22:00', '22:01', '22:02'), '07:00'],
  ])('%s', (_name, times, expected) => expect(suggestTime(toronto(), times)).toBe(expected));
});

describe('snoozeUntil', () => {
  const until = (choice: Parameters<typeof snoozeUntil>[1], now: string) => {
    const verdict = snoozeUntil(toronto(), choice, new Date(now));
    return verdict.ok ? verdict.value.at.toISOString() : verdict.detail;
  };
  test.each([
    ['10_minutes', '2026-03-02T12:30:00Z', '2026-03-02T12:40:00.000Z'],
    ['30_minutes', '2026-03-02T12:30:00Z', '2026-03-02T13:00:00.000Z'],
    ['60_minutes', '2026-03-02T12:30:00Z', '2026-03-02T13:30:00.000Z'],
    ['evening', '2026-03-02T12:30:00Z', '2026-03-02T23:30:00.000Z'],
    ['evening', '2026-03-02T23:30:00Z', 'It’s evening already. Choose a number of minutes.'],
    ['30_minutes', '2026-03-03T04:29:59Z', '2026-03-03T04:59:59.000Z'],
    [
      '30_minutes',
      '2026-03-03T04:30:00Z',
      'Your day ends before that. Choose fewer minutes, or leave it for tomorrow.',
    ],
  ] as const)('%s at %s: %s', (choice, now, expected) => expect(until(choice, now)).toBe(expected));
});

test('clock times are rounded to the minute', () => {
  expect(clockTimeOf(toronto(), new Date('2026-03-02T12:30:20Z'))).toBe('07:30');
  expect(clockTimeOf(toronto(), new Date('2026-03-03T04:59:50Z'))).toBe('00:00');
});

describe('moveByReason', () => {
  const on = (date: string, at: string) => ({ date, at: new Date(at) });
  const next = on('2026-03-03', '2026-03-03T12:30:00Z');
  const after = on('2026-03-04', '2026-03-04T12:30:00Z');
  const now = new Date('2026-03-02T20:00:00Z');
  const earlier = on('2026-03-03', '2026-03-03T11:30:00Z');
  test.each([
    ['time', next, earlier],
    ['forgot', next, earlier],
    ['energy', next, next],
    ['ill', next, after],
    ['travel', next, after],
    [null, next, next],
    ['forgot', on('2026-03-02', '2026-03-02T20:40:00Z'), on('2026-03-02', '2026-03-02T20:40:00Z')],
  ])('%s', (reason, scheduled, expected) =>
    expect(moveByReason(scheduled, reason, { now, after })).toEqual(expected),
  );
});

describe('movedFrom', () => {
  const usual = { date: '2026-03-03', at: new Date('2026-03-03T12:30:00Z') };
  const now = new Date('2026-03-03T11:00:00Z');
  test.each([
    ['2026-03-03T12:30:00Z', null],
    ['2026-03-03T11:30:00Z', 'earlier'],
    ['2026-03-04T12:30:00Z', 'later'],
    // It is being sent now, and the usual one is of the next time.
    ['2026-03-03T11:00:00Z', null],
  ])('%s is %s', (at, moved) => expect(movedFrom(usual, { at: new Date(at), now })).toBe(moved));

  test('without a usual time nothing was moved', () =>
    expect(movedFrom(null, { at: usual.at, now })).toBeNull());
});

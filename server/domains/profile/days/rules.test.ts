import { describe, expect, test } from 'vitest';
import {
  changeZone,
  dayLengthHours,
  endOfDate,
  finalAt,
  isShortDay,
  localDate,
  localHour,
  mayFinishYesterday,
  nextDayStart,
  startOfDay,
  type ZoneSpan,
  zoneAt,
} from './rules.ts';

const at = (iso: string) => new Date(iso);
const living = (zone: string, dayStartHour = 0): ZoneSpan[] => [{ from: new Date(0), zone, dayStartHour }];

describe('the date of an instant', () => {
  test.each([
    ['America/Toronto', 0, '2026-07-01T03:59:59.999Z', '2026-06-30'],
    ['America/Toronto', 0, '2026-07-01T04:00Z', '2026-07-01'],
    ['Asia/Kolkata', 0, '2026-07-01T18:29Z', '2026-07-01'],
    ['Asia/Kolkata', 0, '2026-07-01T18:30Z', '2026-07-02'],
    ['Pacific/Chatham', 0, '2026-07-01T11:14Z', '2026-07-01'],
    ['Pacific/Chatham', 0, '2026-07-01T11:15Z', '2026-07-02'],
    ['Asia/Kathmandu', 6, '2026-07-02T00:14Z', '2026-07-01'],
    ['Asia/Kathmandu', 6, '2026-07-02T00:15Z', '2026-07-02'],
    ['Europe/London', 0, '2028-02-29T12:00Z', '2028-02-29'],
    ['Europe/London', 3, '2028-03-01T02:59Z', '2028-02-29'],
    ['Europe/London', 3, '2100-03-01T02:59Z', '2100-02-28'],
    ['Europe/London', 3, '2000-03-01T02:59Z', '2000-02-29'],
    // Clocks that went back over midnight do not repeat the old date.
    ['America/St_Johns', 0, '2008-11-02T02:30Z', '2008-11-02'],
    ['America/St_Johns', 0, '2008-11-02T02:31Z', '2008-11-02'],
    ['Antarctica/Troll', 2, '2026-10-25T00:30Z', '2026-10-25'],
    ['Antarctica/Troll', 2, '2026-10-25T01:30Z', '2026-10-25'],
    // Clocks that skipped a day.
    ['Pacific/Apia', 0, '2011-12-30T09:59Z', '2011-12-29'],
    ['Pacific/Apia', 0, '2011-12-30T10:00Z', '2011-12-31'],
  ])('%s, day from %i: %s is %s', (zone, hour, instant, date) => {
    expect(localDate(living(zone, hour), at(instant))).toBe(date);
  });

  test('with a day start at 3, practice at 02:30 counts for yesterday', () => {
    const owl = living('America/Toronto', 3);
    expect(localDate(owl, at('2026-07-02T02:30-04:00'))).toBe('2026-07-01');
    expect(localDate(owl, at('2026-07-02T03:00-04:00'))).toBe('2026-07-02');
    // On the night the clocks go forward there is no 02:30: after 01:59 comes 03:00, the new day.
    expect(localDate(owl, at('2026-03-08T01:59-05:00'))).toBe('2026-03-07');
    expect(localDate(owl, at('2026-03-08T03:00-04:00'))).toBe('2026-03-08');
    // The night they go back.
    expect(localDate(owl, at('2026-11-01T01:30-05:00'))).toBe('2026-10-31');
    expect(localDate(owl, at('2026-11-01T02:30-05:00'))).toBe('2026-10-31');
    expect(localDate(owl, at('2026-11-01T03:00-05:00'))).toBe('2026-11-01');
  });

  test('invalid input throws a RangeError', () => {
    expect(() => localDate([], at('2026-01-01'))).toThrow(RangeError);
    expect(() => localDate(living('UTC'), at('never'))).toThrow(RangeError);
    expect(() => localDate(living('Mars/Olympus'), at('2026-01-01'))).toThrow(RangeError);
    expect(() => startOfDay(living('UTC'), '2026-02-30')).toThrow(RangeError);
  });

  test.each([
    ['no span', [], at('2026-01-01'), 'A member has at least one zone span'],
    ['not an instant', living('UTC'), at('never'), 'Not an instant'],
  ])('%s is named in the error', (_name, spans, instant, message) => {
    for (const read of [localDate, zoneAt, localHour, nextDayStart, mayFinishYesterday]) {
      expect(() => read(spans, instant)).toThrow(RangeError);
      expect(() => read(spans, instant)).toThrow(message);
    }
  });

  test('takes microseconds', () => {
    const spans = living('America/Toronto', 3);
    localDate(spans, at('2026-01-01'));
    const before = performance.now();
    for (let i = 0; i < 20_000; i++) localDate(spans, new Date(1_767_225_600_000 + i * 1_500_000));
    // About 1 µs each when idle. The bound allows for a busy machine, but not for calling `Intl` every
    // time.
    expect((performance.now() - before) / 20_000).toBeLessThan(0.02);
  });
});

describe('nights on which the clocks change', () => {
  // Toronto 2026: on 8 March 02:00 becomes 03:00, on 1 November 02:00 becomes 01:00.
  test.each([
    [0, '05:00', 24, 23, '04:00', 24, 25],
    [1, '06:00', 24, 23, '05:00', 24, 25],
    [2, '07:00', 24, 23, '07:00', 25, 24],
    [3, '07:00', 23, 24, '08:00', 25, 24],
    [4, '08:00', 23, 24, '09:00', 25, 24],
    [5, '09:00', 23, 24, '10:00', 25, 24],
    [6, '10:00', 23, 24, '11:00', 25, 24],
  ])('day from %i', (hour, spring, beforeSpring, ofSpring, fall, beforeFall, ofFall) => {
    const spans = living('America/Toronto', hour);
    expect(startOfDay(spans, '2026-03-08')).toEqual(at(`2026-03-08T${spring}Z`));
    expect(dayLengthHours(spans, '2026-03-07')).toBe(beforeSpring);
    expect(dayLengthHours(spans, '2026-03-08')).toBe(ofSpring);
    expect(startOfDay(spans, '2026-11-01')).toEqual(at(`2026-11-01T${fall}Z`));
    expect(dayLengthHours(spans, '2026-10-31')).toBe(beforeFall);
    expect(dayLengthHours(spans, '2026-11-01')).toBe(ofFall);
  });

  test.each([
    ['Australia/Lord_Howe', '2026-04-05', 24.5],
    ['Australia/Lord_Howe', '2026-10-04', 23.5],
    ['Antarctica/Troll', '2026-03-29', 22],
    ['Antarctica/Troll', '2026-10-25', 26],
    ['Pacific/Chatham', '2026-04-05', 25],
    ['America/Havana', '2026-03-08', 23], // 00:00 becomes 01:00: the day starts inside the gap
    ['Africa/Cairo', '2026-10-29', 25], // 24:00 becomes 23:00
    ['Pacific/Apia', '2011-12-29', 24],
    ['Pacific/Apia', '2011-12-30', 0],
    ['Pacific/Apia', '2011-12-31', 24],
    ['UTC', '2028-02-29', 24],
  ])('%s: %s lasts %d hours', (zone, date, hours) => {
    expect(dayLengthHours(living(zone), date)).toBe(hours);
    expect(isShortDay(living(zone), date)).toBe(hours < 16);
  });

  test('a skipped date starts where the next one does', () => {
    const apia = living('Pacific/Apia');
    expect(startOfDay(apia, '2011-12-30')).toEqual(startOfDay(apia, '2011-12-31'));
    expect(nextDayStart(apia, at('2011-12-30T00:00Z'))).toEqual(at('2011-12-30T10:00Z'));
  });
});

describe('the end of a date', () => {
  test.each([
    ['UTC', 0, '2026-12-31', '2026-12-31T23:59:59.999Z'],
    ['America/Toronto', 0, '2026-07-01', '2026-07-02T03:59:59.999Z'],
    // The hour at which a member's day begins moves no promise that names a date.
    ['America/Toronto', 4, '2026-07-01', '2026-07-02T03:59:59.999Z'],
    ['Asia/Tokyo', 0, '2026-07-01', '2026-07-01T14:59:59.999Z'],
    ['America/Toronto', 0, '2026-03-08', '2026-03-09T03:59:59.999Z'], // 23 hours
    ['America/Toronto', 0, '2026-11-01', '2026-11-02T04:59:59.999Z'], // 25 hours
    ['America/Havana', 0, '2026-03-07', '2026-03-08T04:59:59.999Z'], // 00:00 becomes 01:00
    ['Africa/Cairo', 0, '2026-10-29', '2026-10-29T21:59:59.999Z'], // 24:00 becomes 23:00
    ['Pacific/Apia', 0, '2011-12-29', '2011-12-30T09:59:59.999Z'], // the next date is skipped
    ['Pacific/Apia', 0, '2011-12-30', '2011-12-30T09:59:59.999Z'],
  ])('%s, day from %i: %s ends at %s', (zone, hour, date, end) =>
    expect(endOfDate(living(zone, hour), date)).toEqual(at(end)),
  );

  test('follows a flight', () => {
    const spans = changeZone(
      living('America/Toronto'),
      { zone: 'Asia/Tokyo', dayStartHour: 0 },
      at('2026-07-11T16:00+09:00'),
    );
    expect(endOfDate(spans, '2026-07-11')).toEqual(at('2026-07-11T23:59:59.999-04:00'));
    expect(endOfDate(spans, '2026-07-12')).toEqual(at('2026-07-12T23:59:59.999+09:00'));
  });
});

describe('a change of zone', () => {
  const home = living('America/Toronto');

  test('flying east: the first date in the new zone is short', () => {
    const spans = changeZone(home, { zone: 'Asia/Tokyo', dayStartHour: 0 }, at('2026-07-11T16:00+09:00'));
    expect(spans.at(-1)?.from).toEqual(at('2026-07-12T00:00-04:00'));
    expect(localDate(spans, at('2026-07-12T12:59+09:00'))).toBe('2026-07-11');
    expect(localDate(spans, at('2026-07-12T13:00+09:00'))).toBe('2026-07-12');
    expect(dayLengthHours(spans, '2026-07-12')).toBe(11);
    expect(isShortDay(spans, '2026-07-12')).toBe(true);
    expect(dayLengthHours(spans, '2026-07-13')).toBe(24);
  });

  test('a date of exactly 16 hours is not short', () => {
    const spans = changeZone(
      living('UTC'),
      { zone: 'Asia/Manila', dayStartHour: 0 },
      at('2026-07-01T12:00Z'),
    );
    expect(dayLengthHours(spans, '2026-07-02')).toBe(16);
    expect(isShortDay(spans, '2026-07-02')).toBe(false);
  });

  test('a span applies from its first instant, and the first one to all time before it', () => {
    const [first, second] = [
      { from: at('2026-01-01T00:00Z'), zone: 'UTC', dayStartHour: 0 },
      { from: at('2026-07-12T00:00Z'), zone: 'Asia/Tokyo', dayStartHour: 3 },
    ];
    expect(zoneAt([first, second], at('2025-06-01T00:00Z'))).toBe(first);
    expect(zoneAt([first, second], at('2026-07-11T23:59:59.999Z'))).toBe(first);
    expect(zoneAt([first, second], at('2026-07-12T00:00Z'))).toBe(second);
    expect(localDate([first, second], at('2025-06-01T00:00Z'))).toBe('2025-06-01');
  });

  test('flying west over the date line: the date continues and is not repeated', () => {
    const spans = changeZone(
      living('Pacific/Auckland'),
      { zone: 'Pacific/Honolulu', dayStartHour: 0 },
      at('2026-07-10T08:00-10:00'),
    );
    expect(localDate(spans, at('2026-07-10T08:00-10:00'))).toBe('2026-07-11');
    expect(spans.at(-1)?.from).toEqual(at('2026-07-12T00:00+12:00'));
    expect(localDate(spans, at('2026-07-11T02:00-10:00'))).toBe('2026-07-11');
    expect(localDate(spans, at('2026-07-11T23:59-10:00'))).toBe('2026-07-11');
    expect(localDate(spans, at('2026-07-12T00:00-10:00'))).toBe('2026-07-12');
    expect(dayLengthHours(spans, '2026-07-11')).toBe(46);
  });

  test('flying east over the date line skips a date', () => {
    const spans = changeZone(
      living('Pacific/Pago_Pago'),
      { zone: 'Pacific/Kiritimati', dayStartHour: 0 },
      at('2026-07-10T12:00-11:00'),
    );
    expect(dayLengthHours(spans, '2026-07-11')).toBe(0);
    expect(dayLengthHours(spans, '2026-07-12')).toBe(23);
    expect(localDate(spans, at('2026-07-10T23:59-11:00'))).toBe('2026-07-10');
    expect(localDate(spans, at('2026-07-11T00:00-11:00'))).toBe('2026-07-12');
  });

  test('a later day start makes the day longer, an earlier one shorter', () => {
    const later = changeZone(home, { zone: 'America/Toronto', dayStartHour: 3 }, at('2026-07-10T12:00Z'));
    expect(dayLengthHours(later, '2026-07-10')).toBe(27);
    const earlier = changeZone(later, { zone: 'America/Toronto', dayStartHour: 0 }, at('2026-07-20T12:00Z'));
    expect(dayLengthHours(earlier, '2026-07-20')).toBe(24);
    expect(dayLengthHours(earlier, '2026-07-21')).toBe(21);
  });

  test('replaces a pending change, and the current setting removes it', () => {
    const once = changeZone(home, { zone: 'Asia/Tokyo', dayStartHour: 0 }, at('2026-07-10T12:00Z'));
    const twice = changeZone(once, { zone: 'Europe/Paris', dayStartHour: 3 }, at('2026-07-10T13:00Z'));
    expect(twice).toEqual([
      ...home,
      { from: at('2026-07-11T04:00Z'), zone: 'Europe/Paris', dayStartHour: 3 },
    ]);
    expect(changeZone(twice, { zone: 'America/Toronto', dayStartHour: 0 }, at('2026-07-10T14:00Z'))).toEqual(
      home,
    );
    expect(home).toHaveLength(1);
  });

  test('the first zone applies at once, and invalid ones are refused', () => {
    const now = at('2026-07-10T12:00Z');
    expect(changeZone([], { zone: 'Asia/Kolkata', dayStartHour: 3 }, now)).toEqual(living('Asia/Kolkata', 3));
    expect(() => changeZone(home, { zone: '+02:00', dayStartHour: 0 }, now)).toThrow(RangeError);
    for (const dayStartHour of [-1, 7, 1.5, Number.NaN]) {
      expect(() => changeZone(home, { zone: 'UTC', dayStartHour }, now)).toThrow(RangeError);
    }
  });
});

describe('the wall clock', () => {
  test.each([
    ['Asia/Kathmandu', '2026-07-01T00:00Z', 5.75],
    ['America/Toronto', '2026-07-01T03:30Z', 23.5],
    ['Pacific/Chatham', '2026-07-01T11:15Z', 0],
  ])('%s at %s: %d', (zone, instant, hour) => expect(localHour(living(zone, 3), at(instant))).toBe(hour));
});

describe('finish yesterday', () => {
  test.each([
    [0, '2026-07-02T00:00-04:00', true],
    [0, '2026-07-02T11:59-04:00', true],
    [0, '2026-07-02T12:00-04:00', false],
    [0, '2026-07-02T23:59-04:00', false],
    [3, '2026-07-02T02:30-04:00', false], // still 1 July, whose noon is long past
    [3, '2026-07-02T03:00-04:00', true],
    [0, '2026-03-08T11:59-04:00', true],
    [0, '2026-03-08T12:00-04:00', false],
    [0, '2026-11-01T11:59-05:00', true],
    [0, '2026-11-01T12:00-05:00', false],
  ])('day from %i, %s: %s', (hour, instant, expected) => {
    expect(mayFinishYesterday(living('America/Toronto', hour), at(instant))).toBe(expected);
  });

  test('does not reopen when flying west brings a second morning', () => {
    const spans = changeZone(
      living('Pacific/Auckland'),
      { zone: 'Pacific/Honolulu', dayStartHour: 0 },
      at('2026-07-10T08:00-10:00'),
    );
    expect(finalAt(spans, '2026-07-10')).toEqual(at('2026-07-11T12:00+12:00'));
    expect(localHour(spans, at('2026-07-11T09:00-10:00'))).toBe(9);
    expect(mayFinishYesterday(spans, at('2026-07-11T09:00-10:00'))).toBe(false);
    expect(mayFinishYesterday(spans, at('2026-07-12T09:00-10:00'))).toBe(true);
  });
});

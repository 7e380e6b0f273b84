import { describe, expect, test } from 'vitest';
import { aheadOf, isTimeZone, offsetRuns } from './zones.rules.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('time zone names', () => {
  test.each([
    'America/Toronto',
    'Asia/Kolkata',
    'Asia/Calcutta',
    'Europe/Kyiv',
    'Pacific/Chatham',
    'UTC',
    'Etc/UTC',
    'Etc/GMT+5',
    'GMT',
    'EST5EDT',
    'Japan',
    'america/toronto',
  ])('%s is valid', (zone) => {
    expect(isTimeZone(zone)).toBe(true);
  });

  test.each([
    '+02:00',
    '-0330',
    '+02',
    'UTC+2',
    'GMT+2',
    'PST',
    'ist',
    'AST',
    'Mars/Olympus',
    'America/',
    '',
    ' UTC',
    'UTC\n',
    '__proto__',
    `A${'/a'.repeat(500)}`,
  ])('%j is invalid', (zone) => {
    expect(isTimeZone(zone)).toBe(false);
    expect(() => offsetRuns(zone, 0, HOUR)).toThrow(RangeError);
  });
});

describe('offset runs', () => {
  test.each([
    ['America/Toronto', '2026-03-08T07:00Z', -5, -4],
    ['America/Toronto', '2026-11-01T06:00Z', -4, -5],
    ['Australia/Lord_Howe', '2026-04-04T15:00Z', 11, 10.5],
    ['Pacific/Chatham', '2026-09-26T14:00Z', 12.75, 13.75],
    ['Antarctica/Troll', '2026-10-25T01:00Z', 2, 0],
    ['Pacific/Apia', '2011-12-30T10:00Z', -10, 14],
    ['America/St_Johns', '2008-11-02T02:31Z', -2.5, -3.5],
    ['Asia/Kathmandu', '1985-12-31T18:30Z', 5.5, 5.75],
  ])('%s changes at %s from %d to %d hours', (zone, at, before, after) => {
    const change = Date.parse(at);
    expect(offsetRuns(zone, change - HOUR, change + HOUR)).toEqual([
      { from: change - HOUR, to: change, ahead: before * HOUR },
      { from: change, to: change + HOUR + 1, ahead: after * HOUR },
    ]);
    // A window that begins or ends at the change.
    expect(offsetRuns(zone, change, change + HOUR)).toEqual([
      { from: change, to: change + HOUR + 1, ahead: after * HOUR },
    ]);
    expect(offsetRuns(zone, change - HOUR, change)).toEqual([
      { from: change - HOUR, to: change, ahead: before * HOUR },
      { from: change, to: change + 1, ahead: after * HOUR },
    ]);
    expect([change - 1, change].map((instant) => aheadOf(zone, new Date(instant)))).toEqual([
      before * HOUR,
      after * HOUR,
    ]);
  });

  test('of an instant: unknown zones and invalid instants throw', () => {
    expect(() => aheadOf('Mars/Olympus', new Date(0))).toThrow(RangeError);
    expect(() => aheadOf('UTC', new Date('soon'))).toThrow(RangeError);
  });

  test('a zone without changes has one run in any week, and others one more a change', () => {
    for (let day = 0; day < 2_000; day += 1) {
      const to = day * DAY;
      expect(offsetRuns('Asia/Tokyo', to - 7 * DAY, to)).toEqual([
        { from: to - 7 * DAY, to: to + 1, ahead: 9 * HOUR },
      ]);
    }
    // Clocks change on 29 March and 25 October 2026.
    for (let day = 0; day < 360; day += 1) {
      const to = Date.UTC(2026, 0, 8, 12) + day * DAY;
      const changes = ['2026-03-29T01:00Z', '2026-10-25T01:00Z'].filter(
        (at) => to - 7 * DAY < Date.parse(at) && Date.parse(at) <= to,
      );
      expect(offsetRuns('Europe/London', to - 7 * DAY, to)).toHaveLength(1 + changes.length);
    }
  });

  test('tile every window without gaps, for any earlier calls', () => {
    for (let year = 1970; year <= 2100; year++) {
      const to = Date.UTC(year, year % 12, 3, 7);
      const runs = offsetRuns('Europe/London', to - 100 * HOUR, to);
      expect(runs[0]?.from).toBe(to - 100 * HOUR);
      expect(runs.at(-1)?.to).toBe(to + 1);
      for (const [i, run] of runs.slice(1).entries()) expect(run.from).toBe(runs[i]?.to);
    }
  });
});

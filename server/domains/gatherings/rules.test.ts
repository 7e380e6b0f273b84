import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  cancelUntil,
  isCallOpen,
  lastSeatTaken,
  type MeetingTimes,
  mayPlan,
  mayTake,
  nextMeeting,
  offeredUntil,
  planMeetings,
  quarterOf,
  questionsUntil,
  readCallUrl,
  refusalOfSeats,
  reserveUntil,
} from './rules.ts';

const at = (iso: string) => new Date(iso);
const date = (from: string, minutes = 75, cancelled: string | null = null) => ({
  starts_at: at(from),
  ends_at: new Date(at(from).getTime() + minutes * 60_000),
  cancelled_at: cancelled === null ? null : at(cancelled),
});
const plan = (tier: 'achiever' | 'creator' | 'founder', more = {}) => ({
  tier,
  isAdmin: false,
  isModerator: false,
  ...more,
});

test.each([
  ['circle', plan('achiever'), false, false],
  ['circle', plan('founder'), false, false],
  ['circle', plan('creator'), true, true],
  ['circle', plan('achiever', { isModerator: true }), true, true],
  ['intensive', plan('creator'), true, false],
  ['intensive', plan('achiever', { isModerator: true }), true, false],
  ['intensive', plan('achiever', { isAdmin: true }), true, true],
] as const)('a %s, for %j: seat %s, planning %s', (kind, who, takes, plans) => {
  expect([mayTake(kind, who), mayPlan(kind, who)]).toEqual([takes, plans]);
});

describe('the next date', () => {
  const dates = [
    date('2026-11-10T19:00Z'),
    date('2026-11-17T19:00Z', 75, '2026-11-01T00:00Z'),
    date('2026-11-24T19:00Z'),
  ];
  it('is the one that takes place, or the first ahead that is not cancelled', () => {
    expect(nextMeeting(dates, at('2026-11-10T20:14Z'))).toBe(dates[0]);
    expect(nextMeeting(dates, at('2026-11-10T20:15Z'))).toBe(dates[2]);
    expect(nextMeeting(dates, at('2026-11-24T20:15Z'))).toBeUndefined();
  });
  it('has its call from 15 minutes before to its end, unless it is cancelled', () => {
    const [first, cancelled] = dates as [(typeof dates)[0], (typeof dates)[0]];
    expect(isCallOpen(first, at('2026-11-10T18:44:59Z'))).toBe(false);
    expect(isCallOpen(first, at('2026-11-10T18:45Z'))).toBe(true);
    expect(isCallOpen(first, at('2026-11-10T20:14:59Z'))).toBe(true);
    expect(isCallOpen(first, at('2026-11-10T20:15Z'))).toBe(false);
    expect(isCallOpen(cancelled, at('2026-11-17T19:00Z'))).toBe(false);
  });
});

describe('questions close', () => {
  test.each([
    ['at noon of the day', 'America/Toronto', '2026-11-25T00:00Z', '2026-11-24T17:00Z'],
    ['at noon of the day before a morning', 'America/Toronto', '2026-11-24T14:00Z', '2026-11-23T17:00Z'],
    ['at noon of the day before, for one at noon', 'UTC', '2026-11-24T12:00Z', '2026-11-23T12:00Z'],
    ['on the host’s date', 'Pacific/Kiritimati', '2026-11-24T05:00Z', '2026-11-23T22:00Z'],
    // Clocks change on the 8th at 2:00.
    ['on the day of a change of clocks', 'America/Toronto', '2026-03-08T23:00Z', '2026-03-08T16:00Z'],
  ])('%s', (_what, zone, starts, until) => {
    expect(questionsUntil('circle', zone, at(starts))).toEqual(at(until));
  });
  it('two days before an intensive', () => {
    expect(questionsUntil('intensive', 'America/Toronto', at('2027-01-09T14:00Z'))).toEqual(
      at('2027-01-08T05:00Z'),
    );
  });
});

describe('seats', () => {
  const zone = 'America/Toronto';
  const circle = {
    kind: 'circle' as const,
    zone,
    meetings: [date('2026-11-10T19:00Z'), date('2026-12-15T19:00Z')],
  };
  const intensive = {
    kind: 'intensive' as const,
    zone,
    meetings: [date('2027-01-09T14:00Z'), date('2027-01-10T14:00Z')],
  };
  const withChanges = <P extends { meetings: readonly MeetingTimes[] }>(
    planned: P,
    change: { moved_from: Date | null; changed_at: Date } = {
      moved_from: null,
      changed_at: at('2026-10-01T00:00Z'),
    },
  ) => ({ ...planned, meetings: planned.meetings.map((meeting) => ({ ...meeting, ...change })) });
  it('of a circle are free until its last date begins, and always cancelled', () => {
    expect(reserveUntil(circle)).toEqual(at('2026-12-15T19:00Z'));
    expect(cancelUntil(withChanges(circle), null)).toBeNull();
  });
  it('of an intensive end with the 6th and the 7th, as its page says', () => {
    expect(reserveUntil(intensive)).toEqual(at('2027-01-07T05:00Z'));
    expect(cancelUntil(withChanges(intensive), null)).toEqual(at('2027-01-08T05:00Z'));
  });
  it('may always be given back after a date moved, by those who reserved before', () => {
    const moved = withChanges(intensive, {
      moved_from: at('2027-01-20T00:00Z'),
      changed_at: at('2027-01-05T00:00Z'),
    });
    expect(cancelUntil(moved, at('2027-01-04T00:00Z'))).toBeNull();
    expect(cancelUntil(moved, at('2027-01-06T00:00Z'))).toEqual(at('2027-01-08T05:00Z'));
    expect(cancelUntil(moved, null)).toEqual(at('2027-01-08T05:00Z'));
  });
  it('follow dates that are not cancelled', () => {
    const last = date('2026-12-15T19:00Z', 75, '2026-11-01T00:00Z');
    expect(reserveUntil({ ...circle, meetings: [date('2026-11-10T19:00Z'), last] })).toEqual(
      at('2026-11-10T19:00Z'),
    );
    expect(reserveUntil({ ...circle, meetings: [last] })).toBeNull();
  });
  it('are kept for a day, never past the last beginning', () => {
    const now = at('2026-11-10T12:00Z');
    expect(offeredUntil(now, 24, at('2026-12-15T19:00Z'))).toEqual(at('2026-11-11T12:00Z'));
    expect(offeredUntil(now, 24, at('2026-11-10T19:00Z'))).toEqual(at('2026-11-10T19:00Z'));
  });
  test.each([
    ['circle', 0, false],
    ['circle', 1, true],
    ['circle', 8, true],
    ['circle', 9, false],
    ['intensive', 200, true],
    ['intensive', 1e9, false],
    ['intensive', -3, false],
  ] as const)('a %s of %i', (kind, seats, fits) => {
    expect(refusalOfSeats(kind, seats) === null).toBe(fits);
  });
  it('say who is first only when that is true', () => {
    expect(lastSeatTaken(0)).toBe(
      'Someone took the last seat a moment ago. You’re first on the waiting list if you like.',
    );
    expect(lastSeatTaken(1)).not.toContain('first');
  });
});

test.each([
  ['2026-01-01', '2026-01-01'],
  ['2026-03-31', '2026-01-01'],
  ['2026-04-01', '2026-04-01'],
  ['2026-12-31', '2026-10-01'],
])('%s is in the quarter of %s', (day, quarter) => {
  expect(quarterOf(day)).toBe(quarter);
});

test.each([
  ['https://meet.example/a b', 'https://meet.example/a%20b'],
  [' https://meet.example/room ', 'https://meet.example/room'],
  ['http://meet.example/room', null],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['https://user:secret@meet.example/', null],
  ['https://localhost/', null],
  ['meet.example/room', null],
  ['', null],
])('the link %s is %s', (typed, stored) => {
  expect(readCallUrl(typed)).toBe(stored);
});

describe('planned dates', () => {
  const now = at('2026-03-02T15:00Z');
  const one = (starts: string, minutes = 75, more = {}) => ({ title: ' Why ', starts, minutes, ...more });
  const planned = (dates: ReturnType<typeof one>[], more = {}) =>
    planMeetings(dates, { kind: 'circle', zone: 'America/Toronto', now, ...more });

  it('are instants on the host’s clock, sorted, across a change of clocks', () => {
    expect(planned([one('2026-03-10T19:00'), one('2026-03-03T19:00')])).toEqual([
      {
        id: null,
        title: 'Why',
        about: '',
        starts_at: at('2026-03-04T00:00Z'),
        ends_at: at('2026-03-04T01:15Z'),
      },
      {
        id: null,
        title: 'Why',
        about: '',
        starts_at: at('2026-03-10T23:00Z'),
        ends_at: at('2026-03-11T00:15Z'),
      },
    ]);
  });
  test.each([
    ['none', [], 'at least one date'],
    ['that are over', [one('2026-03-02T09:59')], 'That time is over'],
    ['right now', [one('2026-03-02T10:00')], 'That time is over'],
    ['that don’t exist', [one('2026-02-30T10:00')], 'doesn’t exist'],
    ['too far ahead', [one('2027-03-05T10:00')], 'within a year'],
    ['that overlap', [one('2026-03-10T19:00'), one('2026-03-10T20:14')], 'overlap'],
    [
      'too many',
      Array.from({ length: 13 }, (_, i) => one(`2026-04-${String(i + 1).padStart(2, '0')}T10:00`)),
      '12 dates',
    ],
  ])('%s are refused', (_what, dates, sentence) => {
    expect(planned(dates)).toContain(sentence);
  });
  it('of an intensive are close together', () => {
    const far = [one('2026-04-01T09:00'), one('2026-05-05T09:00')];
    expect(planned(far, { kind: 'intensive' })).toContain('31 days');
    expect(planned(far)).toHaveLength(2);
  });
  it('leave those that began as they are', () => {
    const began = [{ id: 'b', ...date('2026-03-02T14:30Z') }];
    expect(
      planned([one('2020-01-01T00:00', 75, { id: 'b' }), one('2026-03-10T19:00')], { began }),
    ).toHaveLength(1);
    expect(planned([one('2020-01-01T00:00', 75, { id: 'b' })], { began })).toEqual([]);
    expect(planned([one('2026-03-02T10:30')], { began })).toContain('overlap');
  });
  it('never overlap, whatever is typed', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            day: fc.integer({ min: 3, max: 9 }),
            hour: fc.integer({ min: 0, max: 23 }),
            minutes: fc.integer({ min: 15, max: 480 }),
          }),
          { maxLength: 5 },
        ),
        (typed) => {
          const dates = planned(
            typed.map(({ day, hour, minutes }) =>
              one(`2026-03-0${day}T${String(hour).padStart(2, '0')}:00`, minutes),
            ),
          );
          if (typeof dates === 'string') return;
          for (const [i, each] of dates.entries())
            if (i > 0) expect(each.starts_at >= (dates[i - 1]?.ends_at ?? each.starts_at)).toBe(true);
        },
      ),
    );
  });
});

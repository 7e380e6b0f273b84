import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  changeZone,
  localDate,
  mayFinishYesterday,
  startOfDay,
  type ZoneSpan,
} from '#server/domains/profile/days/rules.ts';
import { isTravelDay } from '#server/domains/profile/days/travel.rules.ts';
import { type CheckIn, type StreakHistory, streakHistory } from './rules.ts';

const HOUR = 3_600_000;
const WAKES = 7;
const SLEEPS = 23;

interface Trip {
  home: string;
  away: string;
  dayStartHour: number;
  /** First day at home. The flight out leaves on the tenth day, the flight back ten days later. */
  starts: string;
  leavesAtHour: number;
  flightHours: number;
  /** The hour on the local clock at which the member checks in on the nth waking day. */
  checkInHour: (n: number) => number;
  /** When the server learns the new zone: at landing, or when the device is next opened to check in. */
  tells?: 'landing' | 'opening';
}

/** Thirty days with one check-in per waking day. Returns the history as of each evening. */
function travel(trip: Trip): StreakHistory[] {
  const onTheWall = (zone: string): ZoneSpan[] => [{ from: new Date(0), zone, dayStartHour: 0 }];
  const leg = (zone: string, date: string, hour: number) =>
    new Date(startOfDay(onTheWall(zone), date).getTime() + hour * HOUR);
  const out = leg(trip.home, addDays(trip.starts, 10), trip.leavesAtHour);
  const back = leg(trip.away, addDays(trip.starts, 20), trip.leavesAtHour);
  const flight = trip.flightHours * HOUR;
  const stays = [
    { zone: trip.home, from: leg(trip.home, trip.starts, 0), to: out },
    { zone: trip.away, from: new Date(out.getTime() + flight), to: back },
    {
      zone: trip.home,
      from: new Date(back.getTime() + flight),
      to: leg(trip.home, addDays(trip.starts, 31), 0),
    },
  ];
  let spans: ZoneSpan[] = [];
  const checkIns: CheckIn[] = [];
  const evenings: StreakHistory[] = [];
  for (const { zone, from, to } of stays) {
    const wall = onTheWall(zone);
    let isTold = trip.tells !== 'opening';
    if (isTold) spans = changeZone(spans, { zone, dayStartHour: trip.dayStartHour }, from);
    for (let date = localDate(wall, from); date <= localDate(wall, to); date = addDays(date, 1)) {
      const wakes = Math.max(from.getTime(), leg(zone, date, WAKES).getTime());
      const sleeps = Math.min(to.getTime(), leg(zone, date, SLEEPS).getTime());
      if (wakes >= sleeps) continue;
      const wanted = leg(zone, date, trip.checkInHour(checkIns.length)).getTime();
      const at = new Date(Math.min(Math.max(wanted, wakes), sleeps - 1));
      if (!isTold) spans = changeZone(spans, { zone, dayStartHour: trip.dayStartHour }, at);
      isTold = true;
      checkIns.push({ localDate: localDate(spans, at), at, kind: 'done' });
      const evening = new Date(sleeps - 1);
      evenings.push(
        streakHistory({
          startedOn: trip.starts,
          today: localDate(spans, evening),
          checkIns,
          pauses: [],
          repairs: [],
          isTravelDay: (d) => isTravelDay(spans, d),
          yesterdayStillOpen: mayFinishYesterday(spans, evening),
        }),
      );
    }
  }
  return evenings;
}

const TRIPS = [
  ['America/Toronto', 'Asia/Tokyo', 13],
  ['Pacific/Auckland', 'Pacific/Honolulu', 9],
  ['Asia/Kolkata', 'America/Los_Angeles', 17],
  ['Pacific/Chatham', 'Pacific/Honolulu', 12],
  ['Australia/Lord_Howe', 'Europe/London', 24],
  ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 6],
] as const;

describe('a month with a journey', () => {
  /*
   * The old zone's date at landing lasts 24 hours but ends at 17:00 in Sydney. A member who checks in in
   * the evening has no practice on it, and no earned protection yet.
   */
  test('flying east in the first week costs no date, although the date of landing ends before the evening', () => {
    const losAngeles: ZoneSpan[] = [{ from: new Date(0), zone: 'America/Los_Angeles', dayStartHour: 0 }];
    const landing = new Date('2026-07-12T07:00+10:00');
    const spans = changeZone(losAngeles, { zone: 'Australia/Sydney', dayStartHour: 0 }, landing);
    const instants = ['2026-07-09T20:00-07:00', '2026-07-10T20:00-07:00', '2026-07-12T20:00+10:00'];
    const checkIns = instants.map((iso): CheckIn => {
      const at = new Date(iso);
      return { at, localDate: localDate(spans, at), kind: 'done' };
    });
    const history = streakHistory({
      startedOn: '2026-07-09',
      today: '2026-07-12',
      checkIns,
      pauses: [],
      repairs: [],
      isTravelDay: (d) => isTravelDay(spans, d),
      yesterdayStillOpen: mayFinishYesterday(spans, new Date('2026-07-12T20:00+10:00')),
    });
    expect(history.days.map((day) => day.reason ?? day.state)).toEqual(['done', 'done', 'travel', 'done']);
    expect(history.current).toBe(3);
  });

  // Every pair of places flown eastward in the first days, before any protection is earned, with the zone
  // told at landing or when next opened.
  test('no eastward flight spends an earned protection, for any destination and check-in time', () => {
    // Neighbours in this list are three hours apart or more, in every season.
    const zones = [
      'Pacific/Pago_Pago',
      'America/Los_Angeles',
      'America/Toronto',
      'Europe/London',
      'Asia/Kolkata',
      'Asia/Tokyo',
      'Pacific/Auckland',
    ];
    const flight = fc.record({
      from: fc.nat({ max: zones.length - 2 }),
      by: fc.integer({ min: 1, max: zones.length - 1 }),
      starts: fc.integer({ min: 0, max: 700 }).map((n) => addDays('2026-01-01', n)),
      dayStartHour: fc.integer({ min: 0, max: 6 }),
      leavesAtHour: fc.integer({ min: 0, max: 23 }),
      flightHours: fc.integer({ min: 4, max: 20 }),
      hour: fc.double({ min: WAKES, max: SLEEPS - 0.01, noNaN: true }),
      tells: fc.constantFrom('landing' as const, 'opening' as const),
    });
    fc.assert(
      fc.property(flight, ({ from, by, hour, ...when }) => {
        const home = zones[from] ?? 'UTC';
        const away = zones[Math.min(from + by, zones.length - 1)] ?? 'UTC';
        const evenings = travel({ home, away, checkInHour: () => hour, ...when });
        for (const { current, totalDone, days } of evenings) {
          expect(current).toBe(totalDone);
          // The flight back goes west, so it is not part of this test.
          const outward = days.slice(0, 18);
          expect(outward.filter((day) => day.reason === 'earned')).toEqual([]);
        }
      }),
      { numRuns: 400 },
    );
  });

  describe.each(TRIPS)('%s - %s and back', (home, away, flightHours) => {
    // Covers both changes of the clocks in the north and in the south, and a leap day.
    test.each(['2026-02-20', '2026-10-15', '2026-03-20', '2026-09-15', '2028-02-10'])('from %s', (starts) => {
      for (const hour of [8, 13, 20]) {
        const trip = {
          home,
          away,
          flightHours,
          starts,
          dayStartHour: 0,
          leavesAtHour: 13,
          checkInHour: () => hour,
        };
        const last = travel(trip).at(-1);
        expect(last?.current).toBe(last?.totalDone);
        expect(last?.totalDone).toBeGreaterThanOrEqual(28);
        // Lord Howe is a whole date away from London: the date passes on board, without a check-in.
        const mayLean = home === 'Australia/Lord_Howe';
        const leaning = last?.days.filter((day) => day.state !== 'done' && day.reason !== 'travel') ?? [];
        expect(leaning.length).toBeLessThanOrEqual(mayLean ? 1 : 0);
      }
    });

    test('for any times of check-in and departure, the streak is whole every evening', () => {
      const habits = fc.record({
        starts: fc.integer({ min: 0, max: 1_000 }).map((n) => addDays('2026-01-01', n)),
        dayStartHour: fc.integer({ min: 0, max: 6 }),
        leavesAtHour: fc.integer({ min: 0, max: 23 }),
        hours: fc.array(fc.double({ min: WAKES, max: SLEEPS - 0.01, noNaN: true }), {
          minLength: 1,
          maxLength: 40,
        }),
      });
      fc.assert(
        fc.property(habits, ({ hours, ...when }) => {
          const checkInHour = (n: number) => hours[n % hours.length] ?? WAKES;
          let current = 0;
          for (const evening of travel({ home, away, flightHours, checkInHour, ...when })) {
            expect(evening.current).toBe(evening.totalDone);
            expect(evening.current).toBeGreaterThanOrEqual(current);
            current = evening.current;
          }
        }),
        { numRuns: 80 },
      );
    });
  });
});

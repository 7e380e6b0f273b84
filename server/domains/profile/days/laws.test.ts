import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  changeZone,
  dayLengthHours,
  localDate,
  localHour,
  mayFinishYesterday,
  nextDayStart,
  startOfDay,
  type ZoneSpan,
} from './rules.ts';

const QUARTER = 900_000;
const DAY = 86_400_000;

/**
 * Zones with every difficulty: half hours, a two-hour change, changes at midnight, both sides of the date
 * line.
 */
const ZONES = [
  'America/Toronto',
  'Asia/Tokyo',
  'Pacific/Auckland',
  'Pacific/Honolulu',
  'Asia/Kolkata',
  'Pacific/Chatham',
  'Australia/Lord_Howe',
  'Antarctica/Troll',
  'America/Havana',
  'Africa/Cairo',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'America/Santiago',
  'Europe/London',
  'Africa/Casablanca',
  'UTC',
];

// Half of the instants are near the nights on which clocks change.
const NIGHTS = [
  '2026-03-08',
  '2026-11-01',
  '2026-04-05',
  '2026-10-04',
  '2026-03-29',
  '2026-10-25',
  '2026-04-24',
  '2026-10-30',
  '2026-09-06',
  '2028-02-29',
  '2026-12-31',
].map((date) => Date.parse(date));
const moment = fc
  .oneof(
    fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2032, 0, 1) }),
    fc.tuple(fc.constantFrom(...NIGHTS), fc.integer({ min: -2 * DAY, max: 2 * DAY })).map(([a, b]) => a + b),
  )
  .map((ms) => new Date(Math.round(ms / QUARTER) * QUARTER));

const setting = fc.record({ zone: fc.constantFrom(...ZONES), dayStartHour: fc.integer({ min: 0, max: 6 }) });

/** Generates any list of spans, also ones no member could create: some only a quarter of an hour long. */
const spansUpTo = (end: Date) =>
  fc
    .tuple(setting, fc.array(fc.tuple(setting, fc.integer({ min: -300, max: 100 })), { maxLength: 5 }))
    .map(([first, others]): ZoneSpan[] => {
      const later = others.map(([s, q]) => ({ ...s, from: new Date(end.getTime() + q * QUARTER) }));
      later.sort((a, b) => a.from.getTime() - b.from.getTime());
      return [{ ...first, from: new Date(0) }, ...later];
    });

const lived = moment.chain((now) => fc.record({ now: fc.constant(now), spans: spansUpTo(now) }));

describe('dates, for any member', () => {
  test('the date is the latest one that any clock has shown so far', () => {
    fc.assert(
      fc.property(lived, ({ now, spans }) => {
        expect(localDate(spans, now)).toBe(latestDateShown(spans, now.getTime()));
      }),
      { numRuns: 400 },
    );
  });

  test('the date never goes back', () => {
    fc.assert(
      fc.property(lived, fc.array(fc.integer({ min: -400, max: 400 })), ({ now, spans }, quarters) => {
        const instants = quarters.sort((a, b) => a - b).map((q) => new Date(now.getTime() + q * QUARTER));
        const dates = instants.map((instant) => localDate(spans, instant));
        expect(dates).toEqual([...dates].sort());
      }),
      { numRuns: 500 },
    );
  });

  test('a day starts with the first instant of its date, and days tile time', () => {
    fc.assert(
      fc.property(lived, ({ now, spans }) => {
        const date = localDate(spans, now);
        const starts = startOfDay(spans, date);
        const next = nextDayStart(spans, now);
        expect(starts <= now && now < next).toBe(true);
        expect(localDate(spans, starts)).toBe(date);
        expect(localDate(spans, new Date(starts.getTime() - 1)) < date).toBe(true);
        expect(localDate(spans, new Date(next.getTime() - 1))).toBe(date);
        expect(localDate(spans, next) > date).toBe(true);
        expect(dayLengthHours(spans, date) * 3_600_000).toBe(next.getTime() - starts.getTime());
        for (
          let skipped = addDays(date, 1);
          skipped < localDate(spans, next);
          skipped = addDays(skipped, 1)
        ) {
          expect(dayLengthHours(spans, skipped)).toBe(0);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test('a change of zone alters nothing before the next day start', () => {
    fc.assert(
      fc.property(lived, setting, fc.integer({ min: 0, max: 400 }), ({ now, spans }, change, quarters) => {
        const inEffect = spans.filter((span, i) => i === 0 || span.from <= now);
        const after = changeZone(spans, change, now);
        const starts = nextDayStart(inEffect, now);
        expect(nextDayStart(after, now) >= starts).toBe(true);
        const instant = new Date(now.getTime() + quarters * QUARTER);
        if (instant < starts) expect(localDate(after, instant)).toBe(localDate(inEffect, instant));
        expect(after.slice(0, inEffect.length)).toEqual(inEffect);
        expect(after.at(-1)).toMatchObject(change);
      }),
      { numRuns: 500 },
    );
  });

  test('finishing yesterday closes once a date and stays closed', () => {
    fc.assert(
      fc.property(lived, fc.integer({ min: 0, max: 200 }), ({ now, spans }, quarters) => {
        const later = new Date(now.getTime() + quarters * QUARTER);
        if (localDate(spans, later) !== localDate(spans, now) || mayFinishYesterday(spans, now)) return;
        expect(mayFinishYesterday(spans, later)).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  test('the wall clock matches `Intl`', () => {
    fc.assert(
      fc.property(moment, setting, (now, { zone, dayStartHour }) => {
        const wall = wallClock(zone, now.getTime());
        expect(localHour([{ from: new Date(0), zone, dayStartHour }], now)).toBe((wall % DAY) / 3_600_000);
      }),
    );
  });
});

/**
 * Computes the law literally: reads the clock every quarter of an hour for three days, and keeps the latest
 * date.
 */
function latestDateShown(spans: readonly ZoneSpan[], now: number): string {
  let latest = '';
  for (let instant = now - 3 * DAY; instant <= now; instant += QUARTER) {
    const span = spans.findLast((s, i) => i === 0 || s.from.getTime() <= instant);
    if (!span) continue;
    const shown = wallClock(span.zone, instant) - span.dayStartHour * 3_600_000;
    const date = new Date(shown).toISOString().slice(0, 10);
    if (date > latest) latest = date;
  }
  return latest;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Returns the clock of `Intl` as if it were UTC, independent of the code under test. */
function wallClock(zone: string, instant: number): number {
  let clock = clocks.get(zone);
  if (!clock) {
    const numeric = 'numeric';
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: numeric,
      month: numeric,
      day: numeric,
      hour: numeric,
      minute: numeric,
      second: numeric,
    });
    clocks.set(zone, clock);
  }
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0, second = 0] = (
    clock.format(instant).match(/\d+/g) ?? []
  ).map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

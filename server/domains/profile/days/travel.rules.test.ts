import { describe, expect, test } from 'vitest';
import { addDays, changeZone, type ZoneSpan } from './rules.ts';
import { isTravelDay } from './travel.rules.ts';

const living = (zone: string): ZoneSpan[] => [{ from: new Date(0), zone, dayStartHour: 0 }];
const moved = (from: string, zone: string, at: string, dayStartHour = 0) =>
  changeZone(living(from), { zone, dayStartHour }, new Date(at));

/** Returns the protected dates of July 2026. */
const travelDays = (spans: ZoneSpan[]) =>
  Array.from({ length: 31 }, (_, i) => addDays('2026-07-01', i)).filter((date) => isTravelDay(spans, date));

describe('dates shortened by travel', () => {
  test.each([
    [
      'a flight east',
      moved('America/Los_Angeles', 'Australia/Sydney', '2026-07-12T07:00+10:00'),
      ['2026-07-10', '2026-07-11', '2026-07-12'],
    ],
    [
      'three hours east',
      moved('America/Los_Angeles', 'America/Toronto', '2026-07-12T12:00-04:00'),
      ['2026-07-11', '2026-07-12', '2026-07-13'],
    ],
    [
      'over the date line, with a date that never came',
      moved('Pacific/Pago_Pago', 'Pacific/Kiritimati', '2026-07-12T12:00-11:00'),
      ['2026-07-11', '2026-07-12', '2026-07-13', '2026-07-14'],
    ],
    ['two hours east', moved('America/Denver', 'America/Toronto', '2026-07-12T12:00-04:00'), []],
    ['a flight west', moved('Australia/Sydney', 'America/Los_Angeles', '2026-07-12T07:00-07:00'), []],
    [
      'an earlier day start in the same zone',
      changeZone(
        [{ from: new Date(0), zone: 'America/Toronto', dayStartHour: 6 }],
        { zone: 'America/Toronto', dayStartHour: 0 },
        new Date('2026-07-12T12:00-04:00'),
      ),
      [],
    ],
    ['no travel', living('America/Toronto'), []],
  ])('%s', (_, spans, dates) => {
    expect(travelDays(spans)).toEqual(dates);
  });

  test('a change removed before it took effect has no effect', () => {
    const planned = moved('America/Toronto', 'Asia/Tokyo', '2026-07-12T12:00-04:00');
    expect(
      travelDays(
        changeZone(planned, { zone: 'America/Toronto', dayStartHour: 0 }, new Date('2026-07-12T13:00-04:00')),
      ),
    ).toEqual([]);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, finalAt, localDate, localHour, type ZoneSpan } from '#server/domains/profile/days/rules.ts';
import { afterDue, isOpenAt, timeOn, weekdayName } from './rules.ts';

const always = new Date('2020-01-01T00:00:00Z');
const inZone = (zone: string, dayStartHour = 0): ZoneSpan[] => [{ from: always, zone, dayStartHour }];

describe('timeOn', () => {
  test.each<[string, ZoneSpan[], string, string]>([
    ['in winter', inZone('Europe/Berlin'), '2026-03-27', '2026-03-28T08:00:00.000Z'],
    [
      'the night on which an hour is skipped',
      inZone('Europe/Berlin'),
      '2026-03-28',
      '2026-03-29T07:00:00.000Z',
    ],
    [
      'the night on which an hour comes twice',
      inZone('Europe/Berlin'),
      '2026-10-24',
      '2026-10-25T08:00:00.000Z',
    ],
    ['a day that starts at six', inZone('America/Toronto', 6), '2026-03-02', '2026-03-03T14:00:00.000Z'],
    ['a zone of quarters of an hour', inZone('Asia/Kathmandu'), '2026-03-02', '2026-03-03T03:15:00.000Z'],
    ['far east', inZone('Pacific/Kiritimati'), '2026-03-02', '2026-03-02T19:00:00.000Z'],
  ])('%s', (_name, spans, date, at) => {
    expect(timeOn(spans, date)).toEqual({ date, at: new Date(at) });
  });

  test('a flight that skips nine schedules it for the beginning of the date', () => {
    const spans: ZoneSpan[] = [
      { from: always, zone: 'America/Los_Angeles', dayStartHour: 0 },
      { from: new Date('2026-03-02T08:00:00Z'), zone: 'Pacific/Auckland', dayStartHour: 0 },
    ];
    const { at } = timeOn(spans, '2026-03-01');
    expect(at).toEqual(new Date('2026-03-02T08:00:00Z'));
    expect(isOpenAt(spans, '2026-03-01', at)).toBe(false);
  });

  const zones = [
    'Europe/Berlin',
    'America/Sao_Paulo',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'Pacific/Apia',
  ];
  test('is at nine, while its date can be finished, in any zone on any night', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: 0, max: 2000 }),
        (zone, hour, days) => {
          const spans = inZone(zone, hour);
          const date = addDays('2025-01-01', days);
          const { at } = timeOn(spans, date);
          expect(localHour(spans, at)).toBe(9);
          expect(localDate(spans, at)).toBe(addDays(date, 1));
          expect(isOpenAt(spans, date, at)).toBe(true);
          expect(isOpenAt(spans, date, finalAt(spans, date))).toBe(false);
        },
      ),
    );
  });
});

describe('afterDue', () => {
  const spans = inZone('America/Toronto');
  const scheduled = timeOn(spans, '2026-03-02');
  const judge = ({ isPaused = false, late = 0, by = spans } = {}) =>
    afterDue(scheduled, { spans: by, isPaused, now: new Date(scheduled.at.getTime() + late * 60_000) });
  test('is sent once', () => expect(judge()).toEqual({ isDue: true, next: null }));
  test('is sent up to an hour late', () => expect(judge({ late: 60 })).toEqual({ isDue: true, next: null }));
  test('is over later', () => expect(judge({ late: 61 })).toEqual({ isDue: false, next: null }));
  test('a paused date passes it on', () =>
    expect(judge({ isPaused: true, late: 61 })).toEqual({ isDue: false, next: timeOn(spans, '2026-03-03') }));
  test('a date of travel passes it on', () => {
    const by: ZoneSpan[] = [
      ...spans,
      { from: new Date('2026-03-03T05:00:00Z'), zone: 'Asia/Tokyo', dayStartHour: 0 },
    ];
    expect(judge({ by })).toEqual({ isDue: false, next: timeOn(by, '2026-03-03') });
  });
});

test('weekdays', () => expect(['2026-03-02', '2026-03-08'].map(weekdayName)).toEqual(['Monday', 'Sunday']));

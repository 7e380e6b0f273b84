import { describe, expect, it } from 'vitest';
import { type CalendarTime, calendarEvents, mayBeDue } from './rules.ts';

const spansIn = (zone: string) => [{ from: new Date(0), zone, dayStartHour: 0 }];
const daily = (time: string, more: Partial<CalendarTime> = {}): CalendarTime => ({
  habitId: 'h1',
  name: 'Read',
  time,
  isOn: () => true,
  ...more,
});
const events = (
  today: string,
  times: CalendarTime[],
  { zone = 'Europe/Berlin', showsNames = true, waits = (_date: string): boolean => false } = {},
) => calendarEvents({ spans: spansIn(zone), today, times, waits, showsNames });
const first = (found: ReturnType<typeof events>, count: number) =>
  found.slice(0, count).map(({ at }) => at.toISOString().slice(0, 16));

describe('the events of the calendar', () => {
  it('are at the time of the clock before and after the night to summer time', () => {
    // Clocks change from 02:00 to 03:00 on the 29th.
    expect(first(events('2026-03-28', [daily('07:30')]), 3)).toEqual([
      '2026-03-28T06:30',
      '2026-03-29T05:30',
      '2026-03-30T05:30',
    ]);
    // A time that the clock skips is the instant after the gap.
    expect(first(events('2026-03-28', [daily('02:30')]), 3)).toEqual([
      '2026-03-28T01:30',
      '2026-03-29T01:00',
      '2026-03-30T00:30',
    ]);
  });

  it('are at the time of the clock before and after the night to winter time, once a date', () => {
    // Clocks change from 03:00 back to 02:00 on the 25th, so 02:30 is shown twice.
    expect(first(events('2026-10-24', [daily('02:30')]), 3)).toEqual([
      '2026-10-24T00:30',
      '2026-10-25T00:30',
      '2026-10-26T01:30',
    ]);
    expect(first(events('2026-10-31', [daily('07:30')], { zone: 'America/Toronto' }), 2)).toEqual([
      '2026-10-31T11:30',
      '2026-11-01T12:30',
    ]);
  });

  it('cover 30 dates, and leave out dates that ask for nothing', () => {
    expect(events('2026-05-01', [daily('07:30')])).toHaveLength(30);
    const found = events('2026-05-01', [daily('07:30')], { waits: (date) => date < '2026-05-29' });
    expect(found.map(({ id }) => id)).toEqual(['h1-2026-05-29-0730', 'h1-2026-05-30-0730']);
  });

  it('name each practice, or are one event a time without names', () => {
    const times = [daily('07:30'), daily('07:30', { habitId: null, name: 'Evolve 90' }), daily('06:00')];
    expect(events('2026-05-01', times).slice(0, 3)).toEqual([
      { id: 'h1-2026-05-01-0600', at: new Date('2026-05-01T04:00Z'), title: 'Read' },
      { id: 'day-2026-05-01-0730', at: new Date('2026-05-01T05:30Z'), title: 'Evolve 90' },
      { id: 'h1-2026-05-01-0730', at: new Date('2026-05-01T05:30Z'), title: 'Read' },
    ]);
    expect(events('2026-05-01', times, { showsNames: false }).slice(0, 2)).toEqual([
      { id: '2026-05-01-0600', at: new Date('2026-05-01T04:00Z'), title: 'Reminder' },
      { id: '2026-05-01-0730', at: new Date('2026-05-01T05:30Z'), title: 'Reminder' },
    ]);
  });

  it('are at most 2000, the soonest', () => {
    const many = Array.from({ length: 900 }, (_, i) => daily('07:30', { habitId: `h${i}` }));
    const found = events('2026-05-01', many);
    expect(found).toHaveLength(2000);
    expect(found.at(-1)?.id).toContain('2026-05-03');
  });
});

it.each([
  [{ kind: 'every_day' as const, rest_days: [6, 7] }, [4, 5, 6, 7, 8]],
  [{ kind: 'weekdays' as const, days: [5] }, [8]],
  [{ kind: 'times_a_week' as const, times: 2 }, [4, 5, 6, 7, 8, 9, 10]],
  [{ kind: 'every_n_days' as const, every: 3, from: '2026-04-30' }, [6, 9]],
])('a habit of %j may be due on these dates of May', (schedule, expected) => {
  const dates = [4, 5, 6, 7, 8, 9, 10].map((day) => `2026-05-${String(day).padStart(2, '0')}`);
  expect(dates.filter((date) => mayBeDue(schedule, date)).map((date) => Number(date.slice(-2)))).toEqual(
    expected,
  );
});

import { describe, expect, it } from 'vitest';
import {
  counted,
  dateTimeWords,
  dateWords,
  isKnownZone,
  numberWords,
  timeWords,
  unitOf,
  wallClock,
} from './formats.ts';

const at = '2026-11-25T00:05:00.000Z';
const zone = 'America/Toronto';

describe('dates and times', () => {
  it.each([
    ['date', '24 November 2026'],
    ['dayMonth', '24 November'],
    ['short', '24 Nov'],
    ['weekdayDate', 'Tuesday 24 November'],
    ['full', 'Tuesday 24 November 2026'],
    ['weekdayShortDate', 'Tue 24 Nov'],
    ['monthYear', 'November 2026'],
    ['time', '19:05'],
  ] as const)('%s is %s', (form, words) => expect(dateWords(form, at, zone)).toBe(words));

  it('join a date with a comma and a weekday without one', () => {
    expect(dateTimeWords('date', at, zone)).toBe('24 November 2026, 19:05');
    expect(dateTimeWords('weekdayDate', at, zone)).toBe('Tuesday 24 November, 19:05');
    expect(dateTimeWords('weekdayShort', at, zone)).toBe('Tue 19:05');
  });
  it('have a clock of 24 hours without a zero in front', () => {
    expect(dateWords('time', '2026-11-24T14:00:00Z', zone)).toBe('9:00');
    expect(dateWords('time', '2026-11-24T05:00:00Z', zone)).toBe('0:00');
    expect(timeWords('07:30')).toBe('7:30');
  });
  it('keep a local date in every zone', () =>
    expect(dateWords('date', '2026-11-24', 'Pacific/Auckland')).toBe('24 November 2026'));
  it('accept a zone that the browser does not know', () => {
    expect(dateWords('year', at, 'Mars/Olympus')).toBe('2026');
    expect([isKnownZone('Mars/Olympus'), isKnownZone(zone)]).toEqual([false, true]);
  });
  it('give the parts of a clock', () =>
    expect(wallClock(Date.parse(at), zone)).toEqual({ date: '2026-11-24', hour: 19, minute: 5 }));
});

it('numbers have their thousands apart', () => {
  expect(numberWords(1_340)).toBe('1,340');
  expect(numberWords(2.5, { minimumFractionDigits: 2 })).toBe('2.50');
});

it('one of a thing is singular', () => {
  expect([0, 1, 2, 1_340].map((n) => counted(n, 'day'))).toEqual(['0 days', '1 day', '2 days', '1,340 days']);
  expect(counted(2, 'reply', 'replies')).toBe('2 replies');
  expect([1, 2, 0.5].map((n) => unitOf(n, 'glasses'))).toEqual(['glass', 'glasses', 'glasses']);
  expect([unitOf(1, 'Km'), unitOf(1, 'Pages')]).toEqual(['Km', 'page']);
});

import { expect, test } from 'vitest';
import { dateTimeWords, dateWords } from './rules.ts';

test.each([
  ['2026-11-24T14:00:00Z', 'America/Toronto', '24 November 2026, 9:00 Toronto time'],
  // Summer has the same name: the place stays, the abbreviation of its clock doesn't.
  ['2026-07-24T23:05:00Z', 'America/Toronto', '24 July 2026, 19:05 Toronto time'],
  ['2026-12-31T23:59:00Z', 'Asia/Tokyo', '1 January 2027, 8:59 Tokyo time'],
  ['2026-03-05T03:00:00Z', 'America/Argentina/Buenos_Aires', '5 March 2026, 0:00 Buenos Aires time'],
  ['2027-01-01T00:05:00Z', 'UTC', '1 January 2027, 0:05 UTC'],
  ['2026-03-05T14:00:00Z', 'Etc/UTC', '5 March 2026, 14:00 UTC'],
  ['2026-03-05T14:00:00Z', 'Etc/GMT+5', '5 March 2026, 9:00 GMT-5'],
])('%s in %s is %s', (at, zone, words) => expect(dateTimeWords('date', new Date(at), zone)).toBe(words));

test('a day of the week has no year', () => {
  const at = new Date('2026-11-24T14:00:00Z');
  expect(dateTimeWords('weekdayDate', at, 'America/Toronto')).toBe('Tuesday 24 November, 9:00 Toronto time');
  expect(dateWords('weekdayDate', at, 'Pacific/Auckland')).toBe('Wednesday 25 November');
});

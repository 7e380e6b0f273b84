import { describe, expect, test } from 'vitest';
import { afterOfficeHours, officeHours } from './office-hours.rules.ts';

const at = (text: string) => new Date(text);

describe('office hours, Monday to Friday 9:00 to 18:00 in Toronto', () => {
  test.each([
    ['on a Monday morning', '2026-11-23T14:00:00Z', true, '2026-11-23T14:00:00Z', '2026-11-23T23:00:00Z'],
    ['a minute earlier', '2026-11-23T13:59:00Z', false, '2026-11-23T14:00:00Z', '2026-11-23T23:00:00Z'],
    ['at closing', '2026-11-23T23:00:00Z', false, '2026-11-24T14:00:00Z', '2026-11-24T23:00:00Z'],
    ['on a Friday evening', '2026-11-27T23:30:00Z', false, '2026-11-30T14:00:00Z', '2026-11-30T23:00:00Z'],
    ['on a Sunday', '2026-11-22T19:00:00Z', false, '2026-11-23T14:00:00Z', '2026-11-23T23:00:00Z'],
    ['in summer', '2026-07-01T13:00:00Z', true, '2026-07-01T13:00:00Z', '2026-07-01T22:00:00Z'],
  ])('%s', (_, now, isOpen, opensAt, closesAt) => {
    expect(officeHours(at(now))).toEqual({ isOpen, opensAt: at(opensAt), closesAt: at(closesAt) });
  });

  test.each([
    ['within a day', '2026-11-23T15:00:00Z', 4, '2026-11-23T19:00:00Z'],
    ['to the minute of closing', '2026-11-23T14:00:00Z', 9, '2026-11-23T23:00:00Z'],
    ['over night', '2026-11-23T21:00:00Z', 4, '2026-11-24T16:00:00Z'],
    ['over a weekend', '2026-11-27T22:00:00Z', 4, '2026-11-30T17:00:00Z'],
    ['from a Sunday', '2026-11-22T19:00:00Z', 9, '2026-11-23T23:00:00Z'],
    // The clocks change on 1 November 2026.
    ['over the change of the clocks', '2026-10-30T21:00:00Z', 2, '2026-11-02T15:00:00Z'],
  ])('%s', (_, from, hours, expected) => {
    expect(afterOfficeHours(at(from), hours)).toEqual(at(expected));
  });
});

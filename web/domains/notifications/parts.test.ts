import { expect, it } from 'vitest';
import { byDay, dayHeading } from './parts.ts';

const at = (local: string) => new Date(`2026-03-${local}`).getTime();

it.each([
  ['10T00:00', 'Today'],
  ['10T23:59', 'Today'],
  ['09T23:59', 'Yesterday'],
  ['09T00:00', 'Yesterday'],
  ['08T23:59', 'Earlier this week'],
  ['04T00:00', 'Earlier this week'],
  ['03T23:59', 'Earlier'],
  // A clock of the device that is behind.
  ['11T08:00', 'Today'],
])('at 00:30 of the 10th, %s is under %s', (time, heading) =>
  expect(dayHeading(at(time), at('10T00:30'))).toBe(heading),
);

it('keeps the order, and has no empty heading', () => {
  const items = ['10T09:00', '10T08:00', '02T08:00'].map((time) => ({
    at: new Date(at(time)).toISOString(),
  }));
  expect(byDay(items, at('10T12:00'))).toEqual([
    { heading: 'Today', items: items.slice(0, 2) },
    { heading: 'Earlier', items: items.slice(2) },
  ]);
});

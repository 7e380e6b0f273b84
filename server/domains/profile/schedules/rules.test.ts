import { describe, expect, it } from 'vitest';
import { instantOnClock, refusalOfTime } from './rules.ts';

describe('a time on the author’s clock', () => {
  it.each([
    ['in winter', 'America/Toronto', '2026-01-10T09:00', '2026-01-10T14:00:00.000Z'],
    ['in summer', 'America/Toronto', '2026-07-10T09:00', '2026-07-10T13:00:00.000Z'],
    [
      'that the clock skips is an hour later',
      'America/Toronto',
      '2026-03-08T02:30',
      '2026-03-08T07:30:00.000Z',
    ],
    ['right after the gap', 'America/Toronto', '2026-03-08T03:00', '2026-03-08T07:00:00.000Z'],
    [
      'that the clock shows twice is the first',
      'America/Toronto',
      '2026-11-01T01:30',
      '2026-11-01T05:30:00.000Z',
    ],
    ['in a gap of half an hour', 'Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-03T15:45:00.000Z'],
  ])('%s', (_what, zone, local, at) => {
    expect(instantOnClock(zone, local)?.toISOString()).toBe(at);
  });
  it('has to exist', () => {
    expect(instantOnClock('UTC', '2026-02-30T10:00')).toBeNull();
    expect(instantOnClock('UTC', '2026-13-01T10:00')).toBeNull();
  });
  it('is in the future, within a year', () => {
    const now = new Date('2026-03-02T15:00:00Z');
    expect(refusalOfTime(now, now)).toContain('over');
    expect(refusalOfTime(new Date('2026-03-02T15:01:00Z'), now)).toBeNull();
    expect(refusalOfTime(new Date('2027-06-01T00:00:00Z'), now)).toContain('year');
  });
});

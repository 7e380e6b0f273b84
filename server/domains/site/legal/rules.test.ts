import { describe, expect, test } from 'vitest';
import { versionsOn } from './rules.ts';

const version = (since: string) => ({
  kind: 'legal' as const,
  text: 'terms' as const,
  title: 'Terms of Service',
  lead: '',
  since,
  changes: [],
  sections: [],
});
const all = [version('2027-03-01'), version('2026-11-23'), version('2026-04-14')];

describe('the versions of a legal text', () => {
  test.each([
    ['2026-11-22', '2026-04-14', ['2026-11-23', '2027-03-01']],
    ['2026-11-23', '2026-11-23', ['2027-03-01']],
    ['2027-02-28', '2026-11-23', ['2027-03-01']],
    ['2027-03-01', '2027-03-01', []],
  ])('on %s are in force since %s, and later ones are coming', (today, since, coming) => {
    const { current, pages } = versionsOn(all, today);
    expect(current?.since).toBe(since);
    expect(pages.filter(({ isCurrent }) => isCurrent)).toEqual([current]);
    expect(current?.coming).toEqual(coming);
    expect(current?.versions).toEqual(all.map((each) => each.since).filter((date) => !coming.includes(date)));
  });

  test('before the first comes into force, the first is shown', () => {
    expect(versionsOn(all, '2020-01-01').current?.since).toBe('2026-04-14');
  });

  test('keep their pages from day to day, until one comes into force', () => {
    const before = versionsOn(all, '2026-11-23');
    expect(versionsOn(all, '2026-11-24', before).current).toBe(before.current);
    expect(versionsOn(all, '2027-03-01', before).current?.since).toBe('2027-03-01');
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, localDate, mayFinishYesterday } from '#server/domains/profile/days/rules.ts';
import { datesShown, mayAnswer, type PartnerDays, quietSteps, stateOn } from './rules.ts';

// 2026-11-26 is a Thursday.
const days = (more: Partial<PartnerDays> = {}): PartnerDays => ({
  startsOn: '2026-11-17',
  today: '2026-11-26',
  isYesterdayOpen: false,
  answers: new Map(),
  restDays: [],
  waits: new Set(),
  ...more,
});
const yes = (...dates: string[]) => new Map(dates.map((date) => [date, 'yes' as const]));

describe('a date', () => {
  test.each<[string, Partial<PartnerDays>, string]>([
    ['2026-11-26', {}, 'open'],
    ['2026-11-25', {}, 'none'],
    ['2026-11-25', { isYesterdayOpen: true }, 'open'],
    ['2026-11-24', { isYesterdayOpen: true }, 'none'],
    ['2026-11-27', {}, 'ahead'],
    ['2026-11-16', {}, 'before'],
    ['2026-11-16', { startsOn: '2026-11-16', today: '2026-11-17', isYesterdayOpen: true }, 'open'],
    ['2026-11-26', { restDays: [4] }, 'rest'],
    ['2026-11-25', { waits: new Set(['2026-11-25']) }, 'rest'],
    ['2026-11-26', { restDays: [4], answers: yes('2026-11-26') }, 'yes'],
    ['2026-11-24', { answers: new Map([['2026-11-24', 'not_yet']]) }, 'not_yet'],
  ])('%s with %j is %s', (date, more, state) => expect(stateOn(days(more), date)).toBe(state));

  test.each([
    ['2026-11-26', false, true],
    ['2026-11-25', false, false],
    ['2026-11-25', true, true],
    ['2026-11-24', true, false],
    ['2026-11-27', true, false],
  ])('%s can be answered, with an open yesterday %s: %s', (date, isYesterdayOpen, may) =>
    expect(mayAnswer(days({ isYesterdayOpen }), date)).toBe(may),
  );

  test('before the pact can not be answered', () =>
    expect(mayAnswer(days({ startsOn: '2026-11-26', isYesterdayOpen: true }), '2026-11-25')).toBe(false));
});

describe('the silence ladder', () => {
  test.each<[string, Partial<PartnerDays>, number]>([
    ['nothing yesterday', { answers: yes('2026-11-24') }, 1],
    ['nothing for two days', { answers: yes('2026-11-23') }, 2],
    ['nothing for long', {}, 3],
    ['yesterday answered', { answers: yes('2026-11-25') }, 0],
    ['today answered', { answers: yes('2026-11-26') }, 0],
    ['not yet is an answer', { answers: new Map([['2026-11-25', 'not_yet']]) }, 0],
    ['a rest day does not count', { answers: yes('2026-11-23'), restDays: [3] }, 1],
    ['and does not end a silence', { answers: yes('2026-11-22'), restDays: [2] }, 2],
    [
      'a pause does not count',
      { waits: new Set(['2026-11-23', '2026-11-24', '2026-11-25']), answers: yes('2026-11-22') },
      0,
    ],
    ['the first date of the pact', { startsOn: '2026-11-26' }, 0],
    ['the second date of the pact', { startsOn: '2026-11-25' }, 1],
  ])('%s', (_, more, steps) => expect(quietSteps(days(more))).toBe(steps));

  test('an answer never makes it longer, and it is 3 at most', () => {
    const offsets = fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 8 });
    fc.assert(
      fc.property(offsets, offsets, fc.integer({ min: 0, max: 12 }), (answered, rests, more) => {
        const back = (n: number) => addDays('2026-11-26', -n);
        const waits = new Set(rests.map(back));
        const before = quietSteps(days({ answers: yes(...answered.map(back)), waits }));
        const after = quietSteps(days({ answers: yes(...answered.map(back), back(more)), waits }));
        expect(after).toBeLessThanOrEqual(before);
        expect(before).toBeLessThanOrEqual(3);
        expect(quietSteps(days({ answers: yes(...answered.map(back)) }))).toBeGreaterThanOrEqual(before);
      }),
    );
  });
});

test('a date is open from its start until noon of the next one, across summer time and flights', () => {
  const spans = [
    { from: new Date(0), zone: 'America/Toronto', dayStartHour: 3 },
    { from: new Date('2026-11-10T15:00:00Z'), zone: 'Asia/Tokyo', dayStartHour: 3 },
  ];
  let openHours = 0;
  for (let hour = 0; hour < 24 * 30; hour++) {
    const now = new Date(Date.parse('2026-10-25T00:00:00Z') + hour * 3_600_000);
    const today = localDate(spans, now);
    const isYesterdayOpen = mayFinishYesterday(spans, now);
    const open = [-2, -1, 0, 1].filter((n) =>
      mayAnswer({ startsOn: '2026-10-01', today, isYesterdayOpen }, addDays(today, n)),
    );
    expect(open).toEqual(isYesterdayOpen ? [-1, 0] : [0]);
    openHours += isYesterdayOpen ? 1 : 0;
  }
  // Nine hours of each date, from three to noon.
  expect(openHours).toBeGreaterThan(9 * 27);
});

test('two weeks are shown, the second with today, from the first day of the week', () => {
  expect(datesShown('2026-11-26', 1)).toMatchObject({ 0: '2026-11-16', 13: '2026-11-29', length: 14 });
  expect(datesShown('2026-11-26', 7)).toMatchObject({ 0: '2026-11-15', 13: '2026-11-28' });
  expect(datesShown('2026-11-29', 7)).toMatchObject({ 0: '2026-11-22', 13: '2026-12-05' });
  expect(datesShown('2026-11-23', 1)).toMatchObject({ 0: '2026-11-16', 7: '2026-11-23' });
});

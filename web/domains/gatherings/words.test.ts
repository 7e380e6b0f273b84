import { describe, expect, it, test } from 'vitest';
import type { Gathering, Meeting } from '#contract/gatherings/endpoints.ts';
import { bodyOf, emptyDate, localTime, noGathering, ofKind, weekLater } from './values.ts';
import {
  awayOf,
  calendarLinks,
  datesTitle,
  lastMoment,
  msToChange,
  placeOf,
  rangeOf,
  spanOf,
  untilWords,
} from './words.ts';

const zone = 'America/Toronto';
const date = (id: string, starts_at: string, more: Partial<Meeting> = {}) =>
  ({ id, starts_at, ends_at: starts_at, cancelled_at: null, ...more }) as Meeting;

test('a circle sends nothing that only the form of an intensive shows', () => {
  const typed = { ...noGathering, included: 'A book', dates: [{ ...emptyDate('one'), about: 'Maps' }] };
  expect(bodyOf(ofKind(typed))).toMatchObject({ included: [], meetings: [{ about: '' }] });
  expect(bodyOf(ofKind({ ...typed, kind: 'intensive' }))).toMatchObject({
    included: ['A book'],
    meetings: [{ about: 'Maps' }],
  });
});

describe('times', () => {
  it('are on the viewer’s clock, across a change of clocks', () => {
    const evening = { starts_at: '2026-03-04T00:00:00.000Z', ends_at: '2026-03-04T01:15:00.000Z' };
    expect(spanOf(evening, zone)).toBe('19:00 to 20:15');
    expect(spanOf(evening, 'Europe/Berlin')).toBe('1:00 to 2:15');
    expect(localTime('2026-03-10T23:00:00.000Z', zone)).toBe('2026-03-10T19:00');
    expect(localTime('2026-03-11T04:00:00.000Z', zone)).toBe('2026-03-11T00:00');
    expect(rangeOf('2027-01-09T14:00:00.000Z', '2027-01-11T17:00:00.000Z', zone)).toBe(
      '9 to 11 January 2027',
    );
    expect(rangeOf('2027-01-30T14:00:00.000Z', '2027-02-01T17:00:00.000Z', zone)).toBe(
      '30 January to 1 February 2027',
    );
  });

  it.each([
    [-1, 'now'],
    [30_000, 'in 1 minute'],
    [12 * 60_000, 'in 12 minutes'],
    [5 * 3_600_000, 'in five hours'],
    [86_400_000, 'in one day'],
    [5 * 86_400_000, 'in five days'],
  ])('%i ms ahead is %s', (ms, words) => {
    const now = Date.parse('2026-03-02T15:00:00Z');
    expect(awayOf(new Date(now + ms).toISOString(), now)).toBe(words);
  });

  it('of limits are the last date, and a time where the date of the host ends at another one', () => {
    expect(lastMoment('2027-01-07T05:00:00.000Z', zone)).toBe('6 January');
    expect(lastMoment('2027-01-07T05:00:00.000Z', 'Asia/Tokyo')).toBe('7 January, 14:00');
    const now = Date.parse('2026-03-06T15:00:00Z');
    const until = (kind: Gathering['kind'], questions_until: string) =>
      untilWords({ kind, questions_until }, zone, now);
    expect(until('intensive', '2027-01-08T05:00:00.000Z')).toBe('7 January');
    expect(until('circle', '2026-03-10T16:00:00.000Z')).toBe('Tuesday noon');
    expect(until('circle', '2026-03-10T17:30:00.000Z')).toBe('Tuesday 13:30');
    expect(until('circle', '2026-03-17T16:00:00.000Z')).toBe('Tuesday 17 March, noon');
  });
});

it('a page changes by itself when the call opens, a date ends or a limit is over', () => {
  const now = Date.parse('2026-03-10T15:00:00Z');
  const page = (more: Partial<Gathering>) =>
    ({
      meetings: [],
      questions_until: null,
      reserve_until: null,
      cancel_until: null,
      seat: null,
      ...more,
    }) as unknown as Gathering;
  const evening = date('a', '2026-03-10T16:00:00.000Z', { ends_at: '2026-03-10T17:00:00.000Z' });
  expect(msToChange(page({ meetings: [evening] }), now)).toBe(45 * 60_000 + 1000);
  expect(msToChange(page({ meetings: [evening] }), now + 50 * 60_000)).toBe(70 * 60_000 + 1000);
  const until = '2026-03-10T15:10:00.000Z';
  expect(msToChange(page({ meetings: [evening], questions_until: until }), now)).toBe(10 * 60_000 + 1000);
  expect(msToChange(page({ meetings: [{ ...evening, cancelled_at: 'then' }] }), now)).toBe(86_400_000);
});

describe('sessions', () => {
  const weekly = [date('a', '2026-03-11T00:00:00.000Z'), date('b', '2026-03-18T00:00:00.000Z')];
  it('are named by their weekday when they share it', () => {
    expect(datesTitle({ kind: 'circle', meetings: weekly }, zone)).toBe('Two Tuesdays');
    expect(datesTitle({ kind: 'circle', meetings: weekly }, 'UTC')).toBe('Two Wednesdays');
    const mixed = [...weekly, date('c', '2026-03-20T00:00:00.000Z')];
    expect(datesTitle({ kind: 'circle', meetings: mixed }, zone)).toBe('Three sessions');
    const mornings = [date('a', '2027-01-09T14:00:00.000Z'), date('b', '2027-01-10T14:00:00.000Z')];
    expect(datesTitle({ kind: 'intensive', meetings: mornings }, zone)).toBe('Two mornings');
  });
  it('that are cancelled aren’t counted', () => {
    const meetings = [date('x', '2026-03-04T00:00:00.000Z', { cancelled_at: 'then' }), ...weekly];
    expect(placeOf(meetings, 'b')).toBe('Session 2 of 2');
    expect(placeOf(meetings, 'x')).toBeNull();
    expect(datesTitle({ kind: 'circle', meetings }, zone)).toBe('Two Tuesdays');
  });
  it('are added a week later at the same time of the clock', () => {
    const row = { key: 'a', title: 'Why', about: '', starts: '2026-03-03T19:00', minutes: '60' };
    expect(weekLater(row, 'b')).toEqual({
      key: 'b',
      title: '',
      about: '',
      starts: '2026-03-10T19:00',
      minutes: '60',
    });
    expect(weekLater({ ...row, starts: '' }, 'b').starts).toBe('');
  });
});

it('links to other calendars escape what a member wrote', () => {
  const { google, outlook } = calendarLinks({
    title: 'A & B?',
    about: 'x#y',
    startsAt: '2026-03-04T00:00:00.000Z',
    endsAt: '2026-03-04T01:15:00.000Z',
  });
  expect(new URL(google).searchParams.get('text')).toBe('A & B?');
  expect(new URL(google).searchParams.get('dates')).toBe('20260304T000000Z/20260304T011500Z');
  expect(new URL(outlook).searchParams.get('body')).toBe('x#y');
});

import { callOpensMinutes } from '#contract/gatherings/constants.ts';
import type { Gathering, Meeting } from '#contract/gatherings/endpoints.ts';
import { dateWords, plural, spelled, wallClock } from '../../ui/formats.ts';

export const loadFailed = 'We couldn’t load this page.';
export const listFailed = 'We couldn’t load the circles and intensives.';
export const notSaved = 'We couldn’t save that. Try again.';
export const notPlanned = 'We couldn’t save it. What you wrote is still here.';
export const notAsked = 'We couldn’t send your question. What you wrote is still here.';

export const timeOf = (at: string, zone: string): string => dateWords('time', at, zone);
export const spanOf = (
  { starts_at, ends_at }: Pick<Meeting, 'starts_at' | 'ends_at'>,
  zone: string,
): string => `${timeOf(starts_at, zone)} to ${timeOf(ends_at, zone)}`;
/** "10 Nov". */
export const shortDate = (at: string, zone: string): string => dateWords('short', at, zone);
/** "9 January". */
export const longDate = (at: string, zone: string): string => dateWords('dayMonth', at, zone);
export const weekdayOf = (at: string | number, zone: string): string => dateWords('weekday', at, zone);
/** "Friday 6 March, 19:00". */
export const fullTime = (at: string, zone: string): string =>
  `${weekdayOf(at, zone)} ${longDate(at, zone)}, ${timeOf(at, zone)}`;

/** Returns the city of a zone, "Toronto". */
export const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

/** "twelve" */
export const inWords = (count: number): string => spelled(count, 12).toLowerCase();
const some = (count: number, one: string): string => `${inWords(count)} ${plural(count, one)}`;

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Returns how far a date is: "in 12 minutes", "in five days", "now". */
export function awayOf(startsAt: string, now: number): string {
  const ms = Date.parse(startsAt) - now;
  if (ms <= 0) return 'now';
  if (ms < hour) return `in ${Math.ceil(ms / minute)} ${ms <= minute ? 'minute' : 'minutes'}`;
  if (ms < day) return `in ${some(Math.round(ms / hour), 'hour')}`;
  return `in ${some(Math.round(ms / day), 'day')}`;
}

const open = (meetings: readonly Meeting[]) => meetings.filter(({ cancelled_at }) => cancelled_at === null);

/** Returns the heading of the dates: "Six Tuesdays", "Three mornings", "Four sessions". */
export function datesTitle({ kind, meetings }: Pick<Gathering, 'kind' | 'meetings'>, zone: string): string {
  const dates = open(meetings);
  const count = spelled(dates.length, 12);
  if (dates.length === 0) return 'No dates';
  if (dates.length === 1) return 'One session';
  if (kind === 'intensive')
    return dates.every(({ starts_at }) => Number(timeOf(starts_at, zone).split(':')[0]) < 12)
      ? `${count} mornings`
      : `${count} sessions`;
  const days = new Set(dates.map(({ starts_at }) => weekdayOf(starts_at, zone)));
  return days.size === 1 ? `${count} ${[...days][0]}s` : `${count} sessions`;
}

/** Returns "Session 3 of 6" for a date; null for one that is cancelled. */
export function placeOf(meetings: readonly Meeting[], id: string | undefined): string | null {
  const dates = open(meetings);
  const at = dates.findIndex((each) => each.id === id);
  return at < 0 ? null : `Session ${at + 1} of ${dates.length}`;
}

/** Returns "9 to 11 January 2027" for several dates. */
export function rangeOf(from: string, to: string, zone: string): string {
  const [first, last] = [longDate(from, zone), longDate(to, zone)];
  const year = dateWords('year', to, zone);
  if (first === last) return `${first} ${year}`;
  const [dayOfFirst = '', month = ''] = first.split(' ');
  return last.endsWith(` ${month}`) ? `${dayOfFirst} to ${last} ${year}` : `${first} to ${last} ${year}`;
}

const seasons = ['winter', 'spring', 'summer', 'autumn'];
/** Returns the season of a quarter, as an intensive is named: "winter" for one that begins in January. */
export const seasonOf = (startsAt: string, zone: string): string =>
  seasons[Math.floor((Number(wallClock(Date.parse(startsAt), zone).date.slice(5, 7)) - 1) / 3)] ?? '';

/** Returns "3 of 8 seats left". */
export const seatsLeft = ({ seats, seats_taken: taken }: Pick<Gathering, 'seats' | 'seats_taken'>): string =>
  `${Math.max(0, seats - taken)} of ${seats} seats left`;

/** Returns "Two people are waiting." */
export const waitingWords = (count: number): string =>
  count === 0 ? '' : count === 1 ? 'One person is waiting.' : `${spelled(count, 12)} people are waiting.`;

/** Returns until when questions are asked: "Tuesday noon", "Tuesday 8 December, noon" for one further away, "7 January". */
export function untilWords(
  { kind, questions_until: until }: Pick<Gathering, 'kind' | 'questions_until'>,
  zone: string,
  now: number,
): string {
  if (until === null) return '';
  if (kind === 'intensive') return lastMoment(until, zone);
  const time = timeOf(until, zone).replace('12:00', 'noon');
  const weekday = weekdayOf(until, zone);
  // A weekday alone is the one within a week.
  return Date.parse(until) - now < 6 * day
    ? `${weekday} ${time}`
    : `${weekday} ${longDate(until, zone)}, ${time}`;
}

/**
 * Returns until when something may be done, for a limit at the end of a date of the host: "6 January", and "7 January, 6:00" where
 * that isn't the end of a date.
 */
export function lastMoment(until: string, zone: string): string {
  const time = timeOf(until, zone);
  // The end of a date is the last moment before the next one.
  return time === '0:00'
    ? longDate(new Date(Date.parse(until) - 1).toISOString(), zone)
    : `${longDate(until, zone)}, ${time}`;
}

/** Returns how long it takes in ms until the page changes by itself: the call opens, a date ends, or a limit is over. */
export function msToChange(
  { meetings, questions_until, reserve_until, cancel_until, seat }: Gathering,
  now: number,
): number {
  const times = [
    ...open(meetings).flatMap(({ starts_at, ends_at }) => [
      Date.parse(starts_at) - callOpensMinutes * minute,
      Date.parse(ends_at),
    ]),
    ...[questions_until, reserve_until, cancel_until, seat?.offered_until].flatMap((at) =>
      at ? Date.parse(at) : [],
    ),
  ].filter((at) => at > now);
  // A moment later, so that a clock that is a little fast finds it changed. A timer of the browser has a limit, too.
  return Math.min(...times.map((at) => at - now + second), day);
}

/** A date for the links to other calendars. */
interface Event {
  title: string;
  about: string;
  startsAt: string;
  endsAt: string;
}

/** Returns the addresses that add one date to Google's and Microsoft's calendar. Neither has the link to the call. */
export function calendarLinks({ title, about, startsAt, endsAt }: Event): {
  google: string;
  outlook: string;
} {
  const compact = (at: string) => at.replaceAll(/[-:]|\.\d+/g, '');
  const google = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    details: about,
    dates: `${compact(startsAt)}/${compact(endsAt)}`,
  });
  const outlook = new URLSearchParams({
    rru: 'addevent',
    path: '/calendar/action/compose',
    subject: title,
    body: about,
    startdt: startsAt,
    enddt: endsAt,
  });
  return {
    google: `https://calendar.google.com/calendar/render?${google}`,
    outlook: `https://outlook.live.com/calendar/0/action/compose?${outlook}`,
  };
}

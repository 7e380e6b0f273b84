import {
  maxDaysApart,
  minOverlap,
  type PartnerCategory,
  type PartnerTone,
  pactDays,
} from '#contract/partners/constants.ts';
import { aheadOf } from '#server/domains/profile/days/zones.rules.ts';

/** When a member is usually awake, in minutes since midnight on their clock. It may pass midnight. */
export interface WakingHours {
  wakes_at: number;
  sleeps_at: number;
  /** IANA name. */
  zone: string;
}

/** A part of a day, in minutes since midnight. `until` is exclusive and at most 1440. */
export interface Lane {
  from: number;
  until: number;
}

/** A member who looks for a partner. */
export interface Seeker extends WakingHours {
  id: string;
  /** Since when they look, in ms. */
  since: number;
  category: PartnerCategory;
  tone: PartnerTone;
  /** Day of Evolve 90. */
  day: number;
  /** How often a member who fits was matched with one who had waited for less time. */
  passed_over: number;
}

const dayMinutes = 24 * 60;
const pactMs = pactDays * 24 * 60 * 60_000;

/** Returns how long a member is awake, in minutes. */
export const awakeFor = ({ wakes_at, sleeps_at }: Pick<WakingHours, 'wakes_at' | 'sleeps_at'>): number =>
  (sleeps_at - wakes_at + dayMinutes) % dayMinutes;

/** Returns the hours awake as parts of a day on a clock that is `ahead` minutes ahead of UTC, earliest first. */
export function lanesOf(hours: WakingHours, at: Date, ahead = 0): Lane[] {
  const shift = ahead - aheadOf(hours.zone, at) / 60_000;
  const from = (((hours.wakes_at + shift) % dayMinutes) + dayMinutes) % dayMinutes;
  const until = from + awakeFor(hours);
  if (until <= dayMinutes) return [{ from, until }];
  return [
    { from: 0, until: until - dayMinutes },
    { from, until: dayMinutes },
  ];
}

/** Returns the parts of a day that two lists have in common, earliest first. */
export const sharedLanes = (one: readonly Lane[], two: readonly Lane[]): Lane[] =>
  one
    .flatMap((a) => two.map((b) => ({ from: Math.max(a.from, b.from), until: Math.min(a.until, b.until) })))
    .filter(({ from, until }) => from < until)
    .sort((a, b) => a.from - b.from);

function minutesShared(one: readonly Lane[], two: readonly Lane[]): number {
  let minutes = 0;
  for (const a of one)
    for (const b of two) minutes += Math.max(0, Math.min(a.until, b.until) - Math.max(a.from, b.from));
  return minutes;
}

/** A seeker with the hours of today and of the end of a pact, because clocks may change in between. */
interface Prepared {
  seeker: Seeker;
  today: readonly Lane[];
  later: readonly Lane[];
}

const prepare = (seeker: Seeker, at: Date): Prepared => ({
  seeker,
  today: lanesOf(seeker, at),
  later: lanesOf(seeker, new Date(at.getTime() + pactMs)),
});

const leastShared = (one: Prepared, two: Prepared): number =>
  Math.min(minutesShared(one.today, two.today), minutesShared(one.later, two.later));

/** Returns the waking hours that two members have in common on every date of a pact from now on, in minutes. */
export const overlapOf = (one: WakingHours, two: WakingHours, at: Date): number => {
  const later = new Date(at.getTime() + pactMs);
  return Math.min(
    minutesShared(lanesOf(one, at), lanesOf(two, at)),
    minutesShared(lanesOf(one, later), lanesOf(two, later)),
  );
};

/**
 * Returns how well two seekers fit, or null if they don't: the tone differs, their days of Evolve 90 are more than 14
 * apart, or they have less than four waking hours in common. A higher number fits better.
 */
export const fitOf = (one: Seeker, two: Seeker, at: Date): number | null =>
  fitOfPrepared(prepare(one, at), prepare(two, at));

function fitOfPrepared(one: Prepared, two: Prepared): number | null {
  const a = one.seeker;
  const b = two.seeker;
  const apart = Math.abs(a.day - b.day);
  if (a.id === b.id || a.tone !== b.tone || apart > maxDaysApart) return null;
  const overlap = leastShared(one, two);
  if (overlap < minOverlap) return null;
  // A goal of one category counts more than hours beyond half a day or a nearer day.
  return (a.category === b.category ? 2 : 0) + Math.min(overlap / 720, 1) + (1 - apart / maxDaysApart) / 2;
}

const waitsLonger = (a: Seeker, b: Seeker): number =>
  a.since - b.since || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

export interface Matched {
  pairs: [string, string][];
  /** Seekers without a partner, although one who fits was matched with a member who had waited for less time. */
  passedOver: string[];
}

/**
 * Pairs seekers. The one who has waited longest chooses first, and takes the best fit. A seeker who was passed over before is
 * taken before any better fit, so it happens to no one twice. `areApart` is true for members who must not be paired. The
 * order of the seekers doesn't matter.
 */
export function matchSeekers(seekers: readonly Seeker[], options: MatchOptions): Matched {
  const steps = matchInSteps(seekers, options);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

interface MatchOptions {
  at: Date;
  areApart: (one: string, two: string) => boolean;
}

/** Does what `matchSeekers` does, one seeker a step. The work grows with the square of the seekers, so a server rests between steps. */
export function* matchInSteps(
  seekers: readonly Seeker[],
  { at, areApart }: MatchOptions,
): Generator<void, Matched> {
  const waiting: Prepared[] = [];
  for (const seeker of seekers.toSorted(waitsLonger)) {
    waiting.push(prepare(seeker, at));
    yield;
  }
  const fits = (one: Prepared, two: Prepared): number | null =>
    areApart(one.seeker.id, two.seeker.id) ? null : fitOfPrepared(one, two);
  const taken = new Set<Prepared>();
  const pairs: [Prepared, Prepared][] = [];
  for (const [turn, one] of waiting.entries()) {
    if (taken.has(one)) continue;
    yield;
    let best: { two: Prepared; fit: number } | null = null;
    for (let i = turn + 1; i < waiting.length; i++) {
      const two = waiting[i] as Prepared;
      if (taken.has(two)) continue;
      // The list is in the order of waiting, so nothing after the first one passed over comes before it.
      const isOwed = two.seeker.passed_over > 0;
      const fit = fits(one, two);
      if (fit === null || (!isOwed && best && fit <= best.fit)) continue;
      best = { two, fit };
      if (isOwed) break;
    }
    if (!best) continue;
    taken.add(one).add(best.two);
    pairs.push([one, best.two]);
  }
  const isPassed = (left: Prepared): boolean =>
    pairs.some(
      ([chose, chosen]) => waitsLonger(left.seeker, chosen.seeker) < 0 && fits(left, chose) !== null,
    );
  const passedOver: string[] = [];
  for (const one of waiting) {
    if (taken.has(one)) continue;
    yield;
    if (isPassed(one)) passedOver.push(one.seeker.id);
  }
  return { pairs: pairs.map(([one, two]) => [one.seeker.id, two.seeker.id]), passedOver };
}

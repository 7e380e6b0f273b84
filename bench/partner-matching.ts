import { parseArgs } from 'node:util';
import { partnerCategories } from '../contract/partner-constants.ts';
import { matchSeekers, overlapOf, type Seeker } from '../server/domains/partners/matching/rules.ts';

/**
 * Simulates the daily matching of partners: members begin to look over days, with the time zones, hours, tones and days of Evolve 90 of
 * a community that is mostly in North America. Prints the share matched at the first matching, how long the others waited, the waking
 * hours that partners have in common, and how often a seeker was passed over. A control takes whoever fits first, in random order.
 *
 *   node bench/partner-matching.ts [--members 10000] [--days 60] [--seed 1]
 */
const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '10000' },
    days: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
  },
});
const members = Number(values.members);
const days = Number(values.days);
const dayMs = 86_400_000;
const first = Date.parse('2026-10-12T14:20:00Z');

let state = Number(values.seed) >>> 0;
/** Returns a number from 0 to 1, the next of a sequence that depends on the seed (mulberry32). */
function random(): number {
  state = (state + 0x6d2b79f5) >>> 0;
  let t = state;
  t = Math.imul(t ^ (t >>> 15), t | 1);
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
}
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
/** Returns one of the values by their weights. */
function weighted<T>(list: readonly (readonly [T, number])[]): T {
  let left = random() * list.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [value, weight] of list) {
    left -= weight;
    if (left < 0) return value;
  }
  return (list[0] as readonly [T, number])[0];
}

const zones = [
  ['America/Toronto', 34],
  ['America/Vancouver', 16],
  ['America/Winnipeg', 8],
  ['America/Halifax', 7],
  ['America/New_York', 12],
  ['America/Los_Angeles', 8],
  ['Europe/London', 6],
  ['Europe/Paris', 4],
  ['Asia/Kolkata', 2],
  ['Asia/Tokyo', 2],
  ['Australia/Sydney', 1],
] as const;

function newSeeker(i: number, since: number): Seeker {
  const isNight = random() < 0.08;
  const wakes = isNight ? 14 * 60 : 5 * 60 + 30 * Math.floor(random() * 8);
  const awake = 15 * 60 + 30 * Math.floor(random() * 5);
  return {
    id: String(i).padStart(6, '0'),
    since,
    wakes_at: wakes,
    sleeps_at: (wakes + awake) % 1440,
    zone: weighted(zones),
    category: pick(partnerCategories),
    tone: weighted([
      ['gentle', 7],
      ['direct', 3],
    ] as const),
    // Most look in the first weeks.
    day: Math.min(90, 1 + Math.floor(-Math.log(1 - random()) * 22)),
    passed_over: 0,
  };
}

interface Outcome {
  matched: number;
  first24: number;
  waits: number[];
  overlaps: number[];
  mostPassed: number;
  oldestPassed: number;
  left: number;
  slowest: number;
}

function simulate(arrivals: readonly (readonly Seeker[])[], match: typeof matchSeekers): Outcome {
  let waiting: Seeker[] = [];
  const outcome: Outcome = {
    matched: 0,
    first24: 0,
    waits: [],
    overlaps: [],
    mostPassed: 0,
    oldestPassed: 0,
    left: 0,
    slowest: 0,
  };
  arrivals.forEach((arrived, day) => {
    const at = new Date(first + day * dayMs);
    waiting = [...waiting, ...arrived];
    const byId = new Map(waiting.map((one) => [one.id, one]));
    const began = performance.now();
    const { pairs, passedOver } = match(waiting, { at, areApart: () => false });
    outcome.slowest = Math.max(outcome.slowest, performance.now() - began);
    const oldest = waiting.toSorted((a, b) => a.since - b.since || (a.id < b.id ? -1 : 1))[0];
    if (oldest && passedOver.includes(oldest.id)) outcome.oldestPassed += 1;
    for (const ids of pairs) {
      const [one, two] = ids.map((id) => byId.get(id) as Seeker) as [Seeker, Seeker];
      outcome.overlaps.push(overlapOf(one, two, at));
      for (const { since } of [one, two]) {
        outcome.matched += 1;
        outcome.waits.push(at.getTime() - since);
        if (at.getTime() - since <= dayMs) outcome.first24 += 1;
      }
    }
    const paired = new Set(pairs.flat());
    const passed = new Set(passedOver);
    waiting = waiting
      .filter(({ id }) => !paired.has(id))
      .map((one) => ({ ...one, passed_over: one.passed_over + (passed.has(one.id) ? 1 : 0) }));
    outcome.mostPassed = Math.max(outcome.mostPassed, ...waiting.map(({ passed_over }) => passed_over));
  });
  return { ...outcome, left: waiting.length };
}

/** The control: the matching without memory, which forgets who was passed over. */
const forgetful: typeof matchSeekers = (seekers, options) =>
  matchSeekers(
    seekers.map((one) => ({ ...one, passed_over: 0 })),
    options,
  );

const quantile = (list: readonly number[], q: number): number =>
  list.toSorted((a, b) => a - b)[Math.floor((list.length - 1) * q)] ?? 0;

const arrivals = Array.from({ length: days }, (): Seeker[] => []);
for (let i = 0; i < members; i++) {
  const day = Math.floor(random() * days);
  (arrivals[day] as Seeker[]).push(newSeeker(i, first + day * dayMs - Math.floor(random() * dayMs)));
}

const row = (outcome: Outcome) => ({
  'matched in 24 h': `${((outcome.first24 / members) * 100).toFixed(1)} %`,
  'matched in all': `${((outcome.matched / members) * 100).toFixed(1)} %`,
  'wait, median h': Number((quantile(outcome.waits, 0.5) / 3_600_000).toFixed(1)),
  'wait, 99 % h': Number((quantile(outcome.waits, 0.99) / 3_600_000).toFixed(1)),
  'overlap, 1 % h': quantile(outcome.overlaps, 0.01) / 60,
  'overlap, median h': quantile(outcome.overlaps, 0.5) / 60,
  'still waiting': outcome.left,
  'most often passed over': outcome.mostPassed,
  'longest waiting passed over': outcome.oldestPassed,
  'slowest matching ms': Math.round(outcome.slowest),
});
console.table({
  'daily matching': row(simulate(arrivals, matchSeekers)),
  'without memory': row(simulate(arrivals, forgetful)),
  'all on one day': row(
    simulate([arrivals.flat().map((one, i) => ({ ...one, since: first - i * 1000 }))], matchSeekers),
  ),
});

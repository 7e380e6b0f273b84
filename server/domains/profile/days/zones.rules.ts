import { tzOffset } from '@date-fns/tz';
import { DAY_MS } from './calendar.rules.ts';

/** A period in which a zone has one offset, in ms. `to` is exclusive. */
export interface OffsetRun {
  from: number;
  to: number;
  /** Wall clock minus UTC, in ms. */
  ahead: number;
}

/**
 * Returns whether `Intl` knows `zone` and it is an IANA name or UTC, in any case. `+02:00` and `PST` are
 * not.
 */
export function isTimeZone(zone: string): boolean {
  return canonicalName(zone) !== undefined;
}

/**
 * Returns the offset runs of a zone from `from` to `to` (both inclusive, in ms), clipped to them, in order.
 * The two may be at most a week apart. Throws `RangeError` for an unknown zone.
 */
export function offsetRuns(zone: string, from: number, to: number): OffsetRun[] {
  const runs: OffsetRun[] = [];
  for (const run of blockAround(zone, to)) {
    if (run.to <= from) continue;
    if (run.from > to) break;
    runs.push({ from: Math.max(run.from, from), to: Math.min(run.to, to + 1), ahead: run.ahead });
  }
  return runs;
}

/** Returns wall clock minus UTC of a zone at an instant, in ms. Throws `RangeError` for an unknown zone or an invalid date. */
export function aheadOf(zone: string, at: Date): number {
  const [run] = offsetRuns(zone, at.getTime(), at.getTime());
  return (run as OffsetRun).ahead;
}

/*
 * `Intl` takes microseconds per call, so the offsets of a zone are cached in blocks of time. Each block
 * begins a week early, so that a look back from any of its instants stays inside it. All caches are bounded
 * and keyed by canonical name, because zone names arrive from clients in any spelling.
 */
const BLOCK_MS = 400 * DAY_MS;
const LOOK_BACK_MS = 7 * DAY_MS;
const MOST_BLOCKS = 64;
const MOST_SPELLINGS = 2_000;

const names = new Map<string, string>();
const zones = new Map<string, Map<number, readonly OffsetRun[]>>();

function blockAround(zone: string, instant: number): readonly OffsetRun[] {
  const name = canonicalName(zone);
  if (name === undefined) throw new RangeError(`Unknown time zone: ${zone}`);
  if (Number.isNaN(instant)) throw new RangeError('Not an instant');
  const blocks = cached(zones, name, Number.POSITIVE_INFINITY, () => new Map());
  const number = Math.floor(instant / BLOCK_MS);
  return cached(blocks, number, MOST_BLOCKS, () =>
    learn(name, number * BLOCK_MS - LOOK_BACK_MS, (number + 1) * BLOCK_MS),
  );
}

/** Returns the cached value of a key, or computes and caches it. A full cache is emptied first. */
function cached<K, V>(cache: Map<K, V>, key: K, most: number, compute: () => V): V {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const value = compute();
  if (cache.size >= most) cache.clear();
  cache.set(key, value);
  return value;
}

// Steps of one day miss nothing: no zone changes its offset and back within a day.
function learn(zone: string, from: number, to: number): OffsetRun[] {
  const runs: OffsetRun[] = [];
  let run: OffsetRun = { from, to, ahead: aheadAt(zone, from) };
  for (let low = from; low < to; low += DAY_MS) {
    const high = Math.min(low + DAY_MS, to);
    const ahead = aheadAt(zone, high);
    if (ahead === run.ahead) continue;
    run.to = firstOf(zone, low, high, run.ahead);
    runs.push(run);
    run = { from: run.to, to, ahead };
  }
  runs.push(run);
  return runs;
}

// Returns the instant at which the offset is no longer `before`, to the second as in the zone database.
function firstOf(zone: string, low: number, high: number, before: number): number {
  let still = low;
  let changed = high;
  while (changed - still > 1_000) {
    const middle = Math.floor((still + changed) / 2_000) * 1_000;
    if (aheadAt(zone, middle) === before) still = middle;
    else changed = middle;
  }
  return changed;
}

function aheadAt(zone: string, instant: number): number {
  return Math.round(tzOffset(zone, new Date(instant)) * 60_000);
}

const SHAPE = /^[A-Za-z][A-Za-z0-9_+\-/]{1,63}$/;
// `Intl` also accepts abbreviations outside the IANA database that mean several zones (IST, CST, AST).
const ABBREVIATION = /^[A-Za-z]{3}$/;
const IANA_ABBREVIATIONS = /^(CET|EET|EST|GMT|HST|MET|MST|PRC|ROC|ROK|UCT|UTC|WET)$/i;

function canonicalName(zone: string): string | undefined {
  if (!SHAPE.test(zone) || (ABBREVIATION.test(zone) && !IANA_ABBREVIATIONS.test(zone))) return undefined;
  try {
    return cached(
      names,
      zone,
      MOST_SPELLINGS,
      () => new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone,
    );
  } catch {
    return undefined;
  }
}

import { tzOffset } from '@date-fns/tz';
import { DAY_MS } from '../calendar/rules.ts';

/** A run of instants during which a zone keeps one offset. All in milliseconds; `to` is exclusive. */
export interface OffsetRun {
  from: number;
  to: number;
  /** How far the wall clock is ahead of UTC. */
  ahead: number;
}

/** Whether Intl knows `zone` and it is an IANA name or UTC, in any capitals. `+02:00` and `PST` are not. */
export function isTimeZone(zone: string): boolean {
  return canonicalName(zone) !== undefined;
}

/**
 * The offset runs of a zone that touch `from` to `to` (both inclusive, milliseconds), clipped to them, in
 * order. The two may lie at most a week apart. An unknown zone is a RangeError.
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

/** How far the clock of a zone is ahead of UTC at an instant, in milliseconds. An unknown zone is a RangeError. */
export function aheadOf(zone: string, at: Date): number {
  const [run] = offsetRuns(zone, at.getTime(), at.getTime());
  if (!run) throw new RangeError('Not an instant');
  return run.ahead;
}

/*
 * Asking Intl costs microseconds, so the offsets of a zone are learned once per block of time and kept. Each
 * block reaches a week further back, so that a look back from any of its instants stays inside it. All caches
 * are bounded and keyed by canonical names: zone names arrive from outside in any spelling.
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
  const blocks = zones.get(name) ?? new Map<number, readonly OffsetRun[]>();
  zones.set(name, blocks);
  const number = Math.floor(instant / BLOCK_MS);
  let block = blocks.get(number);
  if (!block) {
    block = learn(name, number * BLOCK_MS - LOOK_BACK_MS, (number + 1) * BLOCK_MS);
    if (blocks.size >= MOST_BLOCKS) blocks.clear();
    blocks.set(number, block);
  }
  return block;
}

// A step of one day misses nothing: no zone changes its offset and changes it back within a day.
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

// The instant, to the second as in the zone database, at which the offset is no longer `before`.
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
// Intl also takes abbreviations the IANA database does not have and that mean several zones (IST, CST, AST).
const ABBREVIATION = /^[A-Za-z]{3}$/;
const IANA_ABBREVIATIONS = /^(CET|EET|EST|GMT|HST|MET|MST|PRC|ROC|ROK|UCT|UTC|WET)$/i;

function canonicalName(zone: string): string | undefined {
  const known = names.get(zone);
  if (known !== undefined) return known;
  if (!SHAPE.test(zone) || (ABBREVIATION.test(zone) && !IANA_ABBREVIATIONS.test(zone))) return undefined;
  let name: string;
  try {
    name = new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
  if (names.size >= MOST_SPELLINGS) names.clear();
  names.set(zone, name);
  return name;
}

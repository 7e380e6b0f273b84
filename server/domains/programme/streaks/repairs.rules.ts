import type { LocalDate } from '#server/domains/profile/days/rules.ts';
import type { CheckIn, Permission, Repair, StreakHistory } from './rules.ts';

const HOUR_MS = 3_600_000;
/** Hours in which a break can be repaired, from when it became final. */
export const REPAIR_WINDOW_HOURS = 48;
/** Days between two repairs, at least. */
export const REPAIR_INTERVAL_DAYS = 30;
/** Practice days to complete within one local date. */
export const REPAIR_PRACTICE_DAYS = 2;
/** Length of the sentence "what got in the way", in characters. */
export const REPAIR_SENTENCE = { min: 3, max: 280 } as const;

/**
 * A time in which the gate was closed, so that the member could not practise. `until` is null while it
 * still is.
 */
export interface Wait {
  from: Date;
  until: Date | null;
}

/** A break that can still be repaired. */
export interface OpenRepair {
  brokenOn: LocalDate;
  streakBefore: number;
  /** Dates the repair covers: `brokenOn` and every date missed since. */
  missed: LocalDate[];
  /** The first instant at which a repair is too late. */
  until: Date;
}

/**
 * Returns the earliest break within its 48 hours, or null. The hours start when the broken date
 * could no longer be finished, and dates missed within them are part of one repair. Time at a closed gate
 * does not count. Returns null while the gate is closed.
 */
export function openRepair({
  history,
  finalAt,
  waits,
  now,
}: {
  history: Pick<StreakHistory, 'breaks' | 'missed'>;
  /** Returns when a date can no longer be finished. */
  finalAt: (date: LocalDate) => Date;
  waits: readonly Wait[];
  now: Date;
}): OpenRepair | null {
  if (waits.some(({ from, until }) => from <= now && (until === null || until > now))) return null;
  // Older breaks are out of time even with a closed gate in between, so eight are enough.
  for (const { on, streakBefore } of history.breaks.slice(-8)) {
    const until = deadline(finalAt(on), waits);
    if (now < until)
      return { brokenOn: on, streakBefore, missed: history.missed.filter((date) => date >= on), until };
  }
  return null;
}

/** Returns the end of the 48 hours after `since`, without the closed times. */
function deadline(since: Date, waits: readonly Wait[]): Date {
  let at = since.getTime();
  let left = REPAIR_WINDOW_HOURS * HOUR_MS;
  const closed = waits.toSorted((a, b) => a.from.getTime() - b.from.getTime());
  for (const { from, until } of closed) {
    const opens = until?.getTime() ?? 0;
    if (opens <= at) continue;
    const before = Math.max(0, from.getTime() - at);
    if (before >= left) break;
    left -= before;
    at = Math.max(at, opens);
  }
  return new Date(at + left);
}

/** Returns when the next repair is possible, or null before the first one. */
export function nextRepairAt(repairs: readonly Repair[]): Date | null {
  if (repairs.length === 0) return null;
  const last = Math.max(...repairs.map((repair) => repair.at.getTime()));
  return new Date(last + REPAIR_INTERVAL_DAYS * 24 * HOUR_MS);
}

/**
 * Returns whether an open break may be repaired now, or a refusal with its sentence. It needs
 * two practice days within one later local date and a sentence, and is possible once in 30 days.
 */
export function mayRepair(request: {
  open: OpenRepair | null;
  checkIns: readonly CheckIn[];
  repairs: readonly Repair[];
  sentence: string;
  now: Date;
}): Permission {
  const { open, checkIns, repairs, sentence, now } = request;
  if (open === null)
    return refuse(
      `There is no break you can repair now. A repair is possible for ${REPAIR_WINDOW_HOURS} hours. Your next completed day starts a new streak.`,
    );
  const next = nextRepairAt(repairs);
  if (next && next > now) {
    return refuse(
      `You've repaired a streak in the last ${REPAIR_INTERVAL_DAYS} days. Your next completed day starts a new one.`,
    );
  }
  const done = mostDoneInOneDate(checkIns, open.brokenOn, now.getTime());
  if (done < REPAIR_PRACTICE_DAYS) {
    return refuse(
      done === 0
        ? 'Complete two practice days within one day, then repair your streak.'
        : 'You have completed one practice day. Complete a second one on the same day, then repair your streak.',
    );
  }
  const length = Array.from(sentence.trim()).length;
  if (length < REPAIR_SENTENCE.min || length > REPAIR_SENTENCE.max) {
    const { min, max } = REPAIR_SENTENCE;
    return refuse(`Say in ${min} to ${max} characters what got in the way.`);
  }
  return { ok: true };
}

/**
 * Returns the most practice days completed in one local date after `brokenOn`, up to `now`. A replay counts
 * once.
 */
function mostDoneInOneDate(checkIns: readonly CheckIn[], brokenOn: string, now: number): number {
  const done = new Map<string, Set<string>>();
  for (const { localDate, at, kind, stone } of checkIns) {
    if (kind !== 'done' || localDate <= brokenOn || at.getTime() > now) continue;
    done.set(localDate, (done.get(localDate) ?? new Set()).add(stone ?? at.toISOString()));
  }
  return Math.max(0, ...[...done.values()].map((stones) => stones.size));
}

function refuse(detail: string): Permission {
  return { ok: false, detail };
}

import type { LocalDate } from '#server/domains/profile/days/rules.ts';
import type { CheckIn, Permission, Repair, StreakHistory } from '../rules.ts';

const HOUR_MS = 3_600_000;
/** How long after a break became final it can be repaired. */
export const REPAIR_WINDOW_HOURS = 48;
/** The least time between two repairs. */
export const REPAIR_INTERVAL_DAYS = 30;
/** Practice days to complete within one local date. */
export const REPAIR_PRACTICE_DAYS = 2;
/** Length of the sentence "what got in the way", in characters. */
export const REPAIR_SENTENCE = { min: 3, max: 280 } as const;

/** A time in which the member could not act because the plan kept the gate closed. `until` is null while it still is. */
export interface Wait {
  from: Date;
  until: Date | null;
}

/** A break that is still in time to be repaired. */
export interface OpenRepair {
  brokenOn: LocalDate;
  streakBefore: number;
  /** Every date the repair mends: `brokenOn` and what was missed since. */
  missed: LocalDate[];
  /** The first instant at which it is too late. */
  until: Date;
}

/**
 * The earliest break whose 48 hours still run (ruling 20). They begin when the broken date could no longer be finished and hold in
 * full: dates missed within them are mended together with it. Time behind a closed gate does not count (ruling 19). Null when there
 * is none, or while the gate is closed.
 */
export function openRepair({
  history,
  finalAt,
  waits,
  now,
}: {
  history: Pick<StreakHistory, 'breaks' | 'missed'>;
  /** When a date can no longer be finished. */
  finalAt: (date: LocalDate) => Date;
  waits: readonly Wait[];
  now: Date;
}): OpenRepair | null {
  if (waits.some(({ from, until }) => from <= now && (until === null || until > now))) return null;
  // Breaks long ago are over, however long the gate was closed in between: a handful is looked at.
  for (const { on, streakBefore } of history.breaks.slice(-8)) {
    const until = deadline(finalAt(on), waits);
    if (now < until)
      return { brokenOn: on, streakBefore, missed: history.missed.filter((date) => date >= on), until };
  }
  return null;
}

/** 48 hours after `since`, closed times left out. */
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

/** The instant from which the next repair is possible; null when none was made yet. */
export function nextRepairAt(repairs: readonly Repair[]): Date | null {
  if (repairs.length === 0) return null;
  const last = Math.max(...repairs.map((repair) => repair.at.getTime()));
  return new Date(last + REPAIR_INTERVAL_DAYS * 24 * HOUR_MS);
}

/**
 * Whether a break that is still in time may be repaired now (beyond.md 2): two practice days completed within one later local
 * date and a sentence; once in 30 days. Refuses with a sentence.
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
    return sendError(
      `There is no break you can repair now. A repair is possible for ${REPAIR_WINDOW_HOURS} hours. Your next completed day starts a new streak.`,
    );
  const next = nextRepairAt(repairs);
  if (next && next > now) {
    return sendError(
      `You've repaired a streak in the last ${REPAIR_INTERVAL_DAYS} days. Your next completed day starts a new one.`,
    );
  }
  const done = mostDoneInOneDate(checkIns, open.brokenOn, now.getTime());
  if (done < REPAIR_PRACTICE_DAYS) {
    return sendError(
      done === 0
        ? 'Complete two practice days within one day, then repair your streak.'
        : 'You have completed one practice day. Complete a second one on the same day, then repair your streak.',
    );
  }
  const length = Array.from(sentence.trim()).length;
  if (length < REPAIR_SENTENCE.min || length > REPAIR_SENTENCE.max) {
    const { min, max } = REPAIR_SENTENCE;
    return sendError(`Say in ${min} to ${max} characters what got in the way.`);
  }
  return { ok: true };
}

/** The most practice days completed in one local date after `brokenOn`, up to `now`. A replay counts once. */
function mostDoneInOneDate(checkIns: readonly CheckIn[], brokenOn: string, now: number): number {
  const done = new Map<string, Set<string>>();
  for (const { localDate, at, kind, stone } of checkIns) {
    if (kind !== 'done' || localDate <= brokenOn || at.getTime() > now) continue;
    done.set(localDate, (done.get(localDate) ?? new Set()).add(stone ?? at.toISOString()));
  }
  return Math.max(0, ...[...done.values()].map((stones) => stones.size));
}

function sendError(detail: string): Permission {
  return { ok: false, detail };
}

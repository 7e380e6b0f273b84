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

/**
 * Whether the break on `history.brokenOn` may be repaired (beyond.md 2): within 48 hours of `finalAt`, the
 * instant that date could no longer be finished (see `finalAt` of the days), for two practice days completed
 * within one later local date and a sentence; once in 30 days. Refuses with a sentence.
 */
export function mayRepair(request: {
  history: StreakHistory;
  checkIns: readonly CheckIn[];
  repairs: readonly Repair[];
  sentence: string;
  finalAt: Date;
  now: Date;
}): Permission {
  const { history, checkIns, repairs, sentence } = request;
  const now = request.now.getTime();
  const finalAt = request.finalAt.getTime();
  if (history.brokenOn === null) return refuse('There is no break to repair.');
  if (now < finalAt) return refuse('That day is still open and can be finished.');
  if (now > finalAt + REPAIR_WINDOW_HOURS * HOUR_MS) {
    return refuse(`A break can be repaired within ${REPAIR_WINDOW_HOURS} hours.`);
  }
  const since = now - REPAIR_INTERVAL_DAYS * 24 * HOUR_MS;
  if (repairs.some((repair) => repair.at.getTime() > since)) {
    return refuse(`A streak can be repaired once in ${REPAIR_INTERVAL_DAYS} days.`);
  }
  if (mostDoneInOneDate(checkIns, history.brokenOn, now) < REPAIR_PRACTICE_DAYS) {
    return refuse('Complete two practice days within one day, then repair your streak.');
  }
  const length = Array.from(sentence.trim()).length;
  if (length < REPAIR_SENTENCE.min || length > REPAIR_SENTENCE.max) {
    const { min, max } = REPAIR_SENTENCE;
    return refuse(`Say in ${min} to ${max} characters what got in the way.`);
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

function refuse(detail: string): Permission {
  return { ok: false, detail };
}

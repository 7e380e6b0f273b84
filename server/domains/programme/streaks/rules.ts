import { consistencyDays, mostProtections } from '#contract/programme/constants.ts';
import { addDays, type LocalDate } from '#server/domains/profile/days/rules.ts';

/** Practice on a date. `partial`: an item was ticked, but no day was completed. */
export interface CheckIn {
  localDate: LocalDate;
  at: Date;
  kind: 'done' | 'partial';
  /**
   * Round and day of the completion, so that two at one instant count twice and a replay once. Without it,
   * the instant identifies the completion.
   */
  stone?: string;
}

/** Why the streak waits on a date: a planned pause, a closed gate, or the membership. */
export type RestReason = 'pause' | 'gate' | 'membership_pause' | 'plan_ended';

/** `days` dates from `from` on which the streak waits. Without `why` the member planned the pause. */
export interface Pause {
  from: LocalDate;
  days: number;
  why?: RestReason;
}

/** A repair granted at `at`. It covers the missed dates among `days` dates (default 1) from `brokenDate`. */
export interface Repair {
  at: Date;
  brokenDate: LocalDate;
  days?: number;
}

/** A missed date that ended a streak, with the length of that streak. */
export interface Break {
  on: LocalDate;
  streakBefore: number;
}

/**
 * `open`: no practice yet, but it is still possible. `partial`: not enough for the streak, and without
 * protection.
 */
export type DayState = 'done' | 'partial' | 'protected' | 'paused' | 'repaired' | 'missed' | 'open';

export interface HistoryDay {
  date: LocalDate;
  state: DayState;
  /** Why the date is protected or paused. */
  reason?: 'travel' | 'earned' | RestReason;
}

export interface StreakHistory {
  current: number;
  best: number;
  /** Earned protections now, 0 to 2. */
  protections: number;
  /** Dates with a completed day. */
  totalDone: number;
  /** Dates from the first check-in (without one, from the start) to today. */
  days: HistoryDay[];
  /**
   * Per cent of done dates in the last 28, 0 to 100. Protected, paused and open dates don't count. Without
   * any counted date it is 0.
   */
  consistency28: number;
  /** Every break without a repair, oldest first. */
  breaks: Break[];
  /**
   * Every ended date without a completed day, protection, pause or repair, oldest first, also without a
   * streak to end.
   */
  missed: LocalDate[];
  /** Done dates until the next protection. Null while the member has the maximum. */
  nextProtectionIn: number | null;
}

/** Permission for an act, or a refusal with a sentence for the member. */
export type Permission = { ok: true } | { ok: false; detail: string };

/** Done dates that earn one protection. */
export const DONE_PER_PROTECTION = 7;
/** Maximum number of dates that travel protects in any 28. More would be a way around practice. */
export const MOST_TRAVEL_DAYS = 8;
const TRAVEL_WINDOW_DAYS = 28;

interface Practice {
  startedOn: LocalDate;
  today: LocalDate;
  /** In any order, with repeats. Dates after today are ignored until their day. */
  checkIns: readonly CheckIn[];
  pauses: readonly Pause[];
  repairs: readonly Repair[];
  /** True if travel shortened the date. Called only for dates without a completed day. */
  isTravelDay: (date: LocalDate) => boolean;
  /** True until noon: yesterday can still be finished and is not missed. */
  yesterdayStillOpen: boolean;
}

/**
 * Computes the streak as one fold over the member's dates, oldest first.
 * A date with a completed day adds one, a missed date ends the streak, and any other leaves it unchanged.
 */
export function streakHistory(practice: Practice): StreakHistory {
  const judge = judgeOf(practice);
  const counted = addDays(practice.today, -consistencyDays);
  let tally: Tally = { streak: 0, best: 0, totalDone: 0, credit: 0 };
  const breaks: Break[] = [];
  const missed: LocalDate[] = [];
  let expected = 0;
  let kept = 0;
  const days: HistoryDay[] = [];
  for (let date = firstDate(practice); date <= practice.today; date = addDays(date, 1)) {
    const verdict = judge(date, {
      isShielded: held(tally) > 0,
      mayTravel: travelled(days) < MOST_TRAVEL_DAYS,
    });
    if (verdict.effect === 'breaks') {
      missed.push(date);
      if (tally.streak > 0) breaks.push({ on: date, streakBefore: tally.streak });
    }
    tally = afterDay(tally, verdict);
    const { state, reason } = verdict;
    days.push(reason ? { date, state, reason } : { date, state });
    if (date > counted && isExpected(verdict)) {
      expected += 1;
      if (state === 'done') kept += 1;
    }
  }
  return {
    current: tally.streak,
    best: tally.best,
    protections: held(tally),
    totalDone: tally.totalDone,
    days,
    consistency28: expected === 0 ? 0 : Math.round((100 * kept) / expected),
    breaks,
    missed,
    nextProtectionIn:
      held(tally) < mostProtections ? DONE_PER_PROTECTION - (tally.credit % DONE_PER_PROTECTION) : null,
  };
}

interface Verdict {
  state: DayState;
  reason?: HistoryDay['reason'];
  /** Effect of the date on the streak. */
  effect: 'grows' | 'keeps' | 'spends' | 'breaks' | 'undecided';
}

/**
 * Protection that earlier dates leave for this one: an earned one, and room among the dates that travel
 * protects.
 */
interface Protection {
  isShielded: boolean;
  mayTravel: boolean;
}

/** Returns a function that judges one date. */
function judgeOf(practice: Practice): (date: LocalDate, protection: Protection) => Verdict {
  const { today, yesterdayStillOpen, isTravelDay } = practice;
  const practised = practisedDates(practice.checkIns);
  const paused = pausedDates(practice.pauses);
  const repaired = new Set(
    practice.repairs.flatMap(({ brokenDate, days = 1 }) => datesFrom(brokenDate, days)),
  );
  const openFrom = yesterdayStillOpen ? addDays(today, -1) : today;
  return (date, { isShielded, mayTravel }) => {
    const kind = practised.get(date);
    if (kind === 'done') return { state: 'done', effect: 'grows' };
    const rest = paused.get(date);
    if (rest) return { state: 'paused', reason: rest, effect: 'keeps' };
    if (repaired.has(date)) return { state: 'repaired', effect: 'keeps' };
    if (date >= openFrom) return { state: kind ?? 'open', effect: 'undecided' };
    if (mayTravel && isTravelDay(date)) return { state: 'protected', reason: 'travel', effect: 'keeps' };
    if (isShielded) return { state: 'protected', reason: 'earned', effect: 'spends' };
    return { state: kind ?? 'missed', effect: 'breaks' };
  };
}

interface Tally {
  streak: number;
  best: number;
  totalDone: number;
  /**
   * Done dates towards protections. Each full seven is one protection, and the rest counts towards the
   * next.
   */
  credit: number;
}

/*
 * With two protections, the count towards a third stops one date before it. The third is never earned, but
 * its progress stays. Otherwise one more day of practice could leave a member with less protection.
 */
const MOST_CREDIT = mostProtections * DONE_PER_PROTECTION + DONE_PER_PROTECTION - 1;

function held(tally: Tally): number {
  return Math.floor(tally.credit / DONE_PER_PROTECTION);
}

function afterDay(tally: Tally, { effect }: Verdict): Tally {
  switch (effect) {
    case 'grows': {
      const streak = tally.streak + 1;
      return {
        ...tally,
        streak,
        best: Math.max(tally.best, streak),
        totalDone: tally.totalDone + 1,
        credit: Math.min(tally.credit + 1, MOST_CREDIT),
      };
    }
    case 'spends':
      return { ...tally, credit: tally.credit - DONE_PER_PROTECTION };
    case 'breaks':
      return { ...tally, streak: 0 };
    case 'keeps':
    case 'undecided':
      return tally;
  }
}

/** Counts the travel-protected dates in the window that the next date completes. */
function travelled(days: readonly HistoryDay[]): number {
  return days.slice(1 - TRAVEL_WINDOW_DAYS).filter(({ reason }) => reason === 'travel').length;
}

function isExpected({ state, effect }: Verdict): boolean {
  return effect !== 'undecided' && state !== 'protected' && state !== 'paused';
}

function firstDate({ checkIns, startedOn, today }: Practice): LocalDate {
  let first: LocalDate | undefined;
  for (const { localDate } of checkIns) {
    if (localDate <= today && (first === undefined || localDate < first)) first = localDate;
  }
  return first ?? startedOn;
}

/** Returns the practice of each date. A completed day outweighs any number of ticks. */
function practisedDates(checkIns: readonly CheckIn[]): Map<LocalDate, CheckIn['kind']> {
  const practised = new Map<LocalDate, CheckIn['kind']>();
  for (const { localDate, kind } of checkIns) {
    if (practised.get(localDate) !== 'done') practised.set(localDate, kind);
  }
  return practised;
}

/** Returns why the streak waits on each paused date. A planned pause comes before any other reason. */
function pausedDates(pauses: readonly Pause[]): Map<LocalDate, RestReason> {
  const paused = new Map<LocalDate, RestReason>();
  for (const { from, days, why = 'pause' } of pauses)
    for (const date of datesFrom(from, days)) if (why === 'pause' || !paused.has(date)) paused.set(date, why);
  return paused;
}

const datesFrom = (from: LocalDate, days: number): LocalDate[] =>
  Array.from({ length: days }, (_, i) => addDays(from, i));

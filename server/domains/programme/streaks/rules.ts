import { addDays, type LocalDate } from '#server/domains/profile/days/rules.ts';

/** Practice on a date. `partial`: something was ticked, the day was not completed. */
export interface CheckIn {
  localDate: LocalDate;
  at: Date;
  kind: 'done' | 'partial';
  /** Which day of which round was completed, so that two at one instant are two and a replay is one. Absent: the instant tells. */
  stone?: string;
}

/** Why the streak stands still on a date: a pause the member planned, a gate that the plan keeps closed, or the membership. */
export type RestReason = 'pause' | 'gate' | 'membership_pause' | 'plan_ended';

/** `days` dates, the first of them `from`, on which the streak stands still. A pause planned by the member where `why` is absent. */
export interface Pause {
  from: LocalDate;
  days: number;
  why?: RestReason;
}

/** A repair that was granted at `at`: it mends what was missed in `days` dates (one where absent) from `brokenDate` on. */
export interface Repair {
  at: Date;
  brokenDate: LocalDate;
  days?: number;
}

/** A missed date that ended a streak, and how long that streak was. */
export interface Break {
  on: LocalDate;
  streakBefore: number;
}

/**
 * `open`: nothing yet, and it can still come. `partial` is not enough for the streak; nothing protected it.
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
  /** Earned protections held now, 0 to 2. */
  protections: number;
  /** Dates with a completed day. */
  totalDone: number;
  /** From the first check-in (without one, from the start) to today. */
  days: HistoryDay[];
  /**
   * Done dates of the last 28, 0 to 100. Protected, paused and still open dates are left out of the count;
   * with nothing to count it is 0.
   */
  consistency28: number;
  /** Every break that no repair mended, oldest first. */
  breaks: Break[];
  /** Every date that is over and that nothing kept, oldest first. Those on which there was no streak to end count as well. */
  missed: LocalDate[];
  /** Done dates until the next protection; null while the most are held. */
  nextProtectionIn: number | null;
}

/** The answer to "may I?", with a sentence for the member when not. */
export type Permission = { ok: true } | { ok: false; detail: string };

/** Done dates that earn one protection. */
export const DONE_PER_PROTECTION = 7;
/** Protections that can be held at a time. */
export const MOST_PROTECTIONS = 2;
/** Dates that travel can protect in any 28. More than that is not a journey but a way around practice. */
export const MOST_TRAVEL_DAYS = 8;
const TRAVEL_WINDOW_DAYS = 28;
const CONSISTENCY_DAYS = 28;

interface Practice {
  startedOn: LocalDate;
  today: LocalDate;
  /** In any order, with repeats. Those dated after today wait for their day. */
  checkIns: readonly CheckIn[];
  pauses: readonly Pause[];
  repairs: readonly Repair[];
  /** Whether travel took from a date; asked only where nothing was completed. */
  isTravelDay: (date: LocalDate) => boolean;
  /** Until noon yesterday can still be finished and is not missed. */
  yesterdayStillOpen: boolean;
}

/**
 * The streak as one fold over the member's dates, oldest first (beyond.md 2; decisions, ruling 5). A date
 * with a completed day lets the streak grow by one, a missed one ends it, every other leaves it as it is.
 */
export function streakHistory(practice: Practice): StreakHistory {
  const judge = judgeOf(practice);
  const counted = addDays(practice.today, -CONSISTENCY_DAYS);
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
      held(tally) < MOST_PROTECTIONS ? DONE_PER_PROTECTION - (tally.credit % DONE_PER_PROTECTION) : null,
  };
}

interface Verdict {
  state: DayState;
  reason?: HistoryDay['reason'];
  /** What the date does to the streak. */
  effect: 'grows' | 'keeps' | 'spends' | 'breaks' | 'undecided';
}

/** What the dates before this one leave it: an earned protection, and room among the dates travel protects. */
interface Protection {
  isShielded: boolean;
  mayTravel: boolean;
}

/** Says what a date is. */
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
  /** Done dates towards protections: each full seven is one held, the rest is the way to the next. */
  credit: number;
}

/*
 * While two are held the way to a third stops one short of it: what would be earned lapses, but never
 * together with the way made. Otherwise one more day of practice could leave a member with less protection.
 */
const MOST_CREDIT = MOST_PROTECTIONS * DONE_PER_PROTECTION + DONE_PER_PROTECTION - 1;

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

/** How many of the last dates before the next one travel protected, so that it and they make a window. */
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

/** What was practised on each date; one completed day outweighs any number of ticks. */
function practisedDates(checkIns: readonly CheckIn[]): Map<LocalDate, CheckIn['kind']> {
  const practised = new Map<LocalDate, CheckIn['kind']>();
  for (const { localDate, kind } of checkIns) {
    if (practised.get(localDate) !== 'done') practised.set(localDate, kind);
  }
  return practised;
}

/** Why the streak stands still on each date it does; a pause the member planned comes before any other reason. */
function pausedDates(pauses: readonly Pause[]): Map<LocalDate, RestReason> {
  const paused = new Map<LocalDate, RestReason>();
  for (const { from, days, why = 'pause' } of pauses)
    for (const date of datesFrom(from, days)) if (why === 'pause' || !paused.has(date)) paused.set(date, why);
  return paused;
}

const datesFrom = (from: LocalDate, days: number): LocalDate[] =>
  Array.from({ length: days }, (_, i) => addDays(from, i));

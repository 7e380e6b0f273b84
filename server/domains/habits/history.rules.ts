import type { HabitDayState } from '#contract/habits/constants.ts';
import type { LocalDate } from '#server/domains/profile/days/rules.ts';
import { strengthen } from './strength.rules.ts';

/*
 * The numbers of a habit, computed as one fold over its dates. Dates are day numbers here (days since 1970-01-01), because a
 * list folds years of dates of many habits.
 *
 * The unit of a streak is what the schedule asks for: a due date, a week, or a window of every few days. A unit that is
 * met adds one, and one that ended without being met ends the streak. Nothing else changes it: not rest days, not a pause
 * or a travel day without a mark, not a unit that has not ended. Practice on a date that needed none counts.
 *
 * An `at_most` habit is kept on a date that is over and was logged within its limit. A date without a log is not done,
 * because the member said nothing about it.
 */

export type Schedule =
  | { kind: 'every_day'; rest_days: number[] }
  | { kind: 'weekdays'; days: number[] }
  | { kind: 'times_a_week'; times: number }
  | { kind: 'every_n_days'; every: number; from: LocalDate };

export type StreakUnit = 'days' | 'weeks' | 'times';

/** A schedule, and the date from which it counts. */
export interface Era {
  from: number;
  /** Anchor of `every_n_days` as a day number. */
  anchor: number;
  schedule: Schedule;
}

export interface HabitLife {
  /** Oldest first, at least one. The first also covers all time before it. */
  eras: readonly Era[];
  direction: 'at_least' | 'at_most';
  startedOn: number;
  /** One letter a date from `marksFrom` on: `x` target met, `p` part, `.` neither. */
  marks: string;
  marksFrom: number;
  today: number;
  /** True until noon: yesterday is not decided. */
  isYesterdayOpen: boolean;
  /** ISO weekday. */
  weekStartsOn: number;
  /** Returns why a date needs no practice: a planned pause of the member, or travel. */
  waitsOn: (day: number) => 'paused' | 'protected' | null;
  /** Called with the strength (0 to 1) after each unit that was met or missed, and the last date of the unit. */
  onStrength?: ((day: number, strength: number) => void) | undefined;
}

/** A streak with the first and the last date of its units. */
export interface Streak {
  from: number;
  to: number;
  length: number;
}

export interface HabitHistory {
  /** Day number of the first state. */
  from: number;
  /** The state of each date from `from` to today. */
  states: HabitDayState[];
  streak: number;
  best: number;
  /** The longest streaks of two or more, at most five. Of equal ones the newest comes first. */
  bestStreaks: Streak[];
  unit: StreakUnit;
  total: number;
  /** 0 to 100. */
  strength: number;
  kept28: number;
  due28: number;
  missedIn7: number;
  /** Units in a row, up to now, that ended without practice. */
  missedInARow: number;
  week: { from: number; to: number; kept: number; target: number } | null;
  nextDue: number | null;
}

/** Returns the ISO weekday of a day number, 1 = Monday to 7 = Sunday. 1970-01-01 was a Thursday. */
const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1;

export const unitOf = ({ kind }: Schedule): StreakUnit =>
  kind === 'times_a_week' ? 'weeks' : kind === 'every_n_days' ? 'times' : 'days';

const recentDates = 28;
const missDates = 7;
/** How far ahead the next due date is looked for: the longest pause and a week. */
const longestWait = 42 + 7;

/** Returns the numbers and states of a habit on the member's date `today`. */
export function habitHistory(life: HabitLife): HabitHistory {
  const first = Math.min(life.startedOn, life.marks === '' ? life.today : life.marksFrom, life.today);
  const fold: Fold = { ...life, first, unit: unitOf(currentOf(life)), states: [], tally: newTally() };
  if (fold.unit === 'days') foldDays(fold);
  else foldPeriods(fold);
  const { states, tally, today } = fold;
  return {
    from: first,
    states,
    streak: tally.streak,
    best: tally.best,
    bestStreaks: longestOf(tally.streaks),
    unit: fold.unit,
    total: totalOf(life),
    strength: Math.round(100 * tally.strength),
    kept28: tally.kept28,
    due28: tally.due28,
    missedIn7: states.slice(-1 - missDates, -1).filter((state) => state === 'not_done').length,
    missedInARow: tally.missed,
    week: tally.week,
    nextDue: nextDueOf(fold, states[today - first] ?? 'open'),
  };
}

const mostStreaks = 5;

const longestOf = (streaks: readonly Streak[]): Streak[] =>
  streaks
    .filter(({ length }) => length > 1)
    .toSorted((a, b) => b.length - a.length || b.from - a.from)
    .slice(0, mostStreaks);

interface Tally {
  streak: number;
  best: number;
  /** Every streak, oldest first. */
  streaks: Streak[];
  missed: number;
  /** 0 to 1. */
  strength: number;
  kept28: number;
  due28: number;
  week: HabitHistory['week'];
  /** The last day of the current window of `every_n_days`, and whether it is met. */
  window: { end: number; isMet: boolean } | null;
}

const newTally = (): Tally => ({
  streak: 0,
  best: 0,
  streaks: [],
  missed: 0,
  strength: 0,
  kept28: 0,
  due28: 0,
  week: null,
  window: null,
});

interface Fold extends HabitLife {
  first: number;
  unit: StreakUnit;
  states: HabitDayState[];
  tally: Tally;
}

const currentOf = ({ eras }: Pick<HabitLife, 'eras'>): Schedule => (eras.at(-1) as Era).schedule;

/**
 * Returns the schedule of a date. A time with another unit than the current schedule's is judged by the current one, because
 * days and weeks in a row can't be added up.
 */
function eraAt({ eras, unit }: Fold, day: number): Era {
  const last = eras.at(-1) as Era;
  for (let i = eras.length - 1; i >= 0; i--) {
    const era = eras[i] as Era;
    if (era.from <= day || i === 0) return unitOf(era.schedule) === unit ? era : last;
  }
  return last;
}

const markOf = ({ marks, marksFrom }: HabitLife, day: number): string => marks[day - marksFrom] ?? '.';

/** True if a date is kept. Today can still exceed the limit of an `at_most` habit, so it isn't kept yet. */
const isKept = (life: HabitLife, day: number): boolean =>
  markOf(life, day) === 'x' && !(life.direction === 'at_most' && day >= life.today);

function totalOf(life: HabitLife): number {
  let total = 0;
  for (let i = 0; i < life.marks.length; i++) if (isKept(life, life.marksFrom + i)) total += 1;
  return total;
}

function meet(tally: Tally, gap: number, { from, to }: Pick<Streak, 'from' | 'to'>): void {
  tally.streak += 1;
  const current = tally.streaks.at(-1);
  if (tally.streak === 1 || !current) tally.streaks.push({ from, to, length: 1 });
  else Object.assign(current, { to, length: tally.streak });
  tally.missed = 0;
  tally.best = Math.max(tally.best, tally.streak);
  tally.strength = strengthen(tally.strength, 1, gap);
}

function miss(tally: Tally, value: number, gap: number): void {
  tally.streak = 0;
  // A part of it is no miss.
  tally.missed = value > 0 ? 0 : tally.missed + 1;
  tally.strength = strengthen(tally.strength, value, gap);
}

/** True if a schedule by days asks for a date. */
const isDue = (schedule: Schedule, day: number): boolean =>
  schedule.kind === 'every_day'
    ? !schedule.rest_days.includes(weekdayOf(day))
    : schedule.kind === 'weekdays' && schedule.days.includes(weekdayOf(day));

const gapOf = (schedule: Schedule): number => {
  const due =
    schedule.kind === 'every_day'
      ? 7 - schedule.rest_days.length
      : schedule.kind === 'weekdays'
        ? schedule.days.length
        : 7;
  return 7 / Math.max(1, due);
};

/** The first date that is not decided. */
const openFrom = ({ today, isYesterdayOpen }: HabitLife): number => (isYesterdayOpen ? today - 1 : today);

function foldDays(fold: Fold): void {
  const { tally, today } = fold;
  const open = openFrom(fold);
  for (let day = fold.first; day <= today; day++) {
    const { schedule } = eraAt(fold, day);
    const state = dayState(fold, { day, schedule, isOpen: day >= open });
    fold.states.push(state);
    const isDecided = day < open;
    if (state === 'kept') meet(tally, gapOf(schedule), { from: day, to: day });
    else if (isDecided && state === 'part') miss(tally, 0.5, gapOf(schedule));
    else if (isDecided && state === 'not_done') miss(tally, 0, gapOf(schedule));
    else continue;
    fold.onStrength?.(day, tally.strength);
    if (day <= today - recentDates) continue;
    tally.due28 += 1;
    if (state === 'kept') tally.kept28 += 1;
  }
}

function dayState(
  fold: Fold,
  { day, schedule, isOpen }: { day: number; schedule: Schedule; isOpen: boolean },
): HabitDayState {
  if (isKept(fold, day)) return 'kept';
  const mark = markOf(fold, day);
  // An `at_most` habit with a part has exceeded its limit, or today's log is within it.
  const isPart = mark === 'p' && fold.direction === 'at_least';
  const waits = fold.waitsOn(day);
  if (waits) return waits;
  if (!isDue(schedule, day)) return 'rest';
  if (isPart) return 'part';
  return isOpen && mark !== 'p' ? 'open' : 'not_done';
}

interface Period {
  start: number;
  end: number;
  target: number;
  /** Days between two periods. */
  gap: number;
  /** True if it lacks dates, because the habit began or its schedule changed within it. */
  isCut: boolean;
}

function foldPeriods(fold: Fold): void {
  let day = fold.first;
  while (day <= fold.today) {
    const period = fold.unit === 'weeks' ? weekOf(fold, day) : windowOf(fold, day);
    foldPeriod(fold, period);
    day = period.end + 1;
  }
}

/** Returns the week of a date. The schedule on its last date, or today, decides how often. */
function weekOf(fold: Fold, day: number): Period {
  const start = day - ((weekdayOf(day) - fold.weekStartsOn + 7) % 7);
  const end = start + 6;
  const { schedule } = eraAt(fold, Math.min(end, fold.today));
  const target = schedule.kind === 'times_a_week' ? schedule.times : 1;
  return { start: Math.max(start, fold.first), end, target, gap: 7, isCut: start < fold.first };
}

/** Returns the window of a date. A later schedule ends it early. */
function windowOf(fold: Fold, day: number): Period {
  const era = eraAt(fold, day);
  const every = era.schedule.kind === 'every_n_days' ? era.schedule.every : 1;
  const start = era.anchor + Math.floor((day - era.anchor) / every) * every;
  const full = start + every - 1;
  const next = fold.eras.find(({ from }) => from > day && from <= full);
  const changes = next !== undefined && eraAt(fold, next.from) !== era;
  const end = changes ? next.from - 1 : full;
  return { start: day, end, target: 1, gap: every, isCut: start < day || changes };
}

function foldPeriod(fold: Fold, { start, end, target, gap, isCut }: Period): void {
  const { tally, today } = fold;
  let kept = 0;
  let waits = false;
  for (let day = start; day <= Math.min(end, today); day++) {
    if (isKept(fold, day)) kept += 1;
    else if (fold.waitsOn(day)) waits = true;
  }
  const isMet = kept >= target;
  const isMissed = !isMet && end < openFrom(fold) && !isCut && !waits;
  for (let day = start; day <= Math.min(end, today); day++)
    fold.states.push(stateInPeriod(fold, day, { isMet, isMissed, end }));
  if (isMet) meet(tally, gap, { from: start, to: Math.min(end, today) });
  else if (isMissed) miss(tally, kept / target, gap);
  if (isMet || isMissed) fold.onStrength?.(Math.min(end, today), tally.strength);
  if ((isMet || isMissed) && end > today - recentDates) {
    tally.due28 += target;
    tally.kept28 += Math.min(kept, target);
  }
  if (end < today) return;
  if (fold.unit === 'weeks') tally.week = { from: end - 6, to: end, kept, target };
  else tally.window = { end, isMet };
}

function stateInPeriod(
  fold: Fold,
  day: number,
  { isMet, isMissed, end }: { isMet: boolean; isMissed: boolean; end: number },
): HabitDayState {
  if (isKept(fold, day)) return 'kept';
  if (markOf(fold, day) === 'p') return 'part';
  const waits = fold.waitsOn(day);
  if (waits) return waits;
  if (day === fold.today && !isMet) return 'open';
  // A week is never "not done" on one of its days. A window was, on its last one.
  return isMissed && fold.unit === 'times' && day === end ? 'not_done' : 'not_needed';
}

/** Returns the next date that asks for practice, or null while today does. */
function nextDueOf(fold: Fold, state: HabitDayState): number | null {
  if (state === 'open' || state === 'part') return null;
  const { tally, today } = fold;
  const { schedule } = fold.eras.at(-1) as Era;
  let day = today + 1;
  if (tally.week && tally.week.kept >= tally.week.target) day = tally.week.to + 1;
  if (tally.window?.isMet) day = tally.window.end + 1;
  for (const last = day + longestWait; day <= last; day++)
    if ((fold.unit !== 'days' || isDue(schedule, day)) && !fold.waitsOn(day)) return day;
  return null;
}

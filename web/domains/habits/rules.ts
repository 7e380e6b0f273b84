import type { HabitDayState } from '#contract/habits/constants.ts';
import type { Habit, HabitDay, HabitSchedule } from '#contract/habits/endpoints.ts';
import { daysBetween, plusDays, weekdayOf, weekStart } from '../../ui/dates.ts';
import { numberWords, unitOf } from '../../ui/formats.ts';
import { datesUpTo } from './days/rules.ts';

/**
 * The state of a habit between the member's tap and the server's answer. The server decides states, streaks and
 * totals, and its numbers replace these. Nothing here reads the time.
 */

/** One change of a date. `count` is absolute, null removes the mark. `add` is a step up or down. */
export interface Mark {
  count?: number | null;
  add?: number;
  note?: string | null;
}

export const stateOn = (habit: Habit, date: string): HabitDayState =>
  habit.days.find((day) => day.date === date)?.state ?? 'not_needed';

/**
 * Returns the number of dates kept in each seven of the last 35 dates, oldest first; the last seven end today. Sevens before the habit
 * began are left out.
 */
export function keptBySevens({ days }: Pick<Habit, 'days'>, today: string): number[] {
  const states = new Map(days.map(({ date, state }) => [date, state]));
  const dates = datesUpTo(today, 35);
  const sevens = [0, 1, 2, 3, 4].map((n) => dates.slice(n * 7, n * 7 + 7));
  const first = sevens.findIndex((seven) => seven.some((date) => states.has(date)));
  return first < 0
    ? []
    : sevens.slice(first).map((seven) => seven.filter((date) => states.get(date) === 'kept').length);
}

export const countOn = (habit: Habit, date: string): number =>
  habit.counts[date] ?? (habit.completions[date] ? habit.day_target : 0);

export const isCounted = ({ day_target, direction }: Habit): boolean =>
  day_target > 1 || direction === 'at_most';

/** Returns true if a date has a mark: a tick, or a count, which may be 0 for an `at_most` habit. */
export const isMarked = (habit: Habit, date: string): boolean =>
  habit.counts[date] !== undefined || habit.completions[date] === true;

/** Returns true for a limit that is logged and not broken on a date that isn't over. It can still change, but something is said. */
export const isLoggedLimit = (habit: Habit, date: string): boolean =>
  habit.direction === 'at_most' && stateOn(habit, date) === 'open' && isMarked(habit, date);

const isRestful: ReadonlySet<HabitDayState> = new Set(['rest', 'not_needed', 'paused', 'protected']);

/** Returns true if the habit counts among those due on the date. */
export const isDue = (state: HabitDayState): boolean => !isRestful.has(state);

/** Returns the amount that one tap adds: thirty minutes need fewer than thirty taps. */
export const stepOf = ({ day_target }: Pick<Habit, 'day_target'>): number =>
  day_target <= 20 ? 1 : day_target <= 120 ? 5 : 10 ** Math.floor(Math.log10(day_target / 10));

export const isPausedOn = ({ pause }: Pick<Habit, 'pause'>, date: string): boolean =>
  pause !== null && pause.from <= date && date <= pause.to;

/** Returns the state of a date without a mark, by the schedule and the pause alone. */
function unmarked(habit: Habit, date: string): HabitDayState {
  const { schedule, today } = habit;
  const isOver = date < today;
  if (isPausedOn(habit, date)) return 'paused';
  const weekday = weekdayOf(date);
  if (schedule.kind === 'every_day' && schedule.rest_days?.includes(weekday)) return 'rest';
  if (schedule.kind === 'weekdays' && !schedule.days?.includes(weekday)) return 'rest';
  if (schedule.kind === 'times_a_week' || schedule.kind === 'every_n_days')
    return isOver ? 'not_needed' : 'open';
  return isOver ? 'not_done' : 'open';
}

function stateFor(habit: Habit, date: string, count: number | null): HabitDayState {
  if (count === null) return unmarked(habit, date);
  if (habit.direction === 'at_most') {
    if (count > habit.day_target) return 'part';
    return date < habit.today ? 'kept' : 'open';
  }
  if (count === 0) return unmarked(habit, date);
  return count >= habit.day_target ? 'kept' : 'part';
}

const without = <T>(record: Record<string, T>, key: string): Record<string, T> => {
  const { [key]: _, ...rest } = record;
  return rest;
};

/** Returns the count after a step. None is no mark, except of a limit. */
function stepped(habit: Habit, date: string, add: number): number | null {
  const count = Math.max(0, countOn(habit, date) + add);
  return count === 0 && habit.direction === 'at_least' ? null : count;
}

/** Returns the habit with one date changed, streak and total up or down by one. */
export function applyMark(habit: Habit, date: string, { add, ...asked }: Mark): Habit {
  const mark = add === undefined ? asked : { ...asked, count: stepped(habit, date, add) };
  let next = habit;
  if (mark.note !== undefined)
    next = {
      ...next,
      notes: mark.note ? { ...next.notes, [date]: mark.note } : without(next.notes, date),
    };
  if (mark.count === undefined) return next;
  const state = stateFor(habit, date, mark.count);
  const was = habit.days.find((day) => day.date === date);
  if (was?.state === state && (mark.count ?? undefined) === habit.counts[date]) return next;
  const change = Number(state === 'kept') - Number(was?.state === 'kept');
  const isWeekly = habit.schedule.kind === 'times_a_week';
  const inWeek = habit.week && date >= habit.week.from && date <= habit.week.to ? change : 0;
  return {
    ...next,
    counts: mark.count === null ? without(next.counts, date) : { ...next.counts, [date]: mark.count },
    completions: state === 'kept' ? { ...next.completions, [date]: true } : without(next.completions, date),
    days: was
      ? next.days.map((day) => (day.date === date ? { date, state, by: null } : day))
      : [...next.days, { date, state, by: null }].sort((a, b) => a.date.localeCompare(b.date)),
    total_completed: Math.max(0, next.total_completed + change),
    // A week counts once it is met, so only the server knows what one tick does to it.
    streak: isWeekly ? next.streak : Math.max(0, next.streak + change),
    week: next.week && { ...next.week, kept: Math.max(0, next.week.kept + inWeek) },
  };
}

/** Returns the habit on a later date than its answer is about, for pages open past midnight. */
export function carriedTo(habit: Habit, today: string): Habit {
  const missing = daysBetween(habit.today, today);
  if (missing <= 0) return habit;
  const later = { ...habit, today };
  const ended = habit.days.map(
    (day): HabitDay =>
      day.state === 'open'
        ? { ...day, state: stateFor(later, day.date, habit.counts[day.date] ?? null) }
        : day,
  );
  const added = Array.from({ length: Math.min(missing, 35) }, (_, i): HabitDay => {
    const date = plusDays(today, i + 1 - Math.min(missing, 35));
    return { date, state: unmarked(later, date), by: null };
  });
  const from = habit.week && weekStart(today, habit.week_starts_on);
  return {
    ...later,
    pause: isPausedOn(habit, today) ? habit.pause : null,
    days: [...ended, ...added],
    week:
      habit.week && from
        ? { ...habit.week, from, to: plusDays(from, 6), kept: from === habit.week.from ? habit.week.kept : 0 }
        : null,
  };
}

/** Returns how often a weekly habit was kept in the week of a date, and how often it should be. */
export function weekOf(habit: Habit, date: string): { kept: number; target: number; to: string } | null {
  const target = habit.schedule.times;
  if (habit.schedule.kind !== 'times_a_week' || !target) return null;
  const from = weekStart(date, habit.week_starts_on);
  const to = plusDays(from, 6);
  const kept = habit.days.filter((day) => day.date >= from && day.date <= to && day.state === 'kept').length;
  return { kept, target, to };
}

/** A stack of habits with one name, or those without a routine. */
export interface Routine {
  name: string | null;
  habits: Habit[];
}

/** Returns the routines in the order of their first habit. Habits that rest on the date come last, in a group of their own. */
export function routinesOn(
  habits: readonly Habit[],
  date: string,
): { routines: Routine[]; resting: Habit[] } {
  const routines = new Map<string | null, Habit[]>();
  const resting: Habit[] = [];
  for (const habit of habits) {
    const state = stateOn(habit, date);
    if (state === 'rest' || state === 'paused' || state === 'protected') resting.push(habit);
    else routines.set(habit.routine, [...(routines.get(habit.routine) ?? []), habit]);
  }
  return { routines: [...routines].map(([name, list]) => ({ name, habits: list })), resting };
}

/** Returns kept and due habits of a date. */
export function tallyOn(habits: readonly Habit[], date: string): { kept: number; due: number } {
  const states = habits.map((habit) => stateOn(habit, date));
  return {
    kept: states.filter((state) => state === 'kept').length,
    due: states.filter(isDue).length,
  };
}

/** Returns the first habit that is open on the date, which gets the marigold ring. */
export const nextOpen = (habits: readonly Habit[], date: string): string | undefined =>
  habits.find((habit) => asksFor(habit, date) && !isMarked(habit, date))?.id;

/** True if a habit can still be kept on a date. */
export const isOpenOn = (habit: Habit, date: string): boolean => {
  const state = stateOn(habit, date);
  return state === 'open' || state === 'part';
};

/** True if a date waits for a tick of the habit. A limit is kept without one. */
export const asksFor = (habit: Habit, date: string): boolean =>
  habit.direction === 'at_least' && stateOn(habit, date) === 'open';

/** Returns what "All done" would tick: due, not kept, and not a limit that must not be reached. */
export const openIn = ({ habits }: Routine, date: string): Habit[] =>
  habits.filter((habit) => {
    const state = stateOn(habit, date);
    return isDue(state) && state !== 'kept' && habit.direction === 'at_least';
  });

/** Steps of the streak's icon. */
export type StreakLevel = 0 | 3 | 7 | 14 | 30;
export const streakLevel = (streak: number): StreakLevel =>
  streak >= 30 ? 30 : streak >= 14 ? 14 : streak >= 7 ? 7 : streak >= 3 ? 3 : 0;

/** Streak from which a share is offered. */
export const sharedFrom = 7;

/** Returns the list with one habit a place earlier (-1) or later (1) in its routine, or the given list if it is at the end. */
export function moved(habits: readonly Habit[], id: string, by: -1 | 1): readonly Habit[] {
  const at = habits.findIndex((habit) => habit.id === id);
  const one = habits[at];
  if (!one) return habits;
  for (let other = at + by; other >= 0 && other < habits.length; other += by) {
    const found = habits[other];
    if (found?.routine !== one.routine) continue;
    return placedAt(habits, id, other);
  }
  return habits;
}

/** Returns the list with one habit at another index. */
export function placedAt(habits: readonly Habit[], id: string, index: number): Habit[] {
  const one = habits.find((habit) => habit.id === id);
  if (!one) return [...habits];
  return habits.filter((habit) => habit.id !== id).toSpliced(index, 0, one);
}

/**
 * Returns the list with one habit before or after another, in the routine of the other one. Returns the given list if
 * nothing changes.
 */
export function placedBeside(
  habits: readonly Habit[],
  { key, beside, isAfter }: { key: string; beside: string; isAfter: boolean },
): readonly Habit[] {
  const one = habits.find(({ id }) => id === key);
  const other = habits.find((habit) => habit.id === beside);
  if (!one || !other || one === other) return habits;
  const rest = habits.filter((habit) => habit !== one);
  const next = rest.toSpliced(rest.indexOf(other) + Number(isAfter), 0, { ...one, routine: other.routine });
  const isSame = one.routine === other.routine && next.every((habit, i) => habit.id === habits[i]?.id);
  return isSame ? habits : next;
}

/** A change that makes a habit easier, offered after two misses in a row or three in seven days. */
export interface Smaller {
  label: string;
  change: { schedule?: HabitSchedule; day_target?: number };
}

export function smallerVersion({ schedule, day_target, unit, direction }: Habit): Smaller | null {
  if (direction === 'at_least' && day_target > 1) {
    const fewer = Math.max(1, Math.floor((day_target * 2) / 3));
    return {
      label: `Try ${numberWords(fewer)}${unit ? ` ${unitOf(fewer, unit)}` : ''}`,
      change: { day_target: fewer },
    };
  }
  if (schedule.kind === 'times_a_week' && (schedule.times ?? 1) > 1) {
    const times = (schedule.times ?? 2) - 1;
    return {
      label: times === 1 ? 'Try once a week' : `Try ${times} times a week`,
      change: { schedule: { kind: 'times_a_week', times } },
    };
  }
  if (schedule.kind === 'every_day')
    return { label: 'Try 4 times a week', change: { schedule: { kind: 'times_a_week', times: 4 } } };
  return null;
}

/** Misses of seven days from which a smaller version is offered. */
export const missesForSmaller = 3;
/** Misses in a row from which a smaller version is offered. */
export const missedForSmaller = 2;
/** Misses in a row from which a pause is offered. */
export const missedForPause = 3;
/** Days of the pause that is offered. */
export const pauseDays = 7;

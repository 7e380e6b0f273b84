import { type GoalLabel, goalDecimals } from '#contract/goals/constants.ts';
import type { Goal, GoalDetail } from '#contract/goals/endpoints.ts';
import { addDays, daysBetween, isLocalDate, type LocalDate } from '#server/domains/profile/days/rules.ts';
import { isBlankText } from '#server/platform/rules.ts';

/** A goal's numbers and dates, as its rules need them. */
export interface GoalFacts {
  target_value: number;
  current_value: number;
  starts_on: LocalDate;
  deadline: LocalDate;
  /** The date on which the member closed it below its target. */
  closed_on: LocalDate | null;
}

/** An amount added on one date. */
export interface DayAmount {
  on: LocalDate;
  amount: number;
}

const scale = 10 ** goalDecimals;
/** Returns the nearest number with the decimals of a goal. */
export const exact = (value: number): number => Math.round(value * scale) / scale;

export const tooManyDecimals = `Use at most ${goalDecimals} decimals.`;
/** True if a number has at most four decimals, so that it is stored as it was typed. */
export const hasFewDecimals = (value: number): boolean => Number(value.toFixed(goalDecimals)) === value;

/** Returns a goal's progress after an amount is added. */
export const valueAfter = (current: number, amount: number): number => exact(current + amount);

export const isReached = ({
  target_value,
  current_value,
}: Pick<GoalFacts, 'target_value' | 'current_value'>): boolean => current_value >= target_value;

/** True at 100 % or more, or if the member closed the goal. */
export const isCompleted = (goal: GoalFacts): boolean => isReached(goal) || goal.closed_on !== null;

/** Returns the progress in per cent, rounded down, from 0 to 100. */
export function progressOf({
  target_value,
  current_value,
}: Pick<GoalFacts, 'target_value' | 'current_value'>): number {
  // Whole numbers, because 0.07 * 100 is more than 7.
  const [value, target] = [current_value, target_value].map((each) => BigInt(Math.round(each * scale)));
  if (value === undefined || target === undefined || target <= 0n) return 0;
  return Math.max(0, Math.min(100, Number((value * 100n) / target)));
}

export const nearlyThere = 75;
export const soonDays = 7;

/** Returns what the goal's label is about. See `goalLabels`. */
export function labelOf(goal: GoalFacts, today: LocalDate): GoalLabel {
  if (isCompleted(goal)) return 'complete';
  const left = daysBetween(today, goal.deadline);
  if (left < 0) return 'overdue';
  if (left === 0) return 'today';
  if (left < soonDays) return 'soon';
  return progressOf(goal) >= nearlyThere ? 'nearly' : 'open';
}

/** Days from the first date to the deadline, at least 1. */
const daysInAll = ({ starts_on, deadline }: GoalFacts): number =>
  Math.max(1, daysBetween(starts_on, deadline));

/**
 * Returns how the progress compares with an even pace. Within one day it is on track. Null for a completed or overdue
 * goal.
 */
export function paceOf(goal: GoalFacts, today: LocalDate): Goal['pace'] {
  const left = daysBetween(today, goal.deadline);
  if (isCompleted(goal) || left < 0) return null;
  const total = daysInAll(goal);
  const elapsed = Math.min(total, Math.max(0, daysBetween(goal.starts_on, today)));
  const ahead = Math.round((goal.current_value / goal.target_value) * total - elapsed);
  return {
    state: Math.abs(ahead) <= 1 ? 'on_track' : ahead < 0 ? 'behind' : 'ahead',
    days: Math.abs(ahead),
    even_value: exact((goal.target_value * elapsed) / total),
    even_progress: Math.floor((elapsed * 100) / total),
    per_day: exact((goal.target_value - goal.current_value) / Math.max(1, left)),
  };
}

/** Dates that a forecast looks back on. */
export const forecastDays = 28;
/** A forecast needs a week of data. */
const fewestDays = 7;
/** Dates further away than ten years are no forecast. */
export const furthest = 3650;

/**
 * Returns when the target is reached at the pace of the last 28 dates, or of all since the first one. The spread is one
 * standard error of the mean of a date. Null for a completed goal, in the first week, and for a pace of 0 or less.
 */
export function forecastOf(
  goal: GoalFacts,
  recent: readonly DayAmount[],
  today: LocalDate,
): Goal['forecast'] {
  const age = daysBetween(goal.starts_on, today);
  if (isCompleted(goal) || age < fewestDays) return null;
  const days = Math.min(forecastDays, age + 1);
  const first = addDays(today, 1 - days);
  const amounts = recent.filter(({ on }) => on >= first && on <= today).map(({ amount }) => amount);
  const mean = amounts.reduce((sum, amount) => sum + amount, 0) / days;
  if (mean <= 0) return null;
  // Dates without an entry count as 0.
  const squares =
    amounts.reduce((sum, amount) => sum + (amount - mean) ** 2, 0) + (days - amounts.length) * mean ** 2;
  const error = Math.sqrt(squares / (days - 1) / days);
  const missing = goal.target_value - goal.current_value;
  // Rounded first, because 36 / 1.2 may be a little more than 30.
  const reachedIn = (pace: number): number => Math.ceil(exact(missing / pace));
  if (reachedIn(mean) > furthest) return null;
  const slow = mean - error;
  const left = Math.max(0, daysBetween(today, goal.deadline));
  const then = (pace: number): number => exact(goal.current_value + Math.max(0, pace) * left);
  return {
    per_day: exact(mean),
    finish_on: addDays(today, reachedIn(mean)),
    earliest: addDays(today, reachedIn(mean + error)),
    latest: slow > 0 && reachedIn(slow) <= furthest ? addDays(today, reachedIn(slow)) : null,
    at_deadline: { low: then(slow), value: then(mean), high: then(mean + error) },
  };
}

/**
 * Returns a later deadline and a smaller target that fit the goal's pace, for a goal that is behind or overdue. For an
 * overdue goal the smaller target is its progress.
 */
export function offersOf(
  goal: GoalFacts,
  { pace, forecast }: Pick<Goal, 'pace' | 'forecast'>,
): Goal['offers'] {
  const isLate = pace === null && !isCompleted(goal);
  if (isCompleted(goal) || !(isLate || pace?.state === 'behind'))
    return { deadline: null, target_value: null };
  const date = forecast && (forecast.latest ?? forecast.finish_on);
  const reachable = forecast?.at_deadline.value ?? goal.current_value;
  // A target of two digits or more is offered without decimals.
  const target = reachable >= 10 ? Math.floor(reachable) : Math.floor(reachable * 10) / 10;
  return {
    deadline: date && date > goal.deadline ? date : null,
    target_value: target > goal.current_value && target < goal.target_value ? target : null,
  };
}

/** Returns everything the server says about a goal on a date. */
export function judgeGoal(
  goal: GoalFacts & { reached_on: LocalDate | null; celebrated_at: Date | null },
  recent: readonly DayAmount[],
  today: LocalDate,
) {
  const pace = paceOf(goal, today);
  const forecast = forecastOf(goal, recent, today);
  return {
    is_completed: isCompleted(goal),
    is_reached: isReached(goal),
    completed_on: goal.reached_on ?? goal.closed_on,
    is_celebrated: goal.celebrated_at !== null,
    progress: progressOf(goal),
    label: labelOf(goal, today),
    days_left: daysBetween(today, goal.deadline),
    pace,
    forecast,
    offers: offersOf(goal, { pace, forecast }),
  };
}

/** Returns the milestones below the target, ascending, and the target. Without own ones they are the quarters. */
export function milestonesOf(own: readonly number[] | null, target: number): number[] {
  const below = own ?? [1, 2, 3].map((quarter) => exact((target * quarter) / 4));
  const valid = below.filter((value) => value > 0 && value < target);
  return [...new Set([...valid, target])].toSorted((a, b) => a - b);
}

/** The value at the end of a date with an entry. */
export interface DayValue {
  on: LocalDate;
  value: number;
}

/**
 * Returns each milestone with the date since which the value has been at or above it. Null for a milestone above the
 * present value, also if a correction lowered it.
 */
export function reachedMilestones(
  milestones: readonly number[],
  days: readonly DayValue[],
): GoalDetail['milestones'] {
  return milestones.map((value) => {
    const below = days.findLastIndex((day) => day.value < value);
    return { value, reached_on: days[below + 1]?.on ?? null };
  });
}

const mostInChart = 200;

/** Returns at most 200 of the dates, evenly spread, with the first and the last one. */
export function thinOut(days: readonly DayValue[], most = mostInChart): DayValue[] {
  if (days.length <= most) return [...days];
  return Array.from(
    { length: most },
    (_, at) => days[Math.round((at * (days.length - 1)) / (most - 1))],
  ).filter((day) => day !== undefined);
}

export type Judgement = { amount: number } | 'unchanged' | 'elsewhere' | 'too_small' | 'too_large';

/**
 * Returns the amount that an update adds. The device showed `seen`. If the stored value differs, `if_changed` decides:
 * `refuse` is 'elsewhere', `add` adds what the member added, `set` sets the value.
 */
export function judgeUpdate({
  current,
  value,
  seen,
  ifChanged = 'set',
  most,
}: {
  current: number;
  value: number;
  seen: number | undefined;
  ifChanged: 'refuse' | 'add' | 'set' | undefined;
  most: number;
}): Judgement {
  const isStale = seen !== undefined && seen !== current;
  if (isStale && ifChanged === 'refuse') return 'elsewhere';
  const amount = exact(value - (isStale && ifChanged === 'add' ? seen : current));
  if (amount === 0) return 'unchanged';
  const after = valueAfter(current, amount);
  if (after < 0) return 'too_small';
  return after > most ? 'too_large' : { amount };
}

/** Returns the date of a deadline, which may have a time, or null if it doesn't exist or is outside the years 2000 to 2199. */
export function deadlineOf(text: string): LocalDate | null {
  const date = text.slice(0, 10);
  return isLocalDate(date) && date >= '2000-01-01' && date < '2200-01-01' ? date : null;
}

export interface GoalWords {
  title?: string | undefined;
  unit?: string | undefined;
  target_value?: number | undefined;
  deadline?: string | undefined;
  milestones?: readonly number[] | null | undefined;
}

/** Said about a new goal. A goal that is overdue keeps its date when it is edited. */
export const pastDeadline = 'This date has passed. Choose today or a later one.';

/** Returns a sentence for each field of a goal's form that is wrong. */
export function wrongFields({
  title,
  unit,
  target_value,
  deadline,
  milestones,
}: GoalWords): Record<string, string> {
  return {
    ...(title !== undefined && isBlankText(title) && { title: 'Please say what you want to reach.' }),
    ...(unit !== undefined &&
      isBlankText(unit) && { unit: 'Please say what you count, such as km or books.' }),
    ...(target_value !== undefined && !hasFewDecimals(target_value) && { target_value: tooManyDecimals }),
    ...(deadline !== undefined && deadlineOf(deadline) === null && { deadline: 'Choose a date.' }),
    ...(milestones?.some((each) => !hasFewDecimals(each)) && { milestones: tooManyDecimals }),
  };
}

/** Open goals come first, by deadline; completed ones follow, the newest first. */
export function inOrder<G extends Pick<Goal, 'is_completed' | 'deadline' | 'completed_on' | 'id'>>(
  goals: readonly G[],
): G[] {
  const key = ({ is_completed, deadline, completed_on }: G) =>
    is_completed ? (completed_on ?? '') : deadline;
  return goals.toSorted((a, b) => {
    if (a.is_completed !== b.is_completed) return a.is_completed ? 1 : -1;
    const [first, second] = a.is_completed ? [b, a] : [a, b];
    return key(first).localeCompare(key(second)) || a.id.localeCompare(b.id);
  });
}

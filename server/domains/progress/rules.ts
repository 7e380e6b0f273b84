import { monthBuckets, weekBuckets } from '#contract/progress/achievements.ts';
import type { ProgressDay, ProgressGoal, ProgressView } from '#contract/progress/endpoints.ts';
import { exact, progressOf } from '#server/domains/goals/rules.ts';
import { weekdayOf } from '#server/domains/profile/days/calendar.rules.ts';
import {
  addDays,
  daysBetween,
  type LocalDate,
  localDate,
  localHour,
  startOfDay,
  type ZoneSpan,
} from '#server/domains/profile/days/rules.ts';

/** Acts in the community within a quarter of an hour. */
export interface Quarter {
  at: Date;
  written: number;
  answered: number;
  cheered: number;
}

/** A habit's recent dates, as the list of habits returns them. */
interface HabitDates {
  id: string;
  days: readonly { date: LocalDate; state: string }[];
}

/** The updates of a goal on one date. */
export interface GoalMove {
  id: string;
  title: string;
  unit: string;
  target_value: number;
  current_value: number;
  on: LocalDate;
  /** Updates of that date. */
  entries: number;
  amount: number;
}

/** The data of the charts. */
export interface ChartData {
  view: 'week' | 'month';
  spans: readonly ZoneSpan[];
  today: LocalDate;
  /** Dates of the completed days, one each. */
  completions: readonly LocalDate[];
  habits: readonly HabitDates[];
  community: readonly Quarter[];
  goalMoves: readonly GoalMove[];
}

// A habit that is open today is due today.
const dueStates = new Set(['kept', 'part', 'not_done', 'open']);

/** Returns one row per date of the view, oldest first: 7 dates, or 30 for a month. */
export function chartDays(data: ChartData): ProgressDay[] {
  const { view, spans, today } = data;
  const length = view === 'month' ? monthBuckets : weekBuckets;
  const days = new Map<LocalDate, ProgressDay>();
  for (let ago = length - 1; ago >= 0; ago -= 1) {
    const date = addDays(today, -ago);
    days.set(date, {
      date,
      completed_days: 0,
      habits_kept: 0,
      habits_due: 0,
      kept_habits: [],
      written: 0,
      cheered: 0,
      goal_entries: 0,
    });
  }
  for (const date of data.completions) add(days.get(date), 'completed_days', 1);
  for (const { on, entries } of data.goalMoves) add(days.get(on), 'goal_entries', entries);
  const begins = startOfDay(spans, addDays(today, 1 - length));
  for (const quarter of data.community) {
    if (quarter.at < begins) continue;
    const day = days.get(localDate(spans, quarter.at));
    add(day, 'written', quarter.written);
    add(day, 'cheered', quarter.cheered);
  }
  for (const habit of data.habits)
    for (const { date, state } of habit.days) {
      const day = days.get(date);
      if (state === 'kept') day?.kept_habits.push(habit.id);
      if (state === 'kept') add(day, 'habits_kept', 1);
      if (dueStates.has(state)) add(day, 'habits_due', 1);
    }
  return [...days.values()];
}

function add(
  day: ProgressDay | undefined,
  field: 'completed_days' | 'habits_kept' | 'habits_due' | 'written' | 'cheered' | 'goal_entries',
  count: number,
): void {
  if (day) day[field] += count;
}

/** Returns the goals with updates on the dates of a chart, the one that moved most first. */
export function movedGoals(moves: readonly GoalMove[], days: readonly ProgressDay[]): ProgressGoal[] {
  const dates = new Set(days.map(({ date }) => date));
  const goals = Map.groupBy(
    moves.filter(({ on }) => dates.has(on)),
    ({ id }) => id,
  );
  const moved = [...goals.values()].flatMap(([goal, ...rest]): ProgressGoal[] => {
    if (!goal) return [];
    const { id, title, unit, target_value, current_value } = goal;
    const added = exact([goal, ...rest].reduce((sum, { amount }) => sum + amount, 0));
    const before = progressOf({ target_value, current_value: exact(current_value - added) });
    const progress = progressOf({ target_value, current_value });
    return [{ id, title, unit, added, current_value, target_value, before, progress }];
  });
  const distance = (goal: ProgressGoal): number => Math.abs(goal.progress - goal.before);
  return moved.toSorted((a, b) => distance(b) - distance(a) || (a.id < b.id ? -1 : 1));
}

/** Returns the habits kept and due in the last seven dates of a view. */
export function sumOfWeek(days: readonly ProgressDay[]): { kept: number; due: number } {
  let [kept, due] = [0, 0];
  for (const day of days.slice(-weekBuckets)) {
    kept += day.habits_kept;
    due += day.habits_due;
  }
  return { kept, due };
}

/** Returns own comments, replies and cheers given. */
export const socialTotal = (community: readonly Quarter[]): number =>
  community.reduce((total, { answered, cheered }) => total + answered + cheered, 0);

/** Returns own comments, replies and cheers given: of all time, and in the last seven dates. */
export function socialCounts(
  community: readonly Quarter[],
  { spans, today }: { spans: readonly ZoneSpan[]; today: LocalDate },
): { total: number; week: number } {
  const begins = startOfDay(spans, addDays(today, 1 - weekBuckets));
  return { total: socialTotal(community), week: socialTotal(community.filter(({ at }) => at >= begins)) };
}

/** Dates that the rhythm looks back on. */
export const rhythmDates = 90;

/** Counts completed days by weekday (1 is Monday) and hour on the member's clock, in the last 90 dates. */
export function rhythmOf(
  completions: readonly { local_date: LocalDate; completed_at: Date }[],
  { spans, today }: { spans: readonly ZoneSpan[]; today: LocalDate },
): ProgressView['rhythm'] {
  const counts = new Map<string, ProgressView['rhythm'][number]>();
  for (const { local_date: date, completed_at: at } of completions) {
    if (daysBetween(date, today) >= rhythmDates) continue;
    const [weekday, hour] = [weekdayOf(date), Math.floor(localHour(spans, at))];
    const found = counts.get(`${weekday} ${hour}`);
    if (found) found.count += 1;
    else counts.set(`${weekday} ${hour}`, { weekday, hour, count: 1 });
  }
  return [...counts.values()].toSorted((a, b) => a.weekday - b.weekday || a.hour - b.hour);
}

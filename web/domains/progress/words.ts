import type { Goal } from '#contract/goals/endpoints.ts';
import type { Habit } from '#contract/habits/endpoints.ts';
import { isolated } from '#contract/platform/isolated.ts';
import { totalDays } from '#contract/programme/constants.ts';
import { monthBuckets, weekBuckets } from '#contract/progress/achievements.ts';
import type { Achievement, Achievements, ProgressDay, ProgressView } from '#contract/progress/endpoints.ts';
import { daysBetween, plusDays } from '../../ui/dates.ts';
import { capital, counted, dateFormat, spelled as inLetters, listWords, plural } from '../../ui/formats.ts';
import { labelWords } from '../goals/words.ts';
import { isDue, stateOn } from '../habits/rules.ts';

/** "14 Nov" */
export const shortDate = dateFormat('short');
/** "14 November 2026" */
export const longDate = dateFormat('date');
/** "Saturday" */
export const weekdayLong = dateFormat('weekday');
/** "Sat" */
export const weekdayShort = dateFormat('weekdayShort');

/** "2 to 8 March", "26 February to 4 March" */
export const weekDates = ({ from, to }: { from: string; to: string }): string => {
  const long = dateFormat('dayMonth');
  return `${from.slice(0, 7) === to.slice(0, 7) ? Number(from.slice(8)) : long(from)} to ${long(to)}`;
};

/** "Three", "12" */
export const spelled = (n: number): string => inLetters(n, 9);

/** Returns the second line of a badge: its date, or what is missing. */
export function badgeWords({ family, target, current, is_earned, earned_on }: Achievement): string {
  if (is_earned) return earned_on ? shortDate(earned_on) : 'Earned';
  const missing = target - current;
  if (family === 'streak') return counted(missing, 'more day');
  return target > 90 && current < 90 ? 'A second round' : counted(missing, 'more stone');
}

/** Conditions of the badges that have no number on their stones. */
export const askedFor: Partial<Record<Achievement['id'], string>> = {
  content_creator: 'Write something seven days in a row',
  habit_master: 'Keep one habit 14 times in a row',
  social_butterfly: '50 comments, replies and cheers for others',
  warm_welcome: 'Ten first replies to newcomers',
  goal_achiever: 'Complete ten goals',
  sprout: 'Three in a row',
  flame: 'Seven in a row',
  campfire: 'Fourteen in a row',
  mountain: 'Thirty in a row',
};

/** Returns the line of a mark of habits: which habits have it, or what is missing. */
export function habitMarkWords({ habits, is_earned, target, current }: Achievement): string {
  if (habits && habits.count === 1 && habits.first) return `One habit: ${habits.first}`;
  if (habits && habits.count > 1) return `${spelled(habits.count)} habits`;
  // A mark stays earned when its habit is deleted or dates are changed.
  if (is_earned) return 'Earned before';
  return `${target - current} more in a row`;
}

/** "Three more stones" */
export function missingWords(missing: number, family: Achievement['family']): string {
  const [one, many] = family === 'trail' ? ['stone', 'stones'] : ['day in a row', 'days in a row'];
  return `${spelled(missing)} more ${plural(missing, one, many)}`;
}

/** Returns the sentence below the next achievement: "Three more stones. Saturday, if you keep walking." */
export function nextWords(
  { missing, expected_on: date }: NonNullable<Achievements['next']>,
  { family, today }: { family: Achievement['family']; today: string },
): string {
  const days = daysBetween(today, date);
  const when =
    days === 0 ? 'Today' : days === 1 ? 'Tomorrow' : days < 7 ? weekdayLong(date) : shortDate(date);
  return `${missingWords(missing, family)}. ${when}, if you keep walking.`;
}

/** "Tuesday", "Tuesday and Wednesday", "Monday, Tuesday and Wednesday" */

/** Habits kept on a date that are drawn as pebbles. More are a bar. */
export const mostPebbles = 14;

/** Returns the finding below the chart of a week in which habits were due. */
export function weekWords(days: readonly ProgressDay[]): string {
  const full = days.filter((day) => day.habits_due > 0 && day.habits_kept === day.habits_due);
  if (days.some((day) => day.habits_kept > mostPebbles))
    return `Everything due was kept on ${spelled(full.length).toLowerCase()} of ${spelled(days.length).toLowerCase()} days.`;
  const pebbles = 'One pebble per habit.';
  if (full.length === 0) return pebbles;
  if (full.length === days.length) return `${pebbles} Every day was a full stack.`;
  if (full.length > 3)
    return `${pebbles} ${spelled(full.length)} of ${spelled(days.length).toLowerCase()} days were full stacks.`;
  const names = full.map((day) => weekdayLong(day.date));
  return `${pebbles} ${listWords(names)} ${plural(names.length, 'was a full stack', 'were full stacks')}.`;
}

const mean = (days: readonly ProgressDay[]): number =>
  days.reduce((sum, day) => sum + day.habits_kept, 0) / Math.max(1, days.length);

/** Returns the finding below the chart of the month, from its first and last week. Today isn't over, so it doesn't count. */
export function monthWords(days: readonly ProgressDay[]): string {
  const ended = days.slice(0, -1);
  if (ended.every((day) => day.habits_kept === 0)) return 'No habit was kept in these days.';
  const [from, to] = [Math.round(mean(ended.slice(0, 7))), Math.round(mean(ended.slice(-7)))];
  const about = (n: number): string => (n === 0 ? 'less than one' : `about ${spelled(n).toLowerCase()}`);
  return from === to ? `${capital(about(to))} a day.` : `From ${about(from)} a day to ${about(to)}.`;
}

/** Returns the average of each date and the six before it, as far as they are known. */
export const sevenDayAverage = (days: readonly ProgressDay[]): number[] =>
  days.map((_, i) => mean(days.slice(Math.max(0, i - 6), i + 1)));

const parts = [
  { until: 5, name: 'at night', label: 'Night' },
  { until: 11, name: 'in the morning', label: 'Morning' },
  { until: 14, name: 'around noon', label: 'Noon' },
  { until: 18, name: 'in the afternoon', label: 'Afternoon' },
  { until: 24, name: 'in the evening', label: 'Evening' },
];

/** Returns the completed days of each part of the day, for each weekday of `order`. 1 is Monday. */
export const rhythmRows = (
  rhythm: ProgressView['rhythm'],
  order: readonly number[] = [1, 2, 3, 4, 5, 6, 7],
): { part: string; counts: number[] }[] =>
  parts.map(({ label, until }, i) => ({
    part: label,
    counts: order.map((weekday) =>
      rhythm
        .filter(
          (one) => one.weekday === weekday && one.hour < until && one.hour >= (parts[i - 1]?.until ?? 0),
        )
        .reduce((sum, one) => sum + one.count, 0),
    ),
  }));

/** Returns when the member usually completes a day, or null before five are known. */
export function rhythmWords(rhythm: ProgressView['rhythm']): string | null {
  const total = rhythm.reduce((sum, { count: n }) => sum + n, 0);
  if (total < 5) return null;
  const sums = rhythmRows(rhythm).map(({ counts }, i) => ({
    name: parts[i]?.name,
    sum: counts.reduce((sum, n) => sum + n, 0),
  }));
  const [most] = sums.toSorted((a, b) => b.sum - a.sum);
  return !most ? null : `${most.sum} of your last ${total} days were completed ${most.name}.`;
}

/** Returns the view of a member whose progress couldn't be loaded: all zeros. */
export function noProgress(view: 'week' | 'month', today: string): ProgressView {
  const length = view === 'week' ? weekBuckets : monthBuckets;
  const days = Array.from({ length }, (_, i): ProgressDay => {
    return {
      date: plusDays(today, i + 1 - length),
      completed_days: 0,
      habits_kept: 0,
      habits_due: 0,
      kept_habits: [],
      written: 0,
      cheered: 0,
      goal_entries: 0,
    };
  });
  return {
    view,
    today,
    days,
    goals: [],
    completed_days: 0,
    total_days: totalDays,
    best_habit_streak: 0,
    week_kept: 0,
    week_due: 0,
    social_total: 0,
    social_week: 0,
    goals_completed: 0,
    consistency: 0,
    rhythm: [],
  };
}

/** True on the last date of a week, and on the one after it if the question isn't answered. */
export const isReviewDue = ({ to, version }: { to: string; version: number }, today: string): boolean =>
  to === today || (version === 0 && daysBetween(to, today) === 1);

const sharedWords: Partial<Record<Achievement['id'], string>> = {
  first_step: 'The first stone is placed.',
  content_creator: 'I wrote something seven days in a row.',
  habit_master: 'I kept one habit fourteen times in a row.',
  social_butterfly: 'Fifty comments, replies and cheers for others.',
  warm_welcome: 'Ten newcomers, greeted first.',
  goal_achiever: 'Ten goals, completed.',
  sprout: 'A habit, kept three times in a row.',
  flame: 'A habit, kept seven times in a row.',
  campfire: 'A habit, kept fourteen times in a row.',
  mountain: 'A habit, kept thirty times in a row.',
};

/** Returns the first words of a shared badge. They have no number but its own. */
export function shareWords({ id, family, target }: Pick<Achievement, 'id' | 'family' | 'target'>): string {
  const days = spelled(target);
  return (
    sharedWords[id] ??
    (family === 'streak' ? `${days} days in a row.` : `${days} days, ${days.toLowerCase()} stones.`)
  );
}

/** Returns the kind of card that a badge is shared as. */
export const shareKind = ({
  id,
  family,
}: Pick<Achievement, 'id' | 'family'>): 'milestone' | 'habit' | 'goal' =>
  family === 'habits' || id === 'habit_master' ? 'habit' : id === 'goal_achiever' ? 'goal' : 'milestone';

/** Returns the completed days in all at the end of each date, oldest first. */
export const totalsUpTo = ({
  days,
  completed_days: now,
}: Pick<ProgressView, 'days' | 'completed_days'>): number[] =>
  days.map((_, i) => now - days.slice(i + 1).reduce((sum, day) => sum + day.completed_days, 0));

/** Returns how many habits are done today, and the longest streak: "3 of 6 done today. Longest streak: “Stretch”, 14 in a row." Null without habits. */
export function habitsSummary(habits: readonly Habit[], today: string): string | null {
  const due = habits.filter((habit) => isDue(stateOn(habit, today)));
  const kept = due.filter((habit) => stateOn(habit, today) === 'kept').length;
  const longest = habits.toSorted((a, b) => b.streak - a.streak)[0];
  if (!longest) return null;
  return [
    due.length > 0 ? `${kept} of ${due.length} done today.` : 'Nothing is due today.',
    longest.streak > 1 ? `Longest streak: “${isolated(longest.name)}”, ${longest.streak} in a row.` : '',
  ]
    .join(' ')
    .trim();
}

/** "5 days left", "overdue by 2 days" */
const leftWords = (goal: Goal): string =>
  goal.label === 'nearly' ? `${counted(goal.days_left, 'day')} left` : labelWords(goal).toLowerCase();

/** Returns how many goals are open, and the next one: "2 open, 1 reached. Next: “Run”, 5 days left." Null without goals. */
export function goalsSummary(goals: readonly Goal[]): string | null {
  const open = goals.filter(({ is_completed }) => !is_completed);
  const reached = goals.filter(({ is_reached }) => is_reached).length;
  const next = open.toSorted((a, b) => a.days_left - b.days_left)[0];
  if (goals.length === 0) return null;
  return [
    `${open.length} open, ${reached} reached.`,
    next ? `Next: “${next.title}”, ${leftWords(next)}.` : '',
  ]
    .join(' ')
    .trim();
}

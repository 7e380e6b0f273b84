import type { HabitDayState, HabitLink } from '#contract/habits/constants.ts';
import type { Habit, HabitFeelings, HabitSchedule } from '#contract/habits/endpoints.ts';
import { counted, listWords, numberWords, plural, timeWords, unitOf } from '../../ui/formats.ts';
import { longDate, weekdayLong, weekdayName } from './days/rules.ts';
import { countOn, isCounted, isMarked, isPausedOn, missedForSmaller, stateOn, weekOf } from './rules.ts';

const number = (n: number): string => numberWords(n);

const ordinal = (n: number): string => {
  const rest = n % 100;
  const ending = rest > 10 && rest < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th');
  return `${n}${ending}`;
};

/** "Every day", "Mon, Wed, Sat", "3 times a week, any day", "Every 3rd day" */
export function scheduleWords({
  kind,
  days = [],
  rest_days = [],
  times = 1,
  every = 2,
}: HabitSchedule): string {
  if (kind === 'weekdays')
    return (
      days
        .toSorted((a, b) => a - b)
        .map(weekdayName)
        .join(', ') || 'No days yet'
    );
  if (kind === 'times_a_week') return times === 1 ? 'Once a week, any day' : `${times} times a week, any day`;
  if (kind === 'every_n_days') return every === 2 ? 'Every other day' : `Every ${ordinal(every)} day`;
  if (rest_days.length === 0) return 'Every day';
  return `Every day but ${rest_days
    .toSorted((a, b) => a - b)
    .map(weekdayName)
    .join(', ')}`;
}

type Rule = Pick<Habit, 'schedule' | 'day_target' | 'unit' | 'direction'>;

/** "8 glasses a day", "At most 2 coffees a day", else the schedule. */
export function ruleWords(habit: Rule): string {
  const { schedule, day_target, unit, direction } = habit;
  const often = scheduleWords(schedule);
  if (day_target === 1 && direction === 'at_least') return often;
  const amount = `${direction === 'at_most' ? 'At most ' : ''}${number(day_target)}${unit ? ` ${unitOf(day_target, unit)}` : ` ${unitOf(day_target, 'times')}`}`;
  return often === 'Every day' ? `${amount} a day` : `${amount} · ${often}`;
}

/** Returns a time as the product writes it: "7:30". */
export { timeWords };

/** Returns the second line of a row on a date. */
export function rowWords(habit: Habit, date: string): string {
  const state = stateOn(habit, date);
  const by = habit.days.find((day) => day.date === date)?.by;
  if (by && by !== 'none') return tickedByWords[by];
  if (state === 'rest' || state === 'paused' || state === 'protected') return restWords(habit, date, state);
  if (habit.small_version && habit.missed_in_a_row > 0 && state === 'open' && date === habit.today)
    return `Small counts today: ${habit.small_version}`;
  const week = weekOf(habit, date);
  if (week) return `${week.kept} of ${week.target} this week, any day`;
  if (state === 'not_needed' && date === habit.today && habit.next_due_on)
    return `Not due today, next on ${longDate(habit.next_due_on)}`;
  if (isCounted(habit) && isMarked(habit, date)) return amountWords(habit, date);
  const times = habit.reminder_times.map(timeWords);
  return [ruleWords(habit), times.join(' and ')].filter(Boolean).join(' · ');
}

const tickedByWords: Record<Exclude<HabitLink, 'none'>, string> = {
  walk: 'Ticked by today’s Evolve 90 walk',
  lesson: 'Ticked by today’s Evolve 90 lesson',
  journal: 'Ticked by today’s journal entry',
};

function pauseWords(habit: Habit, date: string): string {
  if (habit.pause && isPausedOn(habit, date)) return `Paused until ${longDate(habit.pause.to)}`;
  return date === habit.today ? 'Paused with your Evolve 90' : 'Paused on this day';
}

/** Returns why a habit could be easier: "“Read” was hard three times in a row. Less of it still counts for something." */
export function easeWords({ name, missed_in_a_row, missed_in_7, small_version }: Habit): string {
  const often =
    missed_in_a_row >= missedForSmaller
      ? `the last ${missed_in_a_row} times`
      : `on ${missed_in_7} of the last seven days`;
  const least = small_version ? `“${small_version}” counts too.` : 'Less of it still counts for something.';
  return `“${name}” was hard ${often}. ${least}`;
}

function restWords(habit: Habit, date: string, state: HabitDayState): string {
  if (state === 'paused') return pauseWords(habit, date);
  if (state === 'protected') return 'Protected while you travel';
  const back = date === habit.today && habit.next_due_on ? `, back on ${weekdayLong(habit.next_due_on)}` : '';
  return `Rests ${date === habit.today ? 'today' : 'on this day'}${back}`;
}

/** "6 of 8 glasses", "1 of at most 2 coffees" */
export function amountWords(habit: Habit, date: string): string {
  const { day_target, unit, direction } = habit;
  const limit = `${direction === 'at_most' ? 'at most ' : ''}${number(day_target)}`;
  return `${number(countOn(habit, date))} of ${limit}${unit ? ` ${unitOf(day_target, unit)}` : ''}`;
}

/** "1 more by Sunday" */
export function leftWords(habit: Habit, date: string): string | null {
  const week = weekOf(habit, date);
  if (!week) return null;
  const left = week.target - week.kept;
  return left > 0 ? `${left} more by ${weekdayLong(week.to)}` : 'Week kept';
}

const stateWords: Record<HabitDayState, string> = {
  kept: 'kept',
  part: 'part of it',
  rest: 'rest day',
  not_needed: 'not needed',
  not_done: 'not done',
  paused: 'paused',
  protected: 'protected',
  open: 'open',
};

/** Returns what a date says to a screen reader: "kept", "5 of 8 glasses". */
export const dayWords = (habit: Habit, date: string): string => {
  const state = stateOn(habit, date);
  return isCounted(habit) && isMarked(habit, date) && state !== 'kept'
    ? amountWords(habit, date)
    : stateWords[state];
};

const units: Record<Habit['streak_unit'], [one: string, many: string]> = {
  days: ['day', 'days'],
  weeks: ['week', 'weeks'],
  times: ['time', 'times'],
};
export const unitWords = (unit: Habit['streak_unit'], n: number): string => plural(n, ...units[unit]);

/** "14 days in a row" */
export const streakWords = ({ streak, streak_unit }: Habit): string =>
  `${streak} ${unitWords(streak_unit, streak)} in a row`;

const oneDecimal = (n: number): string => numberWords(n, { minimumFractionDigits: 1 });

/** Returns what a habit's dates say about mood and energy. Below enough dates it says how many there are. */
export function comparisonWords({ mood, energy, needed }: HabitFeelings): string[] {
  const scales = [
    ['mood', mood],
    ['energy', energy],
  ] as const;
  const lines = scales.flatMap(([name, { means, dates_with, dates_without }]) => {
    if (!means) return [];
    if (means.is_higher === null)
      return [`Your ${name} is about the same on days with it and on days without it.`];
    const more = means.is_higher ? 'higher' : 'lower';
    return [
      `On days with it your ${name} is ${more}: ${oneDecimal(means.with)} of 5 on ${dates_with} days, ` +
        `and ${oneDecimal(means.without)} on ${dates_without} days without it.`,
    ];
  });
  if (scales.some(([, { means }]) => means && means.is_higher !== null))
    lines.push('That may have other reasons.');
  if (lines.length > 0) return lines;
  const has = [mood, energy].toSorted(
    (a, b) => Math.min(b.dates_with, b.dates_without) - Math.min(a.dates_with, a.dates_without),
  )[0];
  return [
    `After ${needed} days with it and ${needed} without it, you’ll see here how they compare. ` +
      `So far there are ${has?.dates_with ?? 0} and ${has?.dates_without ?? 0}.`,
  ];
}

/** Returns what is left today: "2 glasses and 4 ticks to go." */
export function toGoWords(open: readonly Habit[], date: string): string {
  const amounts = open.filter(isCounted).map((habit) => {
    const left = habit.day_target - countOn(habit, date);
    return `${number(left)} ${habit.unit ? unitOf(left, habit.unit) : 'more'}`;
  });
  const ticks = open.length - amounts.length;
  const parts = [...amounts.slice(0, 2), ...(ticks > 0 ? [counted(ticks, 'tick')] : [])];
  if (parts.length === 0) return 'Nothing left for this day.';
  return `${listWords(parts)} to go.`;
}

/** Returns the place of a habit in its routine: "Habit 2 of 3, in Morning". */
export function placeWords(habits: readonly Habit[], id: string): string {
  const routine = habits.find((habit) => habit.id === id)?.routine ?? null;
  const own = habits.filter((habit) => habit.routine === routine);
  const number = own.findIndex((habit) => habit.id === id) + 1;
  return `Habit ${number} of ${own.length}${routine ? `, in ${routine}` : ''}`;
}

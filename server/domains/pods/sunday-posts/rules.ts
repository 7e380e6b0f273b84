import type { LocalDate } from '#server/domains/profile/days/rules.ts';

/** Questions of the Sunday posts, one a week and in this order. */
const questions = [
  'What made one walk easier this week?',
  'Where did you walk that you had not walked before?',
  'Which moment of this week would you keep?',
  'What got in the way, and what did you do about it?',
  'What did you notice on a day you almost stayed in?',
  'Who or what helped you this week?',
  'What would make next week a little simpler?',
  'Which sentence of a lesson stayed with you?',
  'What do you do now that you did not do a month ago?',
  'When in the day does it go best for you?',
  'What did you leave out this week, and was it missed?',
  'What are you looking forward to?',
  'Which small thing are you proud of?',
] as const;

/** Returns the question of a pod's Sunday post. `number` counts them from 1. Two pods need not have the same question on one Sunday. */
export const questionOf = (number: number): string =>
  questions[(number - 1) % questions.length] ?? questions[0];

/** A completed day of Evolve 90. */
interface Completion {
  day: number;
  local_date: LocalDate;
}

const daysOfWeek = 7;
const lastWeek = 12;

/** Returns the last week of Evolve 90 that was finished within these dates, or null. */
export function finishedWeek(
  completions: readonly Completion[],
  { from, until }: { from: LocalDate; until: LocalDate },
): number | null {
  const finished = completions
    .filter(({ local_date, day }) => local_date >= from && local_date < until && day % daysOfWeek === 0)
    .map(({ day }) => day / daysOfWeek)
    .filter((week) => week <= lastWeek);
  return finished.length === 0 ? null : Math.max(...finished);
}

/** A fact of a Sunday post about a member who shares. */
export interface Fact {
  /** The first name. */
  name: string;
  week: number | null;
  rests_until: LocalDate | null;
}

/** Returns the chips of a Sunday post. No one who shares nothing is named. `dateOf` says a date in words. */
export function chipsOf(
  { stones, facts }: { stones: number; facts: readonly Fact[] },
  dateOf: (date: LocalDate) => string,
): string[] {
  return [
    ...(stones === 0 ? [] : [`Last week: ${stones === 1 ? 'one stone' : `${stones} stones together`}`]),
    ...facts.flatMap(({ name, week, rests_until: until }) => [
      ...(week === null ? [] : [`${name} finished Week ${week}`]),
      ...(until === null ? [] : [`${name} rests until ${dateOf(until)}`]),
    ]),
  ];
}

import type { Habit } from '#contract/habits/endpoints.ts';
import { storedValue } from '../../platform/session/stored-value.ts';
import { plusDays } from '../../ui/dates.ts';
import {
  missedForPause,
  missedForSmaller,
  missesForSmaller,
  sharedFrom,
  smallerVersion,
  streakLevel,
} from './rules.ts';

/** The member answered an offer on this device: the date, or the streak, by habit. */
const parse = <T>(text: string): Record<string, T> => JSON.parse(text) as Record<string, T>;
export const smallerAnswers = storedValue<Record<string, string>>('evolve.habits.smaller', {
  perMember: true,
  parse,
});
export const shareAnswers = storedValue<Record<string, number>>('evolve.habits.shared', {
  perMember: true,
  parse,
});

/** True after three misses in a row. */
export const mayPauseNow = ({ missed_in_a_row, pause }: Pick<Habit, 'missed_in_a_row' | 'pause'>): boolean =>
  pause === null && missed_in_a_row >= missedForPause;

/** Days for which "Make it smaller?" isn't asked again. */
const quietDays = 14;

/**
 * Returns the habit to make easier, and not asked about within 14 days: two misses in a row or three in seven days for a
 * smaller version, three in a row for a pause.
 */
export const habitToEase = (
  habits: readonly Habit[],
  answers: Record<string, string> | null,
  today: string,
): Habit | undefined =>
  habits.find(
    (habit) =>
      !habit.pause &&
      (mayPauseNow(habit) ||
        ((habit.missed_in_a_row >= missedForSmaller || habit.missed_in_7 >= missesForSmaller) &&
          smallerVersion(habit) !== null)) &&
      (answers?.[habit.id] ?? '') <= plusDays(today, -quietDays),
  );

/** Returns the habit whose streak can be shared: from 7 in a row, once for each step of its icon. */
export const habitToShare = (
  habits: readonly Habit[],
  answers: Record<string, number> | null,
): Habit | undefined =>
  habits
    .filter(({ id, streak }) => streak >= sharedFrom && streakLevel(streak) > streakLevel(answers?.[id] ?? 0))
    .toSorted((a, b) => b.streak - a.streak)[0];

import { isLocalDate, type LocalDate } from '#server/domains/profile/days/rules.ts';

/** Mood and energy of a date, from 1 to 5. */
export interface Scales {
  mood: number | null;
  energy: number | null;
}

/** Mood and energy with the instants at which they were chosen. */
export interface StoredFeeling extends Scales {
  mood_at: Date | null;
  energy_at: Date | null;
}

/** Returns the feeling after a choice of the member. The newest one wins, separately for mood and energy. */
export function changeFeeling(
  before: StoredFeeling,
  asked: { mood?: number | null | undefined; energy?: number | null | undefined },
  at: Date,
): StoredFeeling {
  const after = { ...before };
  if (asked.mood !== undefined && isNewest(before.mood_at, at))
    Object.assign(after, { mood: asked.mood, mood_at: at });
  if (asked.energy !== undefined && isNewest(before.energy_at, at))
    Object.assign(after, { energy: asked.energy, energy_at: at });
  return after;
}

const isNewest = (before: Date | null, at: Date): boolean => before === null || before <= at;

const firstDate = '2000-01-01';

/** Returns why a date can't have a feeling, or null. */
export function feelingRefusal(date: string, today: LocalDate): string | null {
  if (!isLocalDate(date)) return "That date doesn't exist.";
  if (date < firstDate) return 'Choose a date in the year 2000 or later.';
  if (date > today) return 'That day hasn’t come yet. Choose today or a day before it.';
  return null;
}

/** Mood and energy as the two bytes that are sealed. 0 is none, so every feeling has the same length. */
export const bytesOf = ({ mood, energy }: Scales): Buffer => Buffer.of(mood ?? 0, energy ?? 0);

export const scalesOf = (bytes: Buffer): Scales => ({ mood: bytes[0] || null, energy: bytes[1] || null });

/** "Mood 4 of 5, energy 2 of 5", or null without either. */
export function feelingWords({ mood, energy }: Scales): string | null {
  const parts = [
    ...(mood === null ? [] : [`mood ${mood} of 5`]),
    ...(energy === null ? [] : [`energy ${energy} of 5`]),
  ];
  const words = parts.join(', ');
  return words === '' ? null : words.charAt(0).toUpperCase() + words.slice(1);
}

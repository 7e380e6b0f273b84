import type { Feeling } from '#contract/journal/endpoints.ts';

export type Scale = 'mood' | 'energy';

export const scaleNames: Record<Scale, string> = { mood: 'Mood', energy: 'Energy' };

/** Words of a scale, from 1 to 5. */
export const scaleWords: Record<Scale, readonly string[]> = {
  mood: ['Rough', 'Low', 'Okay', 'Good', 'Great'],
  energy: ['Empty', 'Low', 'Okay', 'High', 'Full'],
};

/** Returns the list with one date changed, in the order of the dates. */
export function withFeeling(
  list: readonly Feeling[],
  date: string,
  change: Partial<Record<Scale, number | null>>,
): Feeling[] {
  const known = list.find((feeling) => feeling.date === date) ?? { date, mood: null, energy: null };
  return [...list.filter((feeling) => feeling.date !== date), { ...known, ...change }].toSorted((a, b) =>
    a.date.localeCompare(b.date),
  );
}

/** "Mood good, energy low", or null without either. */
export function feelingWords(feeling: Pick<Feeling, Scale> | undefined): string | null {
  if (!feeling) return null;
  const parts = (['mood', 'energy'] as const).flatMap((scale) => {
    const word = scaleWords[scale][(feeling[scale] ?? 0) - 1];
    return word ? [`${scale} ${word.toLowerCase()}`] : [];
  });
  const words = parts.join(', ');
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : null;
}

/** Kept days after which the strength of a daily habit is 50. */
export const halfLife = 13;

/**
 * Moves the strength towards `value` (0 missed to 1 met), as Loop Habit Tracker does: exponential weights with `halfLife`
 * in units of a daily habit, and in weeks / √7 of a weekly one. `gap` is the mean number of days between two units.
 * From 0, a daily habit has 50 after 13 kept days and 80 after 30; one miss takes 5 per cent of what it has.
 */
export function strengthen(strength: number, value: number, gap: number): number {
  const weight = 0.5 ** (Math.sqrt(gap) / halfLife);
  return strength * weight + value * (1 - weight);
}

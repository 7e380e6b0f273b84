import { achievementList } from '#contract/progress/achievements.ts';

/**
 * Returns the next badge of a streak. The Completion badge remains the goal after it is
 * reached.
 */
export function nextBadge(streak: number): { target: number; name: string } {
  if (streak < 7) return { target: 7, name: '7-day badge' };
  if (streak < 14) return { target: 14, name: '14-day badge' };
  if (streak < 30) return { target: 30, name: '30-day badge' };
  return { target: 90, name: 'Completion badge' };
}

/** Achievements by completed days. */
const trail = achievementList.filter(({ family }) => family === 'trail');

/** Returns all achievements in order, each with whether `totalDone` completed days reach it. */
export function badgesReached(totalDone: number): { days: number; name: string; reached: boolean }[] {
  return trail.map(({ target: days, name }) => ({ days, name, reached: totalDone >= days }));
}

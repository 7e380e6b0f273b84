import type { Goal } from '#contract/goals/endpoints.ts';

/** Returns three amounts to add with one tap: about a hundredth, a twentieth and a tenth of the target, in round numbers. */
export function stepsFor({ target_value }: Pick<Goal, 'target_value'>): number[] {
  const isWhole = Number.isInteger(target_value) && target_value >= 4;
  const steps = [0.01, 0.05, 0.1].map((share) => roundStep(target_value * share));
  return [...new Set(steps.map((step) => (isWhole ? Math.max(1, Math.round(step)) : step)))];
}

/** Returns 1, 2 or 5 times a power of ten, the nearest below or at the number. At least 0.0001. */
function roundStep(value: number): number {
  const power = 10 ** Math.max(-4, Math.floor(Math.log10(Math.max(value, 0.0001)) + 1e-9));
  const lead = value / power;
  const step = (lead >= 5 ? 5 : lead >= 2 ? 2 : 1) * power;
  return Number(step.toFixed(4));
}

export type GoalFilter = 'all' | 'open' | 'reached' | Goal['category'];

/** True if a goal is shown under a filter. */
export const isShown = ({ is_completed, category }: Goal, filter: GoalFilter): boolean =>
  filter === 'all' ||
  (filter === 'open' ? !is_completed : filter === 'reached' ? is_completed : category === filter);

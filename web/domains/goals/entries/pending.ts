import type { Goal } from '#contract/goals/endpoints.ts';
import type { Operation } from '../../../platform/offline/outbox-rules.ts';

export const goalsPrefix = 'goal:';
export const entryKey = (goal: string, entry: string): string => `${goalsPrefix}${goal}:${entry}`;

/**
 * Returns a goal with the progress that waits on this device, and whether there is any. The label and the pace stay the
 * server's.
 */
export function withWaiting<G extends Goal>(
  goal: G,
  pending: readonly Operation[],
): { goal: G; isWaiting: boolean } {
  const own = pending.filter(({ key }) => key.startsWith(entryKey(goal.id, '')));
  if (own.length === 0) return { goal, isWaiting: false };
  const added = own.reduce(
    (sum, { query, body }) => sum + (query?.current_value ?? 0) - Number(body.seen_value ?? 0),
    0,
  );
  const current_value = Math.max(0, Math.round((goal.current_value + added) * 10_000) / 10_000);
  const progress = Math.min(100, Math.floor((current_value / goal.target_value) * 100));
  return { goal: { ...goal, current_value, progress }, isWaiting: true };
}

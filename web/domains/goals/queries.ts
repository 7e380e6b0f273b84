import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Goal, GoalDetail } from '#contract/goals.ts';
import { useDayChange } from '../../platform/app/clock.ts';
import { useOutboxEvents } from '../../platform/offline/outbox.ts';
import { queryClient } from '../../platform/query/query.ts';
import { useMember } from '../../platform/session/session.ts';
import { staleNumbers } from '../habits/queries.ts';
import { entryPages, goalRead, goalsRead } from './reads.ts';

export const useGoals = () => useQuery(goalsRead);
export const useGoal = (id: string) => useQuery(goalRead(id));
export const useEntries = (id: string) => useInfiniteQuery(entryPages(id));

/** Caches the server's version of a goal, and refetches its page. */
export function setGoal(goal: Goal): void {
  staleNumbers();
  queryClient.setQueryData<Goal[]>(goalsRead.queryKey, (goals) =>
    goals?.map((each) => (each.id === goal.id ? goal : each)),
  );
  queryClient.setQueryData<GoalDetail>(goalRead(goal.id).queryKey, (known) => known && { ...known, ...goal });
  void refreshGoals();
}

/** Refetches the goals that are on the screen. */
export async function refreshGoals(): Promise<void> {
  await Promise.all(
    (['GET /api/goals', 'GET /api/goals/:id', 'GET /api/goals/:id/entries'] as const).map((call) =>
      queryClient.invalidateQueries({ queryKey: [call] }),
    ),
  );
}

/** Removes a deleted goal from the cache. */
export function forgetGoal(id: string): void {
  queryClient.setQueryData<Goal[]>(goalsRead.queryKey, (goals) => goals?.filter((each) => each.id !== id));
  queryClient.removeQueries({ queryKey: goalRead(id).queryKey });
  void queryClient.invalidateQueries({ queryKey: ['GET /api/goals'] });
}

/** Follows what the outbox saves, and the member's date. `onRefused` is called for an update that the server refused. */
export function useLiveGoals(onRefused: () => void): void {
  const { time_zone: zone, day_start_hour: startHour } = useMember();
  useDayChange({ zone, startHour }, () => void refreshGoals());
  useOutboxEvents('goals', (event, { missed }) => {
    if (event.op.call !== 'PATCH /api/goals/:id/progress') return;
    if (event.type === 'saved' && !missed) return setGoal(event.reply as Goal);
    if (event.type === 'refused') onRefused();
    void refreshGoals();
  });
}

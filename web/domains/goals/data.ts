import type { Goal, GoalDetail } from '#contract/goals/endpoints.ts';
import type { Body } from '#contract/platform/endpoint.ts';
import type { Routes } from '#contract/routes.ts';
import { useDayChange } from '../../platform/app/clock.ts';
import { ApiError, api } from '../../platform/http/api.ts';
import { useOutboxEvents } from '../../platform/offline/outbox.ts';
import { atEveryVisit, queryClient, read, readPages } from '../../platform/query/query.ts';
import { useMember } from '../../platform/session/session.ts';
import { currentToken, explainEnding, lastEnding } from '../../platform/session/session-store.ts';
import { staleNumbers } from '../habits/data.ts';
import { sentences } from './messages.ts';

/** If the session is over, the sign-in page names the goals. Also before the page of the goals is open. */
const explained = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    const isRefused = error instanceof ApiError && error.status === 401;
    // Another call may be refused first. The end of the session aborts this one.
    const isOver = currentToken() === null && lastEnding() !== null;
    if (isRefused || isOver) explainEnding(sentences.signIn);
    throw error;
  });

/** Reads the member's goals. */
export const goalsRead = {
  ...read('GET /api/goals'),
  ...atEveryVisit,
  queryFn: ({ signal }: { signal: AbortSignal }) => explained(api('GET /api/goals', { signal })),
};
export const goalRead = (id: string) => ({
  ...read('GET /api/goals/:id', { params: { id } }),
  ...atEveryVisit,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    explained(api('GET /api/goals/:id', { params: { id }, signal })),
});
export const entryPages = (id: string) => ({
  ...readPages('GET /api/goals/:id/entries', { params: { id } }),
  ...atEveryVisit,
});

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

export async function createGoal(body: Body<Routes['POST /api/goals']>): Promise<Goal> {
  const goal = await api('POST /api/goals', { body });
  await refreshGoals();
  return goal;
}

export async function editGoal(id: string, body: Body<Routes['PATCH /api/goals/:id']>): Promise<Goal> {
  const goal = await api('PATCH /api/goals/:id', { params: { id }, body });
  setGoal(goal);
  return goal;
}

export async function deleteGoal(id: string): Promise<void> {
  await api('DELETE /api/goals/:id', { params: { id } });
  forgetGoal(id);
}

/** Marks the celebration as shown. After a failure it is shown again at the next visit. */
export async function markCelebrated(id: string): Promise<void> {
  setGoal(await api('POST /api/goals/:id/celebrated', { params: { id } }));
}

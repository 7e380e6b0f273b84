import type { Goal } from '#contract/goals/endpoints.ts';
import type { Body } from '#contract/platform/endpoint.ts';
import type { Routes } from '#contract/routes.ts';
import { api } from '../../../platform/http/api.ts';
import { refreshGoals } from '../data.ts';

/** Sets which goals a habit adds to. */
export async function setGoalsOfHabit(
  habit: string,
  goals: Body<Routes['PUT /api/habits/:id/goals']>['goals'],
): Promise<Goal[]> {
  const saved = await api('PUT /api/habits/:id/goals', { params: { id: habit }, body: { goals } });
  await refreshGoals();
  return saved;
}

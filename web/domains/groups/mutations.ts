import type { Body } from '#contract/endpoint.ts';
import type { Group } from '#contract/groups.ts';
import type { Routes } from '#contract/routes.ts';
import { api } from '../../platform/http/api.ts';
import { setGroup } from './queries.ts';

export async function createGroup(body: Body<Routes['POST /api/groups']>): Promise<Group> {
  const made = await api('POST /api/groups', { body });
  setGroup(made);
  return made;
}

export const editGroup = (id: string, body: Body<Routes['PATCH /api/groups/:id']>): Promise<Group> =>
  api('PATCH /api/groups/:id', { params: { id }, body });

export const reportGroup = (id: string, body: Body<Routes['POST /api/groups/:id/report']>) =>
  api('POST /api/groups/:id/report', { params: { id }, body });

export const removeCover = (id: string): Promise<Group> =>
  api('DELETE /api/groups/:id/cover', { params: { id } });

import { useMutation } from '@tanstack/react-query';
import type { Body } from '#contract/endpoint.ts';
import type { Routes } from '#contract/routes.ts';
import { api } from '../../platform/http/api.ts';
import { refreshProgramme } from './queries.ts';

type Sent<
  C extends
    | 'POST /api/programs/:id/rounds'
    | 'POST /api/programs/:id/pauses'
    | 'POST /api/programs/:id/repair',
> = Body<Routes[C]>;

export const useNewRound = (id: string) =>
  useMutation({
    mutationFn: (body: Sent<'POST /api/programs/:id/rounds'>) =>
      api('POST /api/programs/:id/rounds', { params: { id }, body }),
    onSuccess: refreshProgramme,
  });
/** Undoes a new round before its first practice. */
export const useUndoRound = (id: string) =>
  useMutation({
    mutationFn: (round: number) => api('DELETE /api/programs/:id/rounds/:round', { params: { id, round } }),
    onSuccess: refreshProgramme,
  });

export const usePlanPause = (id: string) =>
  useMutation({
    mutationFn: (body: Sent<'POST /api/programs/:id/pauses'>) =>
      api('POST /api/programs/:id/pauses', { params: { id }, body }),
    onSuccess: refreshProgramme,
  });
export const useRepair = (id: string) =>
  useMutation({
    mutationFn: (body: Sent<'POST /api/programs/:id/repair'>) =>
      api('POST /api/programs/:id/repair', { params: { id }, body }),
    onSuccess: refreshProgramme,
  });
export const useEndPause = (id: string) =>
  useMutation({
    mutationFn: (pause: string) => api('DELETE /api/programs/:id/pauses/:pause', { params: { id, pause } }),
    onSuccess: refreshProgramme,
  });

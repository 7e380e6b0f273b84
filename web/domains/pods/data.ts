import { useQuery } from '@tanstack/react-query';
import type { Body } from '#contract/platform/endpoint.ts';
import type { Pod, PodSharing, Pods } from '#contract/pods/endpoints.ts';
import type { Routes } from '#contract/routes.ts';
import { useDayChange } from '../../platform/app/clock.ts';
import { api } from '../../platform/http/api.ts';
import { pollMs } from '../../platform/live/poll-ms.ts';
import { atEveryVisit, queryClient, read } from '../../platform/query/query.ts';
import { queuedChanges } from '../../platform/query/queued-changes.ts';
import { useMember } from '../../platform/session/session.ts';

export const podsRead = { ...read('GET /api/pods'), ...atEveryVisit };

const minute = 60_000;

/** Reads the viewer's pod, again when an event says so and each minute, because the others place stones too. */
export function usePods() {
  const { time_zone: zone, day_start_hour: startHour } = useMember();
  useDayChange({ zone, startHour }, () => void refreshPods());
  return useQuery({ ...podsRead, refetchInterval: () => pollMs(minute) });
}

/** Caches the server's reply to a change. */
export function setPods(pods: Pods): void {
  queryClient.setQueryData(podsRead.queryKey, pods);
}

/** Returns the pod as it is in the cache. */
export const knownPod = (): Pod | null => queryClient.getQueryData(podsRead.queryKey)?.pod ?? null;

/** Changes the pod in the cache, before the server has. */
export function changePod(change: (pod: Pod) => Pod): void {
  queryClient.setQueryData(
    podsRead.queryKey,
    (known) => known && { ...known, pod: known.pod && change(known.pod) },
  );
}

export const refreshPods = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: podsRead.queryKey });

export async function saveSearch(body: Body<Routes['PUT /api/pods/search']>): Promise<void> {
  setPods(await api('PUT /api/pods/search', { body }));
}

export async function sendWave(id: string, memberId: string): Promise<void> {
  setPods(await api('POST /api/pods/:id/waves', { params: { id }, body: { member_id: memberId } }));
}

export async function voteMerge(id: string, merge: string, answer: 'join' | 'stay'): Promise<void> {
  setPods(await api('PUT /api/pods/:id/merges/:merge', { params: { id, merge }, body: { answer } }));
}

export async function leavePod(id: string): Promise<void> {
  setPods(await api('POST /api/pods/:id/leave', { params: { id } }));
}

export async function undoLeaving(id: string): Promise<void> {
  setPods(await api('POST /api/pods/:id/return', { params: { id } }));
}

export async function closePod(id: string): Promise<void> {
  setPods(await api('POST /api/pods/:id/close', { params: { id } }));
}

/** Changes what the pod sees. Two quick switches are both saved. */
export const setSharing = queuedChanges<PodSharing, Pods>({
  known: () => knownPod()?.sharing,
  show: (id, sharing) => changePod((pod) => (pod.id === id ? { ...pod, sharing } : pod)),
  send: (id, body) => api('PUT /api/pods/:id/sharing', { params: { id }, body }),
  keep(_, pods) {
    setPods(pods);
    return pods.pod?.sharing;
  },
  refresh: refreshPods,
});

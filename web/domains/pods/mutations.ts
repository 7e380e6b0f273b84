import type { Body } from '#contract/endpoint.ts';
import type { PodSharing, Pods } from '#contract/pods.ts';
import type { Routes } from '#contract/routes.ts';
import { api } from '../../platform/http/api.ts';
import { queuedChanges } from '../../platform/query/queued-changes.ts';
import { changePod, knownPod, refreshPods, setPods } from './queries.ts';

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

import type { Body } from '#contract/endpoint.ts';
import type { PodSharing } from '#contract/pods.ts';
import type { Routes } from '#contract/routes.ts';
import { api } from '../../platform/http/api.ts';
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

/** Sets what the pod sees. It shows at once, and the switch goes back if it couldn't be saved. */
export async function setSharing(id: string, sharing: PodSharing): Promise<void> {
  const before = knownPod()?.sharing;
  changePod((pod) => ({ ...pod, sharing }));
  try {
    setPods(await api('PUT /api/pods/:id/sharing', { params: { id }, body: sharing }));
  } catch (error) {
    if (before) changePod((pod) => ({ ...pod, sharing: before }));
    void refreshPods();
    throw error;
  }
}

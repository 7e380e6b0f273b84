import { leavePodUndoSeconds } from '#contract/pods/constants.ts';
import { joinThread, leaveThread } from '#server/domains/groups/threads/change-thread.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { conflict, notFound } from '#server/platform/http/http-error.ts';
import { lockSeekers, stopLooking } from '../forming/store.ts';
import { deleteVote } from '../merges/store.ts';
import {
  blocksIn,
  countMembers,
  type LeftWhy,
  lockPod,
  type MembershipRow,
  membershipIn,
  podOf,
  setLeft,
  setMembership,
  setPodEnded,
  setReturned,
} from './store.ts';

export const podMissing = "That pod doesn't exist, or you're not in it.";

interface OfPod {
  viewerId: string;
  podId: string;
  now: Date;
}

const undoMs = leavePodUndoSeconds * 1000;
/** A tap in the last moment of the ten seconds still arrives. */
const graceMs = 3_000;

/** Locks the pod that the viewer is in, and returns their membership. Throws 404 for a pod of others. */
export async function lockOwnPod(
  db: Database,
  { viewerId, podId }: Omit<OfPod, 'now'>,
): Promise<MembershipRow> {
  await lockPod(db, podId);
  const membership = await membershipIn(db, podId, viewerId);
  if (!membership || membership.left_at !== null) throw notFound(podMissing);
  return membership;
}

/** Leaves a pod at once. A repeat changes nothing. Throws 404. */
export async function leavePod(db: Database, { viewerId, podId, now }: OfPod): Promise<void> {
  await lockPod(db, podId);
  const membership = await membershipIn(db, podId, viewerId);
  if (!membership) throw notFound(podMissing);
  if (membership.left_at === null)
    await takeOutOfPod(db, { membership, memberId: viewerId, why: 'left', now });
}

/** Takes a member out of a pod and its thread. A pod without members ends. The caller has locked the pod. */
async function takeOutOfPod(
  db: Database,
  {
    membership: { id: podId, group_id: threadId },
    memberId,
    why,
    now,
  }: { membership: MembershipRow; memberId: string; why: LeftWhy; now: Date },
): Promise<void> {
  await setLeft(db, { podId, memberId, why, now });
  await leaveThread(db, { threadId, memberId });
  await deleteVote(db, podId, memberId);
  if ((await countMembers(db, podId)) === 0) await setPodEnded(db, podId, now);
  await recordEvent(db, 'pod.left', { by: memberId, about: { pod: podId, member: memberId }, at: now });
}

/** Until when leaving can be undone, or null if it can't be. */
export const undoUntil = (
  { left_at: at, left_why: why }: Pick<MembershipRow, 'left_at' | 'left_why'>,
  now: Date,
): Date | null => {
  if (at === null || why !== 'left' || now.getTime() >= at.getTime() + undoMs + graceMs) return null;
  return new Date(at.getTime() + undoMs);
};

/** Undoes leaving. Throws 404, and 409 when it is too late, or the viewer can't be in that pod any more. */
export async function undoLeaving(db: Database, { viewerId, podId, now }: OfPod): Promise<void> {
  await lockSeekers(db, [viewerId]);
  await lockPod(db, podId);
  const membership = await membershipIn(db, podId, viewerId);
  if (!membership) throw notFound(podMissing);
  if (membership.left_at === null) return;
  if (!undoUntil(membership, now))
    throw conflict('You could undo that for ten seconds. You can look for another pod.', 'too_late');
  if (await podOf(db, viewerId)) throw conflict('You’re in another pod already.', 'has_pod');
  if (membership.merged_into_id !== null || (await blocksIn(db, podId, viewerId)))
    throw conflict('That pod has changed meanwhile. You can look for another one.', 'pod_changed');
  await setReturned(db, podId, viewerId);
  await setPodEnded(db, podId, null);
  await stopLooking(db, [viewerId]);
  await joinThread(db, { threadId: membership.group_id, memberId: viewerId, since: membership.joined_at });
}

/** Takes a member out of their pod at once: they are suspended or away. The others see only that the row is gone. */
export async function endMembership(
  db: Database,
  { memberId, why, now }: { memberId: string; why: LeftWhy; now: Date },
): Promise<void> {
  await lockSeekers(db, [memberId]);
  await stopLooking(db, [memberId]);
  const membership = await lockPodOf(db, memberId);
  if (membership) await takeOutOfPod(db, { membership, memberId, why, now });
}

/**
 * Takes a member out of the pod that they share with someone they block. The one who blocks leaves, because a block must not put
 * someone else out, and isn't told to anyone.
 */
export async function leaveBlocked(
  db: Database,
  { blockerId, blockedId, now }: { blockerId: string; blockedId: string; now: Date },
): Promise<void> {
  // A pod that is formed at this moment waits here, or is seen below.
  await lockSeekers(db, [blockerId, blockedId]);
  const membership = await lockPodOf(db, blockerId, blockedId);
  if (!membership) return;
  const other = await membershipIn(db, membership.id, blockedId);
  if (other?.left_at !== null) return;
  await takeOutOfPod(db, { membership, memberId: blockerId, why: 'blocked', now });
}

/**
 * Locks the pod that a member is in, with that of `otherId`, and returns the membership. The pods are locked in the order of their
 * ids, and read again, because a merge may have moved the member while this waited.
 */
async function lockPodOf(
  db: Database,
  memberId: string,
  otherId: string | null = null,
): Promise<MembershipRow | undefined> {
  const locked = new Set<string>();
  for (;;) {
    const pods = [await podOf(db, memberId), otherId === null ? undefined : await podOf(db, otherId)];
    const ids = pods.flatMap((pod) => (pod && !locked.has(pod.id) ? [pod.id] : [])).sort();
    if (ids.length === 0) return pods[0];
    for (const id of ids) {
      await lockPod(db, id);
      locked.add(id);
    }
  }
}

/** Puts away a pod that the viewer left. Throws 404, and 409 while they are in it. */
export async function closePod(db: Database, { viewerId, podId, now }: OfPod): Promise<void> {
  await lockPod(db, podId);
  const membership = await membershipIn(db, podId, viewerId);
  if (!membership) throw notFound(podMissing);
  if (membership.left_at === null) throw conflict('You can put a pod away once you left it.', 'pod_open');
  await setMembership(db, { podId, memberId: viewerId }, { closed_at: now });
}

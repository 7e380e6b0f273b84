import { closeThread, joinThread } from '#server/domains/groups/threads/change-thread.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { membersOf, podById } from '../members/store.ts';
import { blockedPods, endMerge, type MergeRow, moveMembers } from './store.ts';

/**
 * Carries out a merge: everyone in the pod moves, and reads the thread of the other one from now on. The former thread stays readable
 * for them. Returns false when one of both pods is gone, or a block is between them. The caller has locked both pods.
 */
export async function mergePods(
  db: Database,
  { merge, by, now }: { merge: MergeRow; by: string | null; now: Date },
): Promise<boolean> {
  const [pod, into] = [await podById(db, merge.pod_id), await podById(db, merge.into_id)];
  const isApart = (await blockedPods(db, [merge.pod_id, merge.into_id])).length > 0;
  if (!pod || !into || pod.ended_at !== null || into.ended_at !== null || isApart) {
    await endMerge(db, merge.id, 'gone', now);
    return false;
  }
  const hosts = (await membersOf(db, into.id)).map(({ id }) => id);
  const moved = await moveMembers(db, { podId: pod.id, intoId: into.id, now });
  for (const memberId of moved) await joinThread(db, { threadId: into.group_id, memberId, since: now });
  await closeThread(db, pod.group_id, now);
  await endMerge(db, merge.id, 'joined', now);
  await recordEvent(db, 'pod.merged', {
    by,
    about: { pod: pod.id, into: into.id, members: [...moved, ...hosts] },
    at: now,
  });
  return true;
}

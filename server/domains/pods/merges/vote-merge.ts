import type { Database } from '#server/platform/database/database.ts';
import { conflict, notFound } from '#server/platform/http/http-error.ts';
import { podMissing } from '../members/leave-pod.ts';
import { lockPods, membershipIn } from '../members/store.ts';
import { mergePods } from './merge-pods.ts';
import { endMerge, mergeById, saveVote, votesOf } from './store.ts';

/**
 * Saves what a member wants. One who stays ends the question for all, and the last one who joins merges the pods. Throws 404 for
 * someone who isn't asked, 409 when the question is over.
 */
export async function voteMerge(
  db: Database,
  {
    viewerId,
    podId,
    mergeId,
    answer,
    now,
  }: { viewerId: string; podId: string; mergeId: string; answer: 'join' | 'stay'; now: Date },
): Promise<void> {
  const found = await mergeById(db, mergeId);
  if (found?.pod_id !== podId) throw notFound(podMissing);
  // Both pods, in the order of their ids, so that leaving, a block and the daily job wait here.
  await lockPods(db, [found.pod_id, found.into_id]);
  const merge = await mergeById(db, mergeId);
  const membership = await membershipIn(db, podId, viewerId);
  const votes = await votesOf(db, mergeId);
  const own = votes.find(({ member_id: id }) => id === viewerId);
  // After a merge its members still read what was decided.
  if (!merge || !own || !membership || (membership.left_at !== null && membership.left_why !== 'merged'))
    throw notFound(podMissing);
  if (merge.ended_at !== null) {
    if (own.answer === answer) return;
    throw conflict('That was decided meanwhile.', 'decided');
  }
  await saveVote(db, { mergeId, memberId: viewerId, answer, now });
  if (answer === 'stay') await endMerge(db, mergeId, 'stayed', now);
  else if (votes.every((vote) => vote === own || vote.answer === 'join'))
    await mergePods(db, { merge, by: viewerId, now });
}

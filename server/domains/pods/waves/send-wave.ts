import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { conflict, notFound } from '#server/platform/http/http-error.ts';
import { lockOwnPod } from '../members/leave-pod.ts';
import { membersOf } from '../members/store.ts';
import { readPodPractice } from '../week/read-practice.ts';
import { backOn, mayBeWaved } from '../week/rules.ts';
import { insertWave } from './store.ts';

/**
 * Waves to a member who is back, once. A repeat changes nothing. Throws 404 for a pod of others or someone who is not in it or
 * doesn't share, and 409 for one who isn't back.
 */
export async function sendWave(
  db: Database,
  { viewerId, podId, memberId, now }: { viewerId: string; podId: string; memberId: string; now: Date },
): Promise<void> {
  await lockOwnPod(db, { viewerId, podId });
  const other = (await membersOf(db, podId)).find(({ id }) => id === memberId && id !== viewerId);
  if (!other?.shares_stones)
    throw notFound("That member isn't in your pod, or keeps their stones to themselves.");
  const practice = await readPodPractice(db, other, now);
  const date = backOn(practice.practised);
  if (date === null || !mayBeWaved(date, practice.today))
    throw conflict('A wave is for someone who has just come back.', 'not_back');
  if (await insertWave(db, { podId, fromId: viewerId, toId: memberId, backOn: date, now }))
    await recordEvent(db, 'pod.waved', {
      by: viewerId,
      about: { pod: podId, member: memberId, back_on: date },
      at: now,
    });
}

import type { PodSharing } from '#contract/pods/endpoints.ts';
import type { Database } from '#server/platform/database/database.ts';
import { lockOwnPod } from './leave-pod.ts';
import { setMembership } from './store.ts';

/** Sets what the pod sees of a member. Throws 404. */
export async function setPodSharing(
  db: Database,
  { viewerId, podId, sharing }: { viewerId: string; podId: string; sharing: PodSharing },
): Promise<void> {
  await lockOwnPod(db, { viewerId, podId });
  await setMembership(
    db,
    { podId, memberId: viewerId },
    { shares_stones: sharing.stones, is_on_board: sharing.stones && sharing.board },
  );
}

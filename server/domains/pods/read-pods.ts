import { maxDaysInPod } from '#contract/pods/constants.ts';
import type { Pods } from '#contract/pods/endpoints.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { countNearby, dayOf, searchOf } from './forming/store.ts';
import { undoUntil } from './members/leave-pod.ts';
import { lastPodOf, type MembershipRow, pastPodsOf, podOf } from './members/store.ts';
import { presentPod } from './present-pod.ts';

/** Returns everything about a member's pod. */
export async function readPods(db: Database, { viewer, now }: { viewer: Viewer; now: Date }): Promise<Pods> {
  const search = await searchOf(db, viewer.id);
  const day = await dayOf(db, viewer.id);
  const membership = await podOf(db, viewer.id);
  const last = membership ? undefined : await lastPodOf(db, viewer.id);
  return {
    search: {
      is_looking: search !== undefined && search.looking_since !== null,
      shares_stones: search?.shares_stones ?? true,
      nearby: membership ? 0 : await countNearby(db, { memberId: viewer.id, day, apart: maxDaysInPod, now }),
    },
    day,
    pod: membership ? await presentPod(db, { membership, viewer, now }) : null,
    past: (await pastPodsOf(db, viewer.id)).map(({ ended_at, ...past }) => ({
      ...past,
      ended_at: ended_at.toISOString(),
    })),
    ended: last ? presentEnd(last, now) : null,
  };
}

const presentEnd = (last: MembershipRow, now: Date): Pods['ended'] => {
  const { id, name, left_why: why } = last;
  if (why === null || why === 'merged') return null;
  return { id, name, why, undo_until: undoUntil(last, now)?.toISOString() ?? null };
};

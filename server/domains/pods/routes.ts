import { pods } from '#contract/pods/endpoints.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { changeSearch } from './forming/change-search.ts';
import { closePod, leavePod, undoLeaving } from './members/leave-pod.ts';
import { setPodSharing } from './members/set-sharing.ts';
import { voteMerge } from './merges/vote-merge.ts';
import { readPods } from './read-pods.ts';
import { sendWave } from './waves/send-wave.ts';

/** Every call that changes something returns all about the viewer's pod as it is then. */
export function podRoutes(serve: Serve): void {
  serve(pods, 'GET /api/pods', (call) => readPods(call.db, call));

  serve(pods, 'PUT /api/pods/search', async (call) => {
    await changeSearch(call.db, {
      memberId: call.viewer.id,
      isLooking: call.body.is_looking,
      sharesStones: call.body.shares_stones,
      now: call.now,
    });
    return readPods(call.db, call);
  });

  serve(pods, 'PUT /api/pods/:id/sharing', async (call) => {
    await setPodSharing(call.db, { ...ofPod(call), sharing: call.body });
    return readPods(call.db, call);
  });

  serve(pods, 'POST /api/pods/:id/waves', async (call) => {
    await sendWave(call.db, { ...ofPod(call), memberId: call.body.member_id.toLowerCase() });
    return readPods(call.db, call);
  });

  serve(pods, 'PUT /api/pods/:id/merges/:merge', async (call) => {
    const { merge } = call.params;
    await voteMerge(call.db, { ...ofPod(call), mergeId: merge.toLowerCase(), answer: call.body.answer });
    return readPods(call.db, call);
  });

  serve(pods, 'POST /api/pods/:id/leave', async (call) => {
    await leavePod(call.db, ofPod(call));
    return readPods(call.db, call);
  });

  serve(pods, 'POST /api/pods/:id/return', async (call) => {
    await undoLeaving(call.db, ofPod(call));
    return readPods(call.db, call);
  });

  serve(pods, 'POST /api/pods/:id/close', async (call) => {
    await closePod(call.db, ofPod(call));
    return readPods(call.db, call);
  });
}

const ofPod = ({
  viewer,
  params,
  now,
}: {
  viewer: { id: string };
  params: { id: string };
  now: Date;
}): { viewerId: string; podId: string; now: Date } => ({
  viewerId: viewer.id,
  podId: params.id.toLowerCase(),
  now,
});

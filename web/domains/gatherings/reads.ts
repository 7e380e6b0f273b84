import type { GatheringView } from '#contract/gathering-constants.ts';
import { atEveryVisit, prefetchPages, read, readKnown, readPages } from '../../platform/query/query.ts';
import { postPages } from '../feed/reads.ts';

/** Reads pages of circles and intensives. */
export const gatheringPages = (view: GatheringView) => ({
  ...readPages('GET /api/gatherings', { query: { limit: 20, view } }),
  ...atEveryVisit,
});

export const gatheringRead = (id: string) => ({
  ...read('GET /api/gatherings/:id', { params: { id } }),
  ...atEveryVisit,
});

/** Starts the reads of a circle or intensive. Its group is known with it. */
export async function startGathering(id: string): Promise<void> {
  const { group_id: groupId } = await readKnown(gatheringRead(id));
  if (groupId) prefetchPages(postPages({ kind: 'group', groupId }));
}

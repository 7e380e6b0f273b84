import type { GatheringView } from '#contract/gathering-constants.ts';
import { atEveryVisit, read, readPages } from '../../platform/query/query.ts';

/** Reads pages of circles and intensives. */
export const gatheringPages = (view: GatheringView) => ({
  ...readPages('GET /api/gatherings', { query: { limit: 20, view } }),
  ...atEveryVisit,
});

export const gatheringRead = (id: string) => ({
  ...read('GET /api/gatherings/:id', { params: { id } }),
  ...atEveryVisit,
});

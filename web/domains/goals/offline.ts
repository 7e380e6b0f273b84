import type { OfflineCalls } from '../../platform/offline/outbox.ts';

/** Each update of the progress is an entry with an id of its own, so it can be replayed. */
export const goalsOffline = { 'PATCH /api/goals/:id/progress': {} } satisfies Partial<OfflineCalls>;

import type { OfflineCalls } from '../../platform/offline/outbox.ts';

/** A lesson is completed once, so the call can be replayed. */
export const coursesOffline = { 'POST /api/lessons/:id/complete': {} } satisfies Partial<OfflineCalls>;

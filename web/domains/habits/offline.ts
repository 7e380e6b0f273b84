import type { OfflineCalls } from '../../platform/offline/outbox.ts';

/** A refused mark is final. `queries.ts` says so and reloads the habits. */
export const habitsOffline = { 'PUT /api/habits/:id/days/:date': {} } satisfies Partial<OfflineCalls>;

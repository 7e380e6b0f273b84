import type { OfflineCalls } from '../../platform/offline/outbox.ts';

/** A refused mark is final. `data.ts` says so and reloads the habits. */
export const habitsOffline = { 'PUT /api/habits/:id/days/:date': {} } satisfies Partial<OfflineCalls>;

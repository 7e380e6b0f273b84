import type { OfflineCalls } from '../../platform/offline/outbox.ts';

/** A refused tick or completion is final. `use-complete-day.ts` shows it. */
export const programmeOffline = {
  'POST /api/programs/:id/update-checklist': {},
  'POST /api/programs/:id/complete-day': {},
} satisfies Partial<OfflineCalls>;

import type { OfflineCalls } from '../../platform/offline/outbox.ts';

/** A lesson is completed once, so the call can be replayed. A note has versions. */
export const coursesOffline = {
  'POST /api/lessons/:id/complete': {},
  'PUT /api/lessons/:id/note': {
    versioned: { text: 'content', base: 'base_version', version: 'version' },
  },
} satisfies Partial<OfflineCalls>;

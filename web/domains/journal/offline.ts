import type { OfflineCalls } from '../../platform/offline/outbox.ts';

export const journalOffline = {
  'POST /api/programs/:id/save-reflection': {
    versioned: { text: 'reflection', base: 'base_version', version: 'version' },
  },
  'PUT /api/journal/feelings/:date': {},
} satisfies Partial<OfflineCalls>;

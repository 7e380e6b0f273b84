import type { OfflineCalls } from '../../platform/offline/outbox.ts';

export const journalOffline = {
  'POST /api/programs/:id/save-reflection': {
    versioned: { text: 'reflection', base: 'base_version', version: 'version' },
  },
} satisfies Partial<OfflineCalls>;

import type { OfflineCalls } from '../../platform/offline/outbox.ts';

export const progressOffline = {
  'PUT /api/reviews/:from/answer': {
    versioned: { text: 'answer', base: 'base_version', version: 'version' },
  },
} satisfies Partial<OfflineCalls>;

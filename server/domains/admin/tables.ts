import type { Tables } from '#server/platform/database/tables.ts';

export const adminTables = {
  member_notes: {
    because: 'of the office',
    erased: { deletes: ['member_id'], clears: ['author_id'] },
  },
  community_settings: {
    because: 'of the office',
    erased: { clears: ['changed_by'] },
  },
} satisfies Tables;

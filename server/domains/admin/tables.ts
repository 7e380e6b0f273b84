import type { Tables } from '#server/platform/database/tables.ts';

export const adminTables = {
  member_notes: {
    // Notes about a member are their personal information, so they get them. Notes of a case stay with it.
    file: 'account/staff-notes',
    owner: 'member_id',
    columns: ['created_at', 'content'],
    without: { id: 'internal', member_id: 'the member', author_id: 'another member' },
    erased: { deletes: ['member_id'], clears: ['author_id'] },
  },
  community_settings: {
    because: 'of the office',
    erased: { clears: ['changed_by'] },
  },
} satisfies Tables;

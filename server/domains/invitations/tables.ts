import type { Tables } from '#server/platform/database/tables.ts';

export const invitationTables = {
  invitations: {
    because: 'of the office, and the account has the same address and name',
    erased: { deletes: ['member_id'], clears: ['invited_by'], byAddress: true },
  },
} satisfies Tables;

import type { Tables } from '#server/platform/database/tables.ts';

export const leavingTables = {
  erasures: {
    because: 'accounts that are gone, by ids that say nothing about a person',
    erased: {
      keeps: {
        columns: ['member_id'],
        because: 'it proves the erasure, and lets `check-invariants` find remains',
      },
    },
  },
} satisfies Tables;

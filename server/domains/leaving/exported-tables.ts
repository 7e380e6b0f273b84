import type { ExportedTables } from '#server/platform/database/exported-tables.ts';

export const leavingTables = {
  erasures: { because: 'accounts that are gone, by ids that say nothing about a person' },
} satisfies ExportedTables;

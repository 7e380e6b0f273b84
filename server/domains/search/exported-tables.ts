import type { ExportedTables } from '#server/platform/database/exported-tables.ts';

export const searchTables = {
  search_words: { because: 'single words of everyone, for spelling' },
} satisfies ExportedTables;

import { nothing, type Tables } from '#server/platform/database/tables.ts';

export const searchTables = {
  search_words: { because: 'single words of everyone, for spelling', erased: nothing },
} satisfies Tables;

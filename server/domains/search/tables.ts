import { nothing, type Tables } from '#server/platform/database/tables.ts';

export const searchTables = {
  search_words: { because: 'single words of everyone, for spelling', erased: nothing },
  doubted_words: { because: 'single words of everyone, forgotten within minutes', erased: nothing },
} satisfies Tables;

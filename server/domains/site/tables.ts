import { nothing, type Tables } from '#server/platform/database/tables.ts';

export const siteTables = {
  help_votes: { because: 'counts a day of an answer of the help centre', erased: nothing },
} satisfies Tables;

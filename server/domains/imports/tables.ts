import { ofMember, type Tables } from '#server/platform/database/tables.ts';

export const importTables = {
  imports: {
    file: 'habits/imports',
    owner: 'member_id',
    columns: ['created_at', 'source', 'state', 'preview', 'applied_at', 'undone_at'],
    without: {
      id: 'internal',
      member_id: 'the member',
      plan: 'in the history of the habits',
      progress: 'internal',
    },
    erased: ofMember,
  },
  import_days: { because: 'dates that are in the history of the habits', erased: { within: 'imports' } },
  import_habits: { because: 'habits that are in their own file', erased: { within: 'imports' } },
} satisfies Tables;

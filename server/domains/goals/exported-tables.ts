import type { ExportedTables } from '#server/platform/database/exported-tables.ts';

export const goalTables = {
  goals: {
    file: 'goals/goals',
    owner: 'member_id',
    columns: [
      'created_at',
      'id',
      'title',
      'description',
      'category',
      'priority',
      'target_value',
      'current_value',
      'unit',
      'milestones',
      'starts_on',
      'deadline',
      'reached_on',
      'closed_on',
      'celebrated_at',
      'updated_at',
    ],
    without: { member_id: 'the member', client_id: 'internal', version: 'internal' },
    decimals: ['target_value', 'current_value'],
    hasCsv: true,
  },
  goal_entries: {
    file: 'goals/entries',
    owner: ['goal_id', 'goals', 'id'],
    columns: ['at', 'on_date', 'amount', 'note', 'undone_at', 'id'],
    names: { goal_id: ['goals', 'title'], habit_id: ['habits', 'name'] },
    decimals: ['amount'],
    hasCsv: true,
  },
  goal_growth: {
    file: 'goals/growth',
    owner: ['goal_id', 'goals', 'id'],
    columns: ['since', 'per', 'amount', 'ended_at'],
    names: { goal_id: ['goals', 'title'], habit_id: ['habits', 'name'] },
  },
} satisfies ExportedTables;

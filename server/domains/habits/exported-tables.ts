import type { ExportedTables } from '#server/platform/database/exported-tables.ts';

export const habitTables = {
  habits: {
    file: 'habits/habits',
    owner: 'member_id',
    columns: [
      'position',
      'id',
      'name',
      'description',
      'category',
      'schedules',
      'day_target',
      'unit',
      'direction',
      'reminder_times',
      'color',
      'icon',
      'routine',
      'link',
      'small_version',
      'own_pauses',
      'started_on',
      'archived_at',
      'created_at',
      'updated_at',
    ],
    without: {
      member_id: 'the member',
      client_id: 'internal',
      marks: 'made from the history',
      marks_from: 'made from the history',
    },
  },
  habit_days: {
    file: 'habits/history',
    owner: ['habit_id', 'habits', 'id'],
    columns: ['local_date', 'count', 'is_met', 'note', 'source', 'marked_at', 'noted_at'],
    names: { habit_id: ['habits', 'name'] },
    without: { added: 'internal', operations: 'internal' },
    hasCsv: true,
  },
} satisfies ExportedTables;

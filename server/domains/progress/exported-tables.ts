import type { ExportedTables } from '#server/platform/database/exported-tables.ts';

export const progressTables: ExportedTables = {
  achievements: {
    file: 'progress/achievements',
    owner: 'member_id',
    columns: ['recorded_at', 'achievement', 'earned_on'],
    without: { member_id: 'the member' },
    hasCsv: true,
  },
  weekly_reviews: {
    file: 'progress/weekly-reviews',
    owner: 'member_id',
    columns: ['from_date', 'to_date', 'facts', 'question', 'written_at'],
    without: { member_id: 'the member' },
  },
};

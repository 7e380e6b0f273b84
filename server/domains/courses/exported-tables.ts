import type { ExportedTables } from '#server/platform/database/exported-tables.ts';

export const courseTables = {
  courses: { because: 'courses for everyone' },
  lessons: { because: 'lessons for everyone' },
} satisfies ExportedTables;

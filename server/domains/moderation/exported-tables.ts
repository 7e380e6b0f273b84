import type { ExportedTables } from '#server/platform/database/exported-tables.ts';

export const moderationTables = {
  reports: {
    file: 'moderation/reports',
    owner: 'flagged_by',
    columns: ['flagged_at', 'content_type', 'content_id', 'category', 'reason'],
    without: { id: 'internal', case_id: 'of the office', flagged_by: 'the member' },
  },
  moderation_cases: {
    file: 'moderation/decisions',
    owner: 'author_id',
    // An open case would tell that someone reported.
    ifSet: 'reviewed_at',
    columns: ['reviewed_at', 'content_type', 'content_id', 'action', 'appealed_at', 'appeal_words'],
    without: {
      id: 'of the office',
      author_id: 'the member',
      note: 'of the office',
      note_told: 'of the office',
      opened_at: 'of the office',
      reviewed_by: 'another member',
      status: 'of the office',
    },
  },
  suspensions: {
    file: 'moderation/suspensions',
    owner: 'member_id',
    columns: ['starts_at', 'ends_at', 'lifted_at', 'reason'],
    without: {
      id: 'internal',
      member_id: 'the member',
      case_id: 'of the office',
      lifted_by: 'another member',
      suspended_by: 'another member',
    },
  },
  warnings: {
    file: 'moderation/warnings',
    owner: 'member_id',
    columns: ['warned_at', 'note'],
    without: {
      id: 'internal',
      member_id: 'the member',
      case_id: 'of the office',
      warned_by: 'another member',
    },
  },
  watched_words: { because: 'of the office' },
  audit_log: { because: 'the record of the office, which is about acts of staff' },
  audit_words: { because: 'the record of the office, which is about acts of staff' },
} satisfies ExportedTables;

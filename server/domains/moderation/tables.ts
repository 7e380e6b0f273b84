import { ofMember, type Tables } from '#server/platform/database/tables.ts';

export const moderationTables = {
  reports: {
    file: 'moderation/reports',
    owner: 'flagged_by',
    columns: ['flagged_at', 'content_type', 'content_id', 'category', 'reason'],
    without: { id: 'internal', case_id: 'of the office', flagged_by: 'the member' },
    erased: { clears: ['flagged_by'] },
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
    erased: { clears: ['author_id', 'reviewed_by'] },
  },
  case_texts: { because: 'of the office', erased: { within: 'moderation_cases' } },
  staff_alarms: {
    because: 'of the office, deleted after a month',
    erased: { deletes: ['member_id'] },
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
    erased: { deletes: ['member_id'], clears: ['suspended_by', 'lifted_by'] },
  },
  suspension_appeals: {
    file: 'moderation/appeals',
    owner: ['suspension_id', 'suspensions', 'id'],
    columns: ['asked_at', 'words', 'decided_at', 'outcome', 'note'],
    without: { id: 'internal', suspension_id: 'internal', decided_by: 'another member' },
    erased: { clears: ['decided_by'], within: 'suspensions' },
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
    erased: { deletes: ['member_id'], clears: ['warned_by'] },
  },
  watched_words: { because: 'of the office', erased: { clears: ['added_by'] } },
  audit_log: {
    because: 'the record of the office, which is about acts of staff',
    erased: {
      keeps: {
        columns: ['actor_id', 'target_id', 'details'],
        because: 'the log proves what staff did, and a changed row would break its chain of hashes',
      },
    },
  },
  audit_words: { because: 'the record of the office, which is about acts of staff', erased: ofMember },
} satisfies Tables;

import { ofMember, type Tables } from '#server/platform/database/tables.ts';

export const progressTables = {
  achievements: {
    file: 'progress/achievements',
    owner: 'member_id',
    columns: ['recorded_at', 'achievement', 'earned_on'],
    without: { member_id: 'the member' },
    hasCsv: true,
    erased: ofMember,
  },
  weekly_reviews: {
    file: 'progress/weekly-reviews',
    owner: 'member_id',
    columns: ['from_date', 'to_date', 'facts', 'question', 'written_at'],
    without: { member_id: 'the member' },
    erased: ofMember,
  },
  review_emails: {
    file: 'progress/review-emails',
    owner: 'member_id',
    columns: ['sent_at', 'sent_week', 'week', 'next_look_at'],
    without: { member_id: 'the member' },
    erased: ofMember,
  },
  certificates: {
    file: 'progress/certificates',
    owner: 'member_id',
    columns: ['created_at', 'number', 'kind', 'title', 'started_on', 'finished_on', 'is_public', 'sections'],
    without: { member_id: 'the member', subject_id: 'the round or course, whose title is in it' },
    erased: ofMember,
  },
} satisfies Tables;

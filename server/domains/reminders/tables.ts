import { ofMember, type Tables } from '#server/platform/database/tables.ts';

export const reminderTables = {
  day_reminders: {
    file: 'programme/reminder',
    owner: 'member_id',
    columns: ['updated_at', 'is_on', 'times', 'weekdays'],
    without: { member_id: 'the member' },
    erased: ofMember,
  },
  reminders: {
    file: 'habits/reminders',
    owner: 'member_id',
    columns: ['next_at', 'next_date', 'time', 'is_snoozed', 'is_yesterday'],
    names: { habit_id: ['habits', 'name'] },
    without: { id: 'internal', member_id: 'the member' },
    erased: ofMember,
  },
  calendar_feeds: {
    file: 'habits/calendar',
    owner: 'member_id',
    columns: ['renewed_at', 'shows_names', 'read_at'],
    without: { member_id: 'the member', token_hash: 'a secret' },
    erased: ofMember,
  },
  reminder_deliveries: {
    file: 'habits/sent-reminders',
    owner: 'member_id',
    columns: [
      'planned_at',
      'local_date',
      'time',
      'is_yesterday',
      'outcome',
      'pushed_at',
      'emailed_at',
      'used_at',
    ],
    names: { habit_id: ['habits', 'name'] },
    without: {
      id: 'internal',
      member_id: 'the member',
      batch: 'internal',
      claimed_at: 'internal',
      push_due: 'internal',
      email_due: 'internal',
      email_claimed_at: 'internal',
      token_hash: 'a secret',
    },
    erased: ofMember,
  },
} satisfies Tables;

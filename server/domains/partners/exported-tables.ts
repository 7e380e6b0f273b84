import type { ExportedTables } from '#server/platform/database/exported-tables.ts';

export const partnerTables = {
  partner_searches: {
    file: 'partners/search',
    owner: 'member_id',
    columns: ['looking_since', 'wakes_at', 'sleeps_at', 'category', 'tone', 'line', 'updated_at'],
    without: { member_id: 'the member', passed_over: 'internal' },
  },
  partner_skips: {
    file: 'partners/not-now',
    owner: 'member_id',
    columns: ['skipped_at'],
    names: { other_id: ['members', 'name'] },
  },
  partner_requests: [
    {
      file: 'partners/requests-sent',
      owner: 'from_id',
      columns: ['asked_at'],
      names: { to_id: ['members', 'name'] },
      without: { id: 'internal' },
    },
    {
      file: 'partners/requests-received',
      owner: 'to_id',
      columns: ['asked_at'],
      names: { from_id: ['members', 'name'] },
    },
  ],
  pacts: {
    file: 'partners/pacts',
    owner: ['id', 'pact_sides', 'pact_id'],
    columns: ['made_at', 'id', 'started_at', 'ends_at', 'period', 'ended_at'],
    names: { one_id: ['members', 'name'], two_id: ['members', 'name'] },
    without: {
      asked_period: 'internal',
      ended_side: 'neither partner is told',
      ended_why: 'neither partner is told',
      told_at: 'internal',
    },
  },
  pact_sides: {
    file: 'partners/sharing',
    owner: 'member_id',
    columns: [
      'pact_id',
      'starts_on',
      'period_on',
      'shows_day',
      'shows_streak',
      'shown_habits',
      'has_company',
      'closed_at',
    ],
    without: { member_id: 'the member', side: 'internal', renewed_period: 'internal' },
  },
  pact_lines: {
    file: 'partners/pact-lines',
    owner: ['pact_id', 'pact_sides', 'pact_id'],
    columns: ['pact_id', 'line', 'value', 'agreed_1', 'agreed_2', 'suggestion'],
    without: { suggested_side: 'internal', version: 'internal' },
  },
  pact_answers: {
    file: 'partners/answers',
    owner: 'member_id',
    columns: [
      'pact_id',
      'on_date',
      'answer',
      'answered_at',
      'is_by_practice',
      'own_answer',
      'own_answered_at',
    ],
    without: { member_id: 'the member' },
    hasCsv: true,
  },
  pact_nudges: {
    file: 'partners/nudges-sent',
    owner: 'from_id',
    columns: ['pact_id', 'on_date', 'words', 'sent_at'],
    without: { id: 'internal', from_id: 'the member' },
  },
} satisfies ExportedTables;

import { existingKey } from '#server/domains/journal/open-member-key.ts';
import { nothing, ofMember, type Tables } from '#server/platform/database/tables.ts';
import { decrypt } from '#server/platform/encrypt.ts';

export const programmeTables = {
  programs: { because: 'programmes for everyone', erased: nothing },
  rounds: {
    file: 'programme/rounds',
    owner: 'member_id',
    columns: ['started_at', 'number', 'kind', 'current_day', 'started_on', 'finished_at', 'finish_seen_at'],
    names: { program_id: ['programs', 'title'] },
    without: { id: 'internal', member_id: 'the member' },
    erased: ofMember,
  },
  day_ticks: {
    file: 'programme/ticks',
    owner: ['round_id', 'rounds', 'id'],
    columns: ['changed_at', 'local_date', 'day', 'item', 'value'],
    names: { round_id: ['rounds', 'number'] },
    hasCsv: true,
    erased: { within: 'rounds' },
  },
  day_completions: {
    file: 'programme/completed-days',
    owner: 'member_id',
    columns: ['completed_at', 'local_date', 'day', 'completed_by', 'time_zone', 'recorded_at', 'seen_at'],
    names: { round_id: ['rounds', 'number'] },
    without: { member_id: 'the member' },
    hasCsv: true,
    erased: ofMember,
  },
  check_ins: {
    file: 'programme/check-ins',
    owner: 'member_id',
    columns: ['local_date', 'read_lesson', 'walked', 'wrote', 'first_at', 'time_zone'],
    without: { member_id: 'the member' },
    hasCsv: true,
    erased: ofMember,
  },
  pauses: {
    file: 'programme/pauses',
    owner: 'member_id',
    columns: ['from_date', 'days', 'planned_at'],
    without: { id: 'internal', member_id: 'the member' },
    erased: ofMember,
  },
  repairs: {
    file: 'programme/repairs',
    owner: 'member_id',
    columns: ['repaired_at', 'broken_on', 'days', 'sentence'],
    without: { id: 'internal', member_id: 'the member' },
    async decrypt(db, { memberId, serverKey }) {
      const key = await existingKey(db, serverKey, memberId);
      return ({ sentence, ...row }) => ({
        ...row,
        sentence: decrypt(key, sentence as Buffer, `repair ${memberId} ${row['broken_on']}`).toString('utf8'),
      });
    },
    erased: ofMember,
  },
  missed_dates: {
    file: 'programme/misses',
    owner: 'member_id',
    columns: ['local_date', 'reason', 'said_at'],
    without: { member_id: 'the member' },
    erased: ofMember,
  },
  short_days: {
    file: 'programme/short-days',
    owner: 'member_id',
    columns: ['chosen_at', 'until_date'],
    without: { member_id: 'the member' },
    erased: ofMember,
  },
  programme_day_versions: {
    because: 'texts of the programme for everyone',
    erased: { clears: ['published_by'] },
  },
  programme_days: {
    because: 'texts of the programme for everyone',
    erased: { clears: ['draft_saved_by'] },
  },
  quote_lists: { because: 'quotes for everyone', erased: { clears: ['published_by'] } },
  quote_drafts: { because: 'quotes for everyone', erased: { clears: ['draft_saved_by'] } },
} satisfies Tables;

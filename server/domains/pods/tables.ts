import { nothing, ofMember, type Tables } from '#server/platform/database/tables.ts';

export const podTables = {
  pod_searches: {
    file: 'pods/search',
    owner: 'member_id',
    columns: ['looking_since', 'shares_stones', 'updated_at'],
    without: { member_id: 'the member' },
    erased: ofMember,
  },
  pods: {
    file: 'pods/pods',
    owner: ['id', 'pod_members', 'pod_id'],
    columns: ['made_at', 'id', 'name', 'zone', 'ended_at', 'merged_into_id'],
    without: { group_id: 'internal' },
    erased: nothing,
  },
  pod_members: {
    file: 'pods/memberships',
    owner: 'member_id',
    columns: ['joined_at', 'pod_id', 'shares_stones', 'is_on_board', 'left_at', 'left_why', 'closed_at'],
    without: { member_id: 'the member' },
    erased: ofMember,
  },
  pod_check_ins: {
    file: 'pods/check-ins',
    owner: ['pod_id', 'pod_members', 'pod_id'],
    columns: ['written_at', 'pod_id', 'on_date', 'number', 'question', 'stones'],
    without: { post_id: 'internal' },
    erased: nothing,
  },
  pod_facts: {
    file: 'pods/facts',
    owner: 'member_id',
    columns: ['pod_id', 'on_date', 'week', 'rests_until'],
    without: { member_id: 'the member' },
    erased: ofMember,
  },
  pod_waves: {
    files: [
      {
        file: 'pods/waves-sent',
        owner: 'from_id',
        columns: ['pod_id', 'waved_at', 'back_on'],
        names: { to_id: ['members', 'name'] },
      },
      {
        file: 'pods/waves-received',
        owner: 'to_id',
        columns: ['pod_id', 'waved_at', 'back_on'],
        names: { from_id: ['members', 'name'] },
      },
    ],
    erased: { deletes: ['from_id', 'to_id'] },
  },
  pod_merges: {
    file: 'pods/merges',
    owner: ['pod_id', 'pod_members', 'pod_id'],
    columns: ['asked_at', 'pod_id', 'closes_at', 'ended_at', 'outcome'],
    without: { id: 'internal', into_id: 'another pod' },
    erased: nothing,
  },
  pod_merge_votes: {
    file: 'pods/merge-answers',
    owner: 'member_id',
    columns: ['answered_at', 'answer'],
    without: { merge_id: 'internal', member_id: 'the member' },
    erased: ofMember,
  },
} satisfies Tables;

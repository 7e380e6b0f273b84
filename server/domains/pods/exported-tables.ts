import type { ExportedTables } from '#server/platform/database/exported-tables.ts';

export const podTables = {
  pod_searches: {
    file: 'pods/search',
    owner: 'member_id',
    columns: ['looking_since', 'shares_stones', 'updated_at'],
    without: { member_id: 'the member' },
  },
  pods: {
    file: 'pods/pods',
    owner: ['id', 'pod_members', 'pod_id'],
    columns: ['made_at', 'id', 'name', 'zone', 'ended_at', 'merged_into_id'],
    without: { group_id: 'internal' },
  },
  pod_members: {
    file: 'pods/memberships',
    owner: 'member_id',
    columns: ['joined_at', 'pod_id', 'shares_stones', 'is_on_board', 'left_at', 'left_why', 'closed_at'],
    without: { member_id: 'the member' },
  },
} satisfies ExportedTables;

import type { ExportedTables } from '#server/platform/database/exported-tables.ts';

export const groupTables = {
  groups: {
    file: 'groups/owned',
    owner: 'admin_id',
    columns: [
      'created_at',
      'id',
      'name',
      'description',
      'rules',
      'is_private',
      'open_to_starters',
      'members_invite',
      'members_count',
      'updated_at',
      'edited_at',
      'opened_at',
      'past_opens_at',
      'is_welcome',
    ],
    without: {
      admin_id: 'the member',
      cover_art: 'a drawing of the product',
      cover_id: 'the photo is in the folder of the pictures',
      hidden_at: 'of the office',
      invite_code: 'a secret',
      invite_is_off: 'of that secret',
      members_guard_id: 'internal',
      version: 'internal',
      words: 'made from the name',
    },
  },
  group_members: {
    file: 'groups/joined',
    owner: 'member_id',
    columns: ['joined_at', 'role', 'reads_from'],
    names: { group_id: ['groups', 'name'] },
    without: { member_id: 'the member', rank: 'made from the role' },
  },
  group_requests: {
    file: 'groups/requests',
    owner: 'member_id',
    columns: ['asked_at', 'status', 'decided_at', 'removed_at'],
    names: { group_id: ['groups', 'name'] },
    without: { member_id: 'the member', decided_by: 'another member' },
  },
} satisfies ExportedTables;

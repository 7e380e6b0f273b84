import type { ExportedTables } from '#server/platform/database/exported-tables.ts';

export const socialTables = {
  follows: [
    {
      file: 'people/following',
      owner: 'follower_id',
      columns: ['followed_at'],
      names: { followed_id: ['members', 'name'] },
    },
    {
      file: 'people/followers',
      owner: 'followed_id',
      columns: ['followed_at'],
      names: { follower_id: ['members', 'name'] },
    },
  ],
  friend_requests: [
    {
      file: 'people/friend-requests-sent',
      owner: 'requester_id',
      columns: ['created_at', 'status', 'responded_at'],
      names: { receiver_id: ['members', 'name'] },
      without: { id: 'internal' },
      // A decline isn’t told: the request reads as open.
      present: (row) =>
        row['status'] === 'declined' ? { ...row, status: 'pending', responded_at: null } : row,
    },
    {
      file: 'people/friend-requests-received',
      owner: 'receiver_id',
      columns: ['created_at', 'status', 'responded_at'],
      names: { requester_id: ['members', 'name'] },
    },
  ],
  // Who blocks or mutes the member is theirs to know, so only the member's own rows are in the export.
  member_blocks: [
    {
      file: 'people/blocked',
      owner: 'blocker_id',
      columns: ['created_at'],
      names: { blocked_id: ['members', 'name'] },
    },
  ],
  member_mutes: [
    {
      file: 'people/muted',
      owner: 'muter_id',
      columns: ['created_at'],
      names: { muted_id: ['members', 'name'] },
    },
  ],
} satisfies ExportedTables;

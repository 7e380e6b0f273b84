import type { Tables } from '#server/platform/database/tables.ts';

export const socialTables = {
  follows: {
    files: [
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
    erased: { deletes: ['follower_id', 'followed_id'] },
  },
  friend_requests: {
    files: [
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
    erased: { deletes: ['requester_id', 'receiver_id'] },
  },
  // Who blocks or mutes the member is theirs to know, so only the member's own rows are in the export.
  member_blocks: {
    files: [
      {
        file: 'people/blocked',
        owner: 'blocker_id',
        columns: ['created_at'],
        names: { blocked_id: ['members', 'name'] },
      },
    ],
    erased: { deletes: ['blocker_id', 'blocked_id'] },
  },
  member_mutes: {
    files: [
      {
        file: 'people/muted',
        owner: 'muter_id',
        columns: ['created_at'],
        names: { muted_id: ['members', 'name'] },
      },
    ],
    erased: { deletes: ['muter_id', 'muted_id'] },
  },
} satisfies Tables;

import { nothing, ofMember, type Tables } from '#server/platform/database/tables.ts';

export const messageTables = {
  messages: {
    files: [
      {
        file: 'messages/sent',
        owner: 'sender_id',
        columns: [
          'created_at',
          'conversation_id',
          'position',
          'message_type',
          'content',
          'edited_at',
          'image_id',
          'deleted_at',
          'deleted_by_staff',
          'hidden_at',
        ],
        names: { receiver_id: ['members', 'name'], quoted_id: ['messages', 'position'] },
        without: {
          id: 'internal',
          words: 'made from the content',
          client_id: 'internal',
          sender_id: 'the member',
          // Receivers may hide when they read something. Their own export has it.
          read_at: 'of the receiver',
          shows_read: 'of the receiver',
        },
      },
      {
        file: 'messages/received',
        owner: 'receiver_id',
        // A hidden message isn't shown to its reader.
        unlessSet: 'hidden_at',
        columns: [
          'created_at',
          'conversation_id',
          'position',
          'message_type',
          'content',
          'edited_at',
          'read_at',
          'shows_read',
          'deleted_at',
        ],
        names: { sender_id: ['members', 'name'], quoted_id: ['messages', 'position'] },
      },
    ],
    erased: { clears: ['sender_id', 'receiver_id'] },
  },
  message_reactions: {
    file: 'messages/reactions',
    owner: 'member_id',
    columns: ['reacted_at', 'kind'],
    names: { message_id: ['messages', 'position'] },
    without: { member_id: 'the member' },
    erased: ofMember,
  },
  conversation_sides: {
    file: 'messages/conversations',
    owner: 'member_id',
    columns: ['last_at', 'conversation_id', 'cleared_to', 'read_to', 'unread_count', 'muted_at'],
    names: { partner_id: ['members', 'name'], group_id: ['groups', 'name'] },
    without: { member_id: 'the member' },
    erased: { deletes: ['member_id'], clears: ['partner_id'] },
  },
  message_settings: {
    file: 'messages/settings',
    owner: 'member_id',
    columns: ['updated_at', 'read_receipts'],
    without: { member_id: 'the member' },
    erased: ofMember,
  },
  unread_emails: {
    file: 'messages/emails',
    owner: 'member_id',
    columns: ['sent_at', 'covered_until', 'due_at'],
    without: { member_id: 'the member' },
    erased: ofMember,
  },
  conversations: { because: 'the numbers of its messages, which they have themselves', erased: nothing },
} satisfies Tables;

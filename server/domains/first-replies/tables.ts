import { ofMember, type Tables } from '#server/platform/database/tables.ts';

export const firstReplyTables = {
  first_reply_choices: {
    files: [
      { file: 'community/first-reply-choice', owner: 'member_id', columns: ['is_helping', 'chosen_at'] },
    ],
    erased: ofMember,
  },
  first_replies: {
    files: [
      {
        file: 'community/first-replies',
        owner: 'member_id',
        columns: ['replied_at', 'content_type'],
        without: { author_id: 'another member', content_id: 'internal', reply_id: 'internal' },
      },
    ],
    erased: { deletes: ['member_id'], clears: ['author_id'] },
  },
} satisfies Tables;

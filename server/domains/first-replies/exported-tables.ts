import type { ExportedTables } from '#server/platform/database/exported-tables.ts';

export const firstReplyTables = {
  first_reply_choices: [
    { file: 'community/first-reply-choice', owner: 'member_id', columns: ['is_helping', 'chosen_at'] },
  ],
  first_replies: [
    {
      file: 'community/first-replies',
      owner: 'member_id',
      columns: ['replied_at', 'content_type'],
      without: { author_id: 'another member', content_id: 'internal', reply_id: 'internal' },
    },
  ],
} satisfies ExportedTables;

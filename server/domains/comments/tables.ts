import { ofMember, type Tables } from '#server/platform/database/tables.ts';
import { plainText } from '#server/platform/text/html.ts';

export const commentTables = {
  comments: {
    file: 'community/comments',
    owner: 'author_id',
    // A deleted text is gone for its author too.
    unlessSet: 'deleted_at',
    columns: [
      'created_at',
      'id',
      'content',
      'post_id',
      'news_id',
      'lesson_id',
      'parent_id',
      'likes_count',
      'edited_at',
      'deleted_at',
    ],
    without: {
      author_id: 'the member',
      client_id: 'internal',
      hidden_at: 'of the office',
      mentions: 'made from the content',
      version: 'internal',
    },
    markdown: ({ created_at: at, content }) => `## ${day(at)}\n\n${plainText(String(content))}`,
    erased: { clears: ['author_id', 'mentions'], mentions: { plain: 'content', ids: 'mentions' } },
  },
  comment_likes: {
    file: 'community/comment-likes',
    owner: 'member_id',
    columns: ['liked_at', 'comment_id'],
    without: { member_id: 'the member' },
    erased: ofMember,
  },
} satisfies Tables;

const day = (at: unknown): string => (at as Date).toISOString().slice(0, 10);

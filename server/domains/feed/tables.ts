import { ofMember, type Tables } from '#server/platform/database/tables.ts';
import { plainText } from '#server/platform/text/html.ts';

export const feedTables = {
  posts: {
    content: 'post',
    file: 'community/posts',
    owner: 'author_id',
    columns: [
      'created_at',
      'id',
      'content',
      'win',
      'image_id',
      'members_only',
      'keeps_members_only',
      'is_listed',
      'likes_count',
      'comments_count',
      'edited_at',
      'updated_at',
      'pinned_at',
    ],
    names: { group_id: ['groups', 'name'] },
    without: {
      author_id: 'the member',
      client_id: 'internal',
      content_hash: 'made from the content',
      is_check_in: 'only of posts without an author',
      hidden_at: 'of the office',
      pinned_by: 'another member',
      plain: 'made from the content',
      version: 'internal',
      words: 'made from the content',
    },
    markdown: ({ created_at: at, content, group }) =>
      `## ${day(at)}${group ? ` in ${group}` : ''}\n\n${plainText(String(content))}`,
    erased: { clears: ['author_id', 'pinned_by'], mentions: { html: 'content', plain: 'plain' } },
  },
  shared_sentences: {
    file: 'journal/shared-sentences',
    owner: ['entry_id', 'journal_entries', 'id'],
    columns: ['entry_id', 'post_id'],
    erased: { within: 'journal_entries' },
  },
  post_likes: {
    file: 'community/post-likes',
    owner: 'member_id',
    columns: ['liked_at', 'post_id'],
    without: { member_id: 'the member' },
    erased: ofMember,
  },
} satisfies Tables;

const day = (at: unknown): string => (at as Date).toISOString().slice(0, 10);

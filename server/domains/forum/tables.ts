import { nothing, ofMember, type Tables } from '#server/platform/database/tables.ts';
import { plainText } from '#server/platform/text/html.ts';

export const forumTables = {
  forum_categories: { because: 'categories for everyone', erased: nothing },
  forum_topics: {
    content: 'topic',
    file: 'forum/topics',
    owner: 'author_id',
    // A deleted text is gone for its author too.
    unlessSet: 'deleted_at',
    columns: [
      'created_at',
      'id',
      'title',
      'tags',
      'post_count',
      'view_count',
      'last_activity',
      'week_of',
      'locked_at',
      'pinned_at',
      'deleted_at',
    ],
    names: { category_id: ['forum_categories', 'name'] },
    without: {
      author_id: 'the member',
      client_id: 'internal',
      deleted_by: 'another member',
      hidden_at: 'of the office',
      words: 'made from the title',
    },
    erased: { clears: ['author_id', 'deleted_by'] },
  },
  forum_posts: {
    file: 'forum/posts',
    owner: 'author_id',
    // A deleted text is gone for its author too.
    unlessSet: 'deleted_at',
    // The opening post has the id of its topic.
    unlessSetIn: ['forum_topics', 'deleted_at'],
    columns: [
      'created_at',
      'id',
      'content',
      'topic_id',
      'parent_id',
      'reaction_counts',
      'edited_at',
      'deleted_at',
    ],
    without: {
      author_id: 'the member',
      client_id: 'internal',
      content_hash: 'made from the content',
      deleted_by: 'another member',
      hidden_at: 'of the office',
      plain: 'made from the content',
      version: 'internal',
      words: 'made from the content',
    },
    markdown: ({ created_at: at, content }) =>
      `## ${(at as Date).toISOString().slice(0, 10)}\n\n${plainText(String(content))}`,
    erased: { clears: ['author_id', 'deleted_by'], mentions: { html: 'content', plain: 'plain' } },
  },
  forum_reactions: {
    file: 'forum/reactions',
    owner: 'member_id',
    columns: ['reacted_at', 'post_id', 'kind'],
    without: { member_id: 'the member' },
    erased: ofMember,
  },
  topic_reads: {
    file: 'forum/read-topics',
    owner: 'member_id',
    columns: ['read_at', 'topic_id', 'watch', 'viewed_at'],
    without: { member_id: 'the member', last_read_id: 'internal' },
    erased: ofMember,
  },
} satisfies Tables;

import { ofMember, type Tables } from '#server/platform/database/tables.ts';
import { plainText } from '#server/platform/text/html.ts';

export const newsTables = {
  news: {
    content: 'news',
    file: 'community/news',
    owner: 'author_id',
    columns: [
      'created_at',
      'id',
      'category',
      'title',
      'content',
      'tags',
      'image_id',
      'is_pinned',
      'priority',
      'publish_at',
      'published_at',
      'as_newsletter',
      'edited_at',
      'updated_at',
    ],
    without: {
      author_id: 'the member',
      client_id: 'internal',
      content_hash: 'made from the content',
      hidden_at: 'of the office',
      plain: 'made from the content',
      version: 'internal',
      words: 'made from the content',
    },
    markdown: ({ created_at: at, title, content }) =>
      `## ${(at as Date).toISOString().slice(0, 10)}: ${String(title)}\n\n${plainText(String(content))}`,
    erased: { clears: ['author_id'], mentions: { html: 'content', plain: 'plain' } },
  },
  news_reactions: {
    file: 'community/news-reactions',
    owner: 'member_id',
    columns: ['reacted_at', 'news_id', 'kind'],
    without: { member_id: 'the member' },
    erased: ofMember,
  },
} satisfies Tables;

import { nothing, type Tables } from '#server/platform/database/tables.ts';
import { plainText } from '#server/platform/text/html.ts';

const asText = ({ created_at: at, submitted_at: sent, title, content }: Record<string, unknown>): string => {
  const date = (at ?? sent) as Date | null;
  const text = content === null ? '' : plainText(String(content));
  return `## ${date ? `${date.toISOString().slice(0, 10)}: ` : ''}${String(title ?? 'Not approved yet')}\n\n${text}`;
};

export const blogTables = {
  blog_posts: {
    content: 'blog',
    file: 'community/blog',
    owner: 'author_id',
    columns: [
      'created_at',
      'id',
      'slug',
      'category',
      'title',
      'introduction',
      'content',
      'tags',
      'image_id',
      'approved_at',
      'publish_at',
      'published_at',
      'changed_at',
      'updated_at',
    ],
    without: {
      author_id: 'the member',
      client_id: 'internal',
      hidden_at: 'of the office',
      plain: 'made from the content',
      version: 'internal',
      word_count: 'made from the content',
      words: 'made from the content',
    },
    markdown: asText,
    erased: { clears: ['author_id'], mentions: { html: 'content', plain: 'plain' } },
  },
  blog_revisions: {
    file: 'community/blog-revisions',
    owner: ['post_id', 'blog_posts', 'id'],
    columns: [
      'submitted_at',
      'post_id',
      'state',
      'category',
      'title',
      'introduction',
      'content',
      'tags',
      'image_id',
      'publish_at',
      'rejected_at',
      'reason',
    ],
    without: {
      plain: 'made from the content',
      rejected_by: 'of the office',
      word_count: 'made from the content',
    },
    markdown: asText,
    erased: { clears: ['rejected_by'], mentions: { html: 'content', plain: 'plain' } },
  },
  blog_pictures: {
    file: 'community/blog-pictures',
    owner: ['post_id', 'blog_posts', 'id'],
    columns: ['added_at', 'post_id', 'image_id'],
    erased: nothing,
  },
  blog_slugs: {
    file: 'community/blog-addresses',
    owner: ['post_id', 'blog_posts', 'id'],
    columns: ['since', 'post_id', 'slug'],
    erased: nothing,
  },
} satisfies Tables;

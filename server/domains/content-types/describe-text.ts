import { type ImageRow, pictureOf } from '#server/platform/images/show-picture.ts';
import type { Described } from './content-adapter.ts';

interface Text {
  author_id: string | null;
  content: string;
  plain: string;
  image: ImageRow | null;
  created_at: Date;
  hidden_at: Date | null;
}

/** Describes a text with an image, as moderators see it. */
export function describeText(row: Text, more: Pick<Described, 'title' | 'path'>): Described {
  const image = row.image && pictureOf(row.image);
  return {
    author_id: row.author_id,
    html: row.content,
    text: row.plain,
    image,
    image_url: image?.url ?? null,
    posted_at: row.created_at.toISOString(),
    is_hidden: row.hidden_at !== null,
    ...more,
  };
}

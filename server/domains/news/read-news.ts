import { excerptOf } from '#contract/content-types/headlines.ts';
import type { NewsPost } from '#contract/news/endpoints.ts';
import { authorOf } from '#server/domains/auth/author.ts';
import { asComment } from '#server/domains/comments/read-comments.ts';
import { readHidings } from '#server/domains/moderation/appeal-decision.ts';
import type { Database } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import { pictureOf } from '#server/platform/images/show-picture.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { type NewsRow, newsById } from './lists.store.ts';
import { newsMissing, rightsOverNews } from './rules.ts';

/** Returns rows as the contract's news. The viewer's own hidden ones include the reason. */
export async function readNews(db: Database, rows: readonly NewsRow[], viewer: Viewer): Promise<NewsPost[]> {
  const hidden = rows.filter(({ hidden_at }) => hidden_at !== null).map(({ id }) => id);
  const hidings = await readHidings(db, 'news', hidden);
  return rows.map((row) => ({ ...asNews(row, viewer), ...hidings.get(row.id) }));
}

/** Returns a news post as its viewer sees it. Throws 404 for one that the viewer can't open. */
export async function showNews(db: Database, id: string, viewer: Viewer): Promise<NewsPost> {
  const row = await newsById(db, id, viewer.id);
  const [news] = row ? await readNews(db, [row], viewer) : [];
  if (!news) throw notFound(newsMissing);
  return news;
}

function asNews(row: NewsRow, viewer: Viewer): NewsPost {
  const image = row.image && pictureOf(row.image);
  const subject = { author_id: row.author_id, is_led: false };
  return {
    id: row.id,
    title: row.title,
    content: row.content,
    excerpt: excerptOf(row.plain),
    category: row.category,
    tags: row.tags,
    is_pinned: row.is_pinned,
    priority: row.priority,
    author: authorOf(row),
    author_id: row.author_id,
    published_at: row.published_at && row.published_at.toISOString(),
    publish_at: row.publish_at && row.publish_at.toISOString(),
    ...(row.author_id === viewer.id && { as_newsletter: row.as_newsletter }),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    edited_at: row.edited_at && row.edited_at.toISOString(),
    version: row.version,
    image,
    image_url: image?.url ?? null,
    ...reactionsOf(row, viewer.id),
    comments: row.comments.map((comment) =>
      asComment(comment, { type: 'news', id: row.id, subject, viewer }),
    ),
    comments_count: row.comments_count,
    ...rightsOverNews(
      {
        authorId: row.author_id,
        isPublished: row.published_at !== null,
        isHidden: row.hidden_at !== null,
      },
      viewer,
    ),
  };
}

/** Returns the newest members of each reaction, always including the viewer if they reacted, and the counts. */
export const reactionsOf = (
  row: Pick<NewsRow, 'likes' | 'claps' | 'liked' | 'clapped' | 'likes_count' | 'claps_count'>,
  viewerId: string,
): Pick<NewsPost, 'reactions' | 'reaction_counts'> => ({
  reactions: {
    like: withViewer(row.likes, row.liked, viewerId),
    clap: withViewer(row.claps, row.clapped, viewerId),
  },
  reaction_counts: { like: row.likes_count, clap: row.claps_count },
});

const most = 20;
const withViewer = (ids: string[], hasReacted: boolean, viewerId: string): string[] =>
  hasReacted && !ids.includes(viewerId) ? [...ids.slice(0, most - 1), viewerId] : ids;

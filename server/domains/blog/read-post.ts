import { readingMinutes } from '#contract/blog/constants.ts';
import type { BlogPost } from '#contract/blog/endpoints.ts';
import { excerptOf } from '#contract/content-types/headlines.ts';
import { authorOf } from '#server/domains/auth/author.ts';
import { readHidings } from '#server/domains/moderation/appeal-decision.ts';
import type { Database } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import { pictureOf } from '#server/platform/images/show-picture.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { type PostRow, postById, publicPostById } from './lists.store.ts';
import { forApp } from './pictures/rules.ts';
import { postMissing, rightsOverPost, stateOf } from './rules.ts';

/** Returns rows as the contract's posts. The viewer's own hidden ones include the reason. */
export async function readPosts(db: Database, rows: readonly PostRow[], viewer: Viewer): Promise<BlogPost[]> {
  const hidden = rows.filter(({ hidden_at }) => hidden_at !== null).map(({ id }) => id);
  const hidings = await readHidings(db, 'blog', hidden);
  return rows.map((row) => ({ ...asPost(row, viewer), ...hidings.get(row.id) }));
}

/** Returns a post as its author or an administrator sees it. Throws 404 for one that isn't theirs to see. */
export const showPost = async (db: Database, id: string, viewer: Viewer): Promise<BlogPost> =>
  presentPost(db, await postById(db, id, viewer), viewer);

/** Returns a post as `showPost`, and public posts to every member. Throws 404 for one that the viewer can't open. */
export const openPost = async (db: Database, id: string, viewer: Viewer, now: Date): Promise<BlogPost> =>
  presentPost(
    db,
    (await postById(db, id, viewer)) ?? (await publicPostById(db, id, { viewerId: viewer.id, now })),
    viewer,
  );

async function presentPost(db: Database, row: PostRow | null, viewer: Viewer): Promise<BlogPost> {
  const [post] = row ? await readPosts(db, [row], viewer) : [];
  if (!post) throw notFound(postMissing);
  return post;
}

function asPost(row: PostRow, viewer: Viewer): BlogPost {
  const image = row.image && pictureOf(row.image);
  const words = row.word_count;
  const facts = {
    authorId: row.author_id,
    isApproved: row.approved_at !== null,
    isPublished: row.published_at !== null,
    isHidden: row.hidden_at !== null,
    revision: row.revision,
  };
  const isRejected = row.revision === 'rejected';
  return {
    id: row.id,
    title: row.title,
    content: forApp(row.content, row.pictures.map(pictureOf)),
    excerpt: row.introduction || excerptOf(row.opening),
    introduction: row.introduction,
    category: row.category,
    tags: row.tags,
    author: authorOf(row),
    author_id: row.author_id,
    ...stateOf(facts),
    path: facts.isPublished && !facts.isHidden && row.slug !== null ? `/blog/${row.slug}` : null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    submitted_at: iso(row.submitted_at),
    published_at: iso(row.published_at),
    publish_at: iso(row.publish_at),
    rejected_at: isRejected ? iso(row.rejected_at) : null,
    rejected_by: isRejected ? row.rejected_by : null,
    reject_reason: isRejected ? row.reason : null,
    words,
    reading_minutes: readingMinutes(words),
    version: row.version,
    image,
    featured_image_url: image?.url ?? null,
    ...rightsOverPost(facts, viewer),
  };
}

const iso = (at: Date | null): string | null => at && at.toISOString();

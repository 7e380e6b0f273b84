import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { type ImageRow, imageColumns } from '#server/platform/images/show-picture.ts';
import { textPictures } from './pictures/store.ts';
import type { LockedRevision } from './revisions.store.ts';
import { isReadable, mayPublish } from './visibility.ts';

export interface LockedPost {
  id: string;
  author_id: string | null;
  slug: string | null;
  image_id: string | null;
  approved_at: Date | null;
  publish_at: Date | null;
  published_at: Date | null;
  hidden_at: Date | null;
  version: number;
  revision: LockedRevision | null;
}

/** Locks a post and returns it with its revision; undefined when there is none. With `authorId`, only theirs. */
export async function lockPost(
  db: Database,
  id: string,
  { authorId }: { authorId?: string } = {},
): Promise<LockedPost | undefined> {
  const { rows } = await sql<Omit<LockedPost, 'revision'>>`
    select bp.id, bp.author_id, bp.slug, bp.image_id, bp.approved_at, bp.publish_at, bp.published_at, bp.hidden_at, bp.version
    from blog_posts bp where bp.id = ${id} ${authorId === undefined ? sql`` : sql`and bp.author_id = ${authorId}`} for no key update`.execute(
    db,
  );
  if (!rows[0]) return undefined;
  const revision = await db
    .selectFrom('blog_revisions')
    .select([
      'state',
      'title',
      'introduction',
      'content',
      'plain',
      'category',
      'tags',
      'image_id',
      'publish_at',
    ])
    .where('post_id', '=', id)
    .executeTakeFirst();
  return { ...rows[0], revision: (revision as LockedRevision | undefined) ?? null };
}

export const postSentAs = (
  db: Database,
  authorId: string,
  clientId: string,
): Promise<{ id: string } | undefined> =>
  db
    .selectFrom('blog_posts')
    .select('id')
    .where('author_id', '=', authorId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();

/** Inserts a post without an approved text. */
export async function insertPost(
  db: Database,
  { id, authorId, clientId, now }: { id: string; authorId: string; clientId: string | null; now: Date },
): Promise<void> {
  await db
    .insertInto('blog_posts')
    .values({ id, author_id: authorId, client_id: clientId, created_at: now, updated_at: now })
    .execute();
}

/** Returns the ids of scheduled posts whose time has come, earliest first. A post waits while its author may not publish. */
export async function duePosts(db: Database, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select bp.id from blog_posts bp join members m on m.id = bp.author_id
    where bp.published_at is null and bp.publish_at <= ${now} and ${mayPublish(now)} order by bp.publish_at limit 100`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** True for an author whose post may become public now. */
export async function mayPublishNow(db: Database, authorId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`select from members m where m.id = ${authorId} and ${mayPublish(now)}`.execute(
    db,
  );
  return rows.length > 0;
}

/** Publishes a scheduled post. The caller has locked it. */
export async function setPublished(db: Database, id: string, now: Date): Promise<void> {
  await db
    .updateTable('blog_posts')
    .set({ published_at: now, publish_at: null, changed_at: now, updated_at: now })
    .where('id', '=', id)
    .execute();
}

export async function deletePost(db: Database, id: string): Promise<void> {
  await db.deleteFrom('blog_posts').where('id', '=', id).execute();
}

/** Hides a post, or with null shows it again. */
export async function setPostHidden(db: Database, id: string, at: Date | null): Promise<void> {
  await db.updateTable('blog_posts').set({ hidden_at: at }).where('id', '=', id).execute();
}

export interface ReportedPost {
  id: string;
  author_id: string | null;
  title: string;
  content: string;
  plain: string;
  image: ImageRow | null;
  /** Pictures of the text. */
  pictures: ImageRow[];
  created_at: Date;
  hidden_at: Date | null;
  slug: string | null;
  is_published: boolean;
}

/** Returns what readers or administrators have of a post: the approved text, or before an approval what was sent in. Null for a draft. */
export async function reportedPost(db: Database, id: string): Promise<ReportedPost | null> {
  const { rows } = await sql<ReportedPost>`
    select bp.id, bp.author_id, coalesce(bp.title, br.title) as title, coalesce(bp.content, br.content) as content,
      coalesce(bp.plain, br.plain) as plain, ${imageColumns('i')} as image, ${textPictures} as pictures, bp.created_at, bp.hidden_at, bp.slug, bp.published_at is not null as is_published
    from blog_posts bp left join blog_revisions br on br.post_id = bp.id and br.state <> 'draft'
      left join images i on i.id = case when bp.approved_at is null then br.image_id else bp.image_id end
    where bp.id = ${id} and (bp.approved_at is not null or br.post_id is not null)`.execute(db);
  return rows[0] ?? null;
}

/** Returns a published post that this viewer reads, for a report; null for any other. */
export async function readablePost(
  db: Database,
  id: string,
  viewerId: string,
): Promise<{ id: string; author_id: string | null; changed_at: Date | null } | null> {
  const { rows } = await sql<{ id: string; author_id: string | null; changed_at: Date | null }>`
    select bp.id, bp.author_id, bp.changed_at from blog_posts bp where bp.id = ${id} and ${isReadable(viewerId)}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Returns at most `most` posts of a member; with `onlyUnpublished`, those that no reader has. */
export async function postsOfAuthor(
  db: Database,
  authorId: string,
  { onlyUnpublished, most }: { onlyUnpublished: boolean; most: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('blog_posts')
    .select('id')
    .where('author_id', '=', authorId)
    .$if(onlyUnpublished, (posts) => posts.where('published_at', 'is', null))
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns at most `most` published posts of a member that have a revision. */
export async function revisedPosts(db: Database, authorId: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('blog_posts')
    .innerJoin('blog_revisions', 'blog_revisions.post_id', 'blog_posts.id')
    .select('blog_posts.id')
    .where('author_id', '=', authorId)
    .orderBy('blog_posts.id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

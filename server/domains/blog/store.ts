import { sql } from 'kysely';
import type { BlogCategory, RevisionState } from '#contract/blog-constants.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type ImageRow, imageColumns } from '#server/platform/images/show-picture.ts';
import { textPictures } from './pictures/store.ts';
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

/** The text that an author works on. */
export interface PostText {
  title: string;
  introduction: string;
  content: string;
  plain: string;
  category: BlogCategory;
  tags: string[];
}
export interface LockedRevision extends PostText {
  state: RevisionState;
  image_id: string | null;
  publish_at: Date | null;
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

/** Saves the revision of a post, which the caller has locked, and counts the version. */
export async function saveRevision(
  db: Database,
  id: string,
  { now, ...revision }: LockedRevision & { now: Date },
): Promise<void> {
  const isSent = revision.state === 'pending';
  const state = {
    ...revision,
    ...(isSent && { submitted_at: now, rejected_at: null, rejected_by: null, reason: null }),
  };
  // Checks of the table apply to a row that conflicts, so an upsert of a rejected revision would fail.
  const changed = await db
    .updateTable('blog_revisions')
    .set(state)
    .where('post_id', '=', id)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n)
    await db
      .insertInto('blog_revisions')
      .values({ post_id: id, ...state })
      .execute();
  await countVersion(db, id, now);
}

/** Starts a revision with the approved text of a post without a revision, which the caller has locked. */
export async function reviseApproved(db: Database, id: string): Promise<void> {
  await sql`
    insert into blog_revisions (post_id, state, title, introduction, content, plain, category, tags, image_id, publish_at)
    select id, 'draft', title, introduction, content, plain, category, tags, image_id, publish_at from blog_posts where id = ${id}`.execute(
    db,
  );
}

export async function setRevisionImage(
  db: Database,
  id: string,
  imageId: string | null,
  now: Date,
): Promise<void> {
  await db.updateTable('blog_revisions').set({ image_id: imageId }).where('post_id', '=', id).execute();
  await countVersion(db, id, now);
}

/** Makes a draft of the revision again. */
export async function withdrawRevision(db: Database, id: string, now: Date): Promise<void> {
  await db
    .updateTable('blog_revisions')
    .set({ state: 'draft', rejected_at: null, rejected_by: null, reason: null })
    .where('post_id', '=', id)
    .execute();
  await countVersion(db, id, now);
}

export async function rejectRevision(
  db: Database,
  id: string,
  { by, reason, now }: { by: string; reason: string | null; now: Date },
): Promise<void> {
  await db
    .updateTable('blog_revisions')
    .set({ state: 'rejected', rejected_at: now, rejected_by: by, reason })
    .where('post_id', '=', id)
    .execute();
  await countVersion(db, id, now);
}

/** Deletes the revision of a post. */
export async function dropRevision(db: Database, id: string, now: Date): Promise<void> {
  await db.deleteFrom('blog_revisions').where('post_id', '=', id).execute();
  await countVersion(db, id, now);
}

async function countVersion(db: Database, id: string, now: Date): Promise<void> {
  await db
    .updateTable('blog_posts')
    .set((eb) => ({ version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute();
}

/** Makes a revision the approved text of its post, and deletes the revision. */
export async function approveRevision(
  db: Database,
  id: string,
  revision: LockedRevision,
  {
    slug,
    publishAt,
    publishedAt,
    now,
  }: { slug: string; publishAt: Date | null; publishedAt: Date | null; now: Date },
): Promise<void> {
  const { state: _state, ...text } = revision;
  await db
    .updateTable('blog_posts')
    .set({
      ...text,
      slug,
      publish_at: publishAt,
      published_at: publishedAt,
      approved_at: now,
      changed_at: now,
    })
    .where('id', '=', id)
    .execute();
  await dropRevision(db, id, now);
}

/** Returns addresses of other posts that begin with a slug. Locks them all, so that two posts never take one. */
export async function takenSlugs(db: Database, slug: string, postId: string): Promise<Set<string>> {
  await sql`select pg_advisory_xact_lock(hashtextextended('addresses of the blog', 0))`.execute(db);
  const { rows } = await sql<{ slug: string }>`
    select slug from blog_slugs where (slug = ${slug} or slug like ${`${slug}-%`}) and post_id <> ${postId}`.execute(
    db,
  );
  return new Set(rows.map((row) => row.slug));
}

/** Adds an address to those of a post. */
export async function addSlug(db: Database, slug: string, postId: string, now: Date): Promise<void> {
  await db
    .insertInto('blog_slugs')
    .values({ slug, post_id: postId, since: now })
    .onConflict((oc) => oc.doNothing())
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

/** Clears the approved text of a post that isn't public yet and has a revision. The caller has locked it. Its addresses stay its own. */
export async function unapprove(db: Database, id: string, now: Date): Promise<void> {
  await db
    .updateTable('blog_posts')
    .set({
      slug: null,
      title: null,
      introduction: null,
      content: null,
      plain: null,
      category: null,
      tags: [],
      image_id: null,
      approved_at: null,
      changed_at: null,
      publish_at: null,
    })
    .where('id', '=', id)
    .where('published_at', 'is', null)
    .execute();
  await countVersion(db, id, now);
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

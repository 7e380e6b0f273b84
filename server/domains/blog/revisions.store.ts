import { sql } from 'kysely';
import type { BlogCategory, RevisionState } from '#contract/blog/constants.ts';
import type { Database } from '#server/platform/database/database.ts';

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

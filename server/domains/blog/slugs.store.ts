import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

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

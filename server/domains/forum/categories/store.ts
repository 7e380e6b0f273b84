import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import type { StoredCategory } from './rules.ts';

/** Returns the categories in their order. With `isLocked`, changes to the list wait for each other. */
export async function categoryList(db: Database, { isLocked = false } = {}): Promise<StoredCategory[]> {
  if (isLocked) await sql`select pg_advisory_xact_lock(hashtextextended('forum categories', 0))`.execute(db);
  const { rows } = await sql<StoredCategory>`
    select id, slug, name, description, icon, color, closed_at is not null as is_closed
    from forum_categories order by position, id`.execute(db);
  return rows;
}

/** Stores the list as it is to be. Counts of topics and the time of closing stay. */
export async function storeCategories(
  db: Database,
  categories: readonly StoredCategory[],
  now: Date,
): Promise<void> {
  for (const [at, { is_closed, ...category }] of categories.entries()) {
    const position = at + 1;
    const { id: _, slug: __, ...change } = category;
    await db
      .insertInto('forum_categories')
      .values({ ...category, position, closed_at: is_closed ? now : null })
      .onConflict((row) =>
        row.column('id').doUpdateSet({
          ...change,
          position,
          closed_at: is_closed ? sql`coalesce(forum_categories.closed_at, ${now})` : null,
        }),
      )
      .execute();
  }
}

import { sql } from 'kysely';
import { isPublished } from '#server/domains/news/visibility.ts';
import type { Database } from '#server/platform/database/database.ts';

/** Returns which first steps of a community are done, as its rows say. */
export async function firstSteps(
  db: Database,
): Promise<{ has_brand: boolean; has_news: boolean; has_invited: boolean }> {
  const { rows } = await sql<{ has_brand: boolean; has_news: boolean; has_invited: boolean }>`
    select exists (select from community_settings where key in ('brand_name', 'logo_light', 'logo_dark')) as has_brand,
      exists (select from news nw where ${isPublished}) as has_news,
      exists (select from invitations) as has_invited`.execute(db);
  return rows[0] ?? { has_brand: false, has_news: false, has_invited: false };
}

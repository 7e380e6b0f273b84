import { type RawBuilder, sql } from 'kysely';
import { isHeard, isShown } from '../visibility.ts';

/**
 * A word that occurs in `common` of the `newest` posts is common. For a common word the full-text index
 * returns a large part of all posts (measured: 50 ms for 140,000), while checking topics one by one soon
 * fills a page.
 */
const newest = sql.lit(4000);
const common = sql.lit(150);
/** A word with this many hits in the category is treated as common too. */
const maxHits = sql.lit(2000);

/** A condition on topics `t` for a search query, and the table expressions it needs. */
export interface HoldingWords {
  tables: RawBuilder<unknown>;
  condition: RawBuilder<unknown>;
}

/**
 * Matches topics of a category whose title, first post or one visible reply contains all of these words. Replies
 * that the viewer doesn't hear don't count; null for staff, who look at deleted topics. The caller checks that the
 * topic is visible. Words are counted within the category: a word common elsewhere
 * would force a check of each topic here.
 */
export function holding(words: string, categoryId: string, viewerId: string | null): HoldingWords {
  const query = sql`to_tsquery('folded_english', ${words})`;
  const shown = isShown('p');
  const read = viewerId === null ? shown : sql`${shown} and ${isHeard('p', viewerId)}`;
  const here = sql`join forum_topics t on t.id = p.topic_id and t.category_id = ${categoryId}`;
  return {
    tables: sql`
    newest_hits as materialized (
      select from (select * from forum_posts order by id desc limit ${newest}) p ${here} where p.words @@ ${query} and ${shown} limit ${common}),
    hits as materialized (
      select p.topic_id from forum_posts p ${here}
      where (select count(*) from newest_hits) < ${common} and p.words @@ ${query} and ${read} limit ${maxHits}),
    word as materialized (
      select (select count(*) from newest_hits) = ${common} or (select count(*) from hits) = ${maxHits} as is_common),`,
    // `offset 0` keeps the full-text index out of the check of a single topic. `limit 1` stops at the first
    // hit.
    condition: sql`and (t.words @@ ${query} or case when (select is_common from word)
      then (select true from (select p.words from forum_posts p where p.topic_id = t.id and ${read} offset 0) p where p.words @@ ${query} limit 1)
      else t.id in (select topic_id from hits) end)`,
  };
}

import { type RawBuilder, sql } from 'kysely';

/**
 * A word that stands in this many of the newest texts is common. The index of words would bring up a good part of all texts for it
 * (measured: 50 ms for 140,000), while the topics themselves, asked one after the other, soon fill a page.
 */
const newest = sql.lit(4000);
const common = sql.lit(150);
/** The same of a word that was common once. */
const maxHits = sql.lit(2000);

/** A condition on topics `t` for what `asQuery` made of somebody's words, and the table expressions it needs. */
export interface HoldingWords {
  tables: RawBuilder<unknown>;
  condition: RawBuilder<unknown>;
}

/**
 * Topics of a category whose title, opening or one of the replies that stand holds all of these words. Whether a topic may be seen is asked
 * beside it. What is common is counted within the category: a word all others talk about would have all of its topics asked for nothing.
 */
export function holding(words: string, categoryId: string): HoldingWords {
  const query = sql`to_tsquery('folded_english', ${words})`;
  const stands = sql`p.deleted_at is null and p.hidden_at is null`;
  const here = sql`join forum_topics t on t.id = p.topic_id and t.category_id = ${categoryId}`;
  return {
    tables: sql`
    newest_hits as materialized (
      select from (select * from forum_posts order by id desc limit ${newest}) p ${here} where p.words @@ ${query} and ${stands} limit ${common}),
    hits as materialized (
      select p.topic_id from forum_posts p ${here}
      where (select count(*) from newest_hits) < ${common} and p.words @@ ${query} and ${stands} limit ${maxHits}),
    word as materialized (
      select (select count(*) from newest_hits) = ${common} or (select count(*) from hits) = ${maxHits} as is_common),`,
    // `offset 0` keeps the index of words, with its many hits, out of what is asked of a single topic, and `limit 1` keeps it just that.
    condition: sql`and (t.words @@ ${query} or case when (select is_common from word)
      then (select true from (select p.words from forum_posts p where p.topic_id = t.id and ${stands} offset 0) p where p.words @@ ${query} limit 1)
      else t.id in (select topic_id from hits) end)`,
  };
}

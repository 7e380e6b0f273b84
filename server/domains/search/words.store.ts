import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

/** Words checked in one transaction. */
const most = sql.lit(200);

/**
 * Learns or doubts the words of topics that came back or out of sight, then forgets doubted words that no public text has. Returns true if
 * there may be more.
 */
export async function forgetWords(db: Database): Promise<boolean> {
  const topics = await sql<{ topic_id: string }>`
    delete from doubted_words where ctid = any(array(select ctid from doubted_words where topic_id is not null order by doubted_at limit 5))
    returning topic_id`.execute(db);
  await sql`select keep_words_of_topic(id) from unnest(${topics.rows.map(({ topic_id }) => topic_id)}::uuid[]) id`.execute(
    db,
  );
  const words = await sql<{ word: string }>`
    delete from doubted_words where ctid = any(array(select ctid from doubted_words where word is not null order by doubted_at limit ${most}))
    returning word`.execute(db);
  const asked = [...new Set(words.rows.map(({ word }) => word))];
  await sql`
    delete from search_words k using unnest(${asked}::text[]) asked(word)
    where k.word = asked.word and not is_public_word(asked.word)`.execute(db);
  return words.rows.length + topics.rows.length > 0;
}

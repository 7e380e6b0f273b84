import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import type { Likeness } from '../rules.ts';

/** Returns, for each word, the most similar known words. */
export async function likenessesOf(db: Database, words: readonly string[]): Promise<Likeness[]> {
  if (words.length === 0) return [];
  const { rows } = await sql<Likeness>`
    select asked.word as typed, asked.folded, near.word from (
      select word, lower(unaccent(word)) as folded from unnest(${[...words]}::text[]) word) asked
    cross join lateral (
      select known.word from search_words known where known.word % asked.folded
      group by known.word order by similarity(known.word, asked.folded) desc, known.word limit 20) near`.execute(
    db,
  );
  return rows;
}

/** Rebuilds the table of known words from all public texts. May take minutes. */
export const rebuildWords = (db: Database): Promise<void> =>
  db.transaction().execute(async (own) => {
    await sql`set local statement_timeout = '20min'`.execute(own);
    await sql`select rebuild_search_words()`.execute(own);
  });

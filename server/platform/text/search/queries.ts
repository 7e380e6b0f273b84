import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Asked, Likeness } from './rules.ts';

// How every search in texts reads what is typed: the search everywhere, and that in a member's own messages.

/** Returns the query as a `tsquery`: all words, the last one as a prefix. Any text is valid. */
export const queryIn = (
  config: 'folded_english' | 'folded_simple',
  { words, beginning, completions }: Asked,
): RawBuilder<unknown> => {
  const language = sql`${sql.lit(config)}::regconfig`;
  const whole = sql`websearch_to_tsquery(${language}, ${words})`;
  if (beginning === null) return whole;
  const begun = `'${beginning}':*`;
  // Names aren't stemmed, so completions apply to English text only.
  const any = [begun, ...(config === 'folded_english' ? completions.map((word) => `'${word}'`) : [])].join(
    ' | ',
  );
  return sql`(${whole} && (to_tsquery(${language}, ${any}) || to_tsquery('folded_simple', ${begun})))`;
};

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

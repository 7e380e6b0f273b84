import type { Database } from '#server/platform/database/database.ts';
import { likenessesOf } from '#server/platform/text/search/queries.ts';
import { correctableWords, correctTypos, readQuery } from '#server/platform/text/search/rules.ts';
import { type FoundRow, type Sought, searchMessages } from './store.ts';

interface Search {
  typed: string;
  /** True if typos were corrected on the first page. */
  isCorrected: boolean;
  before: { at: Date; id: string } | null;
  limit: number;
}

/** Returns a page of the viewer's messages. Without any, typos are corrected, by words that are public, and the search runs again. */
export async function findMessages(
  db: Database,
  viewerId: string,
  { typed, isCorrected, before, limit }: Search,
): Promise<{ rows: FoundRow[]; words: string; isCorrected: boolean }> {
  const correct = async () => correctTypos(typed, await likenessesOf(db, correctableWords(typed)));
  const first = isCorrected ? ((await correct()) ?? typed) : typed;
  const rows = await searchMessages(db, viewerId, { sought: soughtIn(first), before, limit });
  if (rows.length > 0 || before || isCorrected) return { rows, words: first, isCorrected };
  const corrected = await correct();
  if (corrected === null) return { rows, words: first, isCorrected };
  const better = await searchMessages(db, viewerId, { sought: soughtIn(corrected), before, limit });
  return { rows: better, words: corrected, isCorrected: better.length > 0 };
}

const soughtIn = (typed: string): Sought => ({ asked: readQuery(typed), typed });

import Type from 'typebox';
import { type SearchKind, searchKinds, typeOfKind } from '#contract/content-types/content-types.ts';
import type { SearchResult } from '#contract/search/endpoints.ts';
import { authorOf } from '#server/domains/auth/author.ts';
import type { ContentAdapters } from '#server/domains/content-types/content-adapter.ts';
import type { Database } from '#server/platform/database/database.ts';
import { cursorId, readCursor, readPageOf } from '#server/platform/http/cursors.ts';
import { likenessesOf } from '#server/platform/text/search/queries.ts';
import { correctableWords, correctTypos, isEmpty, readQuery } from '#server/platform/text/search/rules.ts';
import { excerptOf, inOrder, shownOfEach } from './rules.ts';
import {
  type After,
  type FoundRow,
  findGroups,
  findPeople,
  findPosts,
  findRows,
  findTopics,
  type Question,
  readAsked,
} from './store.ts';

/** Kinds that aren't rows of one table. */
const findersApart = {
  posts: findPosts,
  topics: findTopics,
  groups: findGroups,
  people: findPeople,
};

/** Finds results of one kind: by the adapter of its content, if it has no finder here. */
function findKind(db: Database, content: ContentAdapters, kind: SearchKind, question: Question) {
  if (isApart(kind)) return findersApart[kind](db, question);
  return findRows(db, content[typeOfKind[kind]].search, question);
}
const isApart = (kind: SearchKind): kind is keyof typeof findersApart => kind in findersApart;

const maxShown = 20;
const Place = Type.Object({
  newest: cursorId,
  rank: Type.Number({ minimum: 0, maximum: 1000 }),
  id: cursorId,
  /** True when typos were corrected on the first page. */
  mended: Type.Boolean(),
});

interface Search {
  typed: string;
  kind: SearchKind | undefined;
  limit: number | undefined;
  cursor?: string | undefined;
  viewerId: string;
  now: Date;
}

export interface FoundEverywhere {
  results: SearchResult[];
  counts: Record<SearchKind, number>;
  at_least: SearchKind[];
  corrected: string | null;
  next: string | null;
}

/**
 * Searches everything this member may see. With `kind`, returns a page of `limit` results of this kind;
 * otherwise a few of each. Counts end at 100. Any text is valid; one without words finds nothing. Without
 * results, typos are corrected and the search runs again.
 */
export async function findEverywhere(
  db: Database,
  content: ContentAdapters,
  search: Search,
): Promise<FoundEverywhere> {
  const after = readCursor(search.cursor, Place);
  const correct = async () =>
    correctTypos(search.typed, await likenessesOf(db, correctableWords(search.typed)));
  if (after) {
    const corrected = after.mended ? await correct() : null;
    const found = await findAs(db, content, corrected ?? search.typed, search, after);
    // A cursor doesn't prove that the first page had results.
    return { ...found, corrected: found.results.length > 0 ? corrected : null };
  }
  const found = await findAs(db, content, search.typed, search, null);
  if (searchKinds.some((kind) => found.counts[kind] > 0)) return { ...found, corrected: null };
  const corrected = await correct();
  if (corrected === null) return { ...found, corrected };
  const better = await findAs(db, content, corrected, search, null);
  // A correction without results isn't shown, because it could reveal a word from content the member may not
  // see.
  return { ...better, corrected: searchKinds.some((kind) => better.counts[kind] > 0) ? corrected : null };
}

async function findAs(
  db: Database,
  content: ContentAdapters,
  typed: string,
  { kind, limit, viewerId, now, typed: first }: Search,
  after: After | null,
): Promise<Omit<FoundEverywhere, 'corrected'>> {
  const asked = readQuery(typed);
  const counts = Object.fromEntries(searchKinds.map((each) => [each, 0])) as Record<SearchKind, number>;
  const at_least: SearchKind[] = [];
  if (isEmpty(asked)) return { results: [], counts, at_least, next: null };
  const read = await readAsked(db, asked);
  const results: SearchResult[] = [];
  let next: string | null = null;
  const isWanted = (each: SearchKind) => kind === undefined || kind === each;
  const shown = kind ? (limit ?? maxShown) : Math.min(limit ?? shownOfEach, shownOfEach);
  // Begun together, so that they are sent together. Later pages have counts of their own kind only.
  const pages = await Promise.all(
    searchKinds
      .filter((each) => !after || isWanted(each))
      .map(async (each) => {
        const page = await readPageOf(
          shown,
          (oneMore) =>
            findKind(db, content, each, {
              ...asked,
              ...read,
              viewerId,
              now,
              // For kinds that aren't shown, one row is read for its count.
              limit: isWanted(each) ? oneMore : 1,
              after: after && { newest: after.newest, rank: after.rank, id: after.id },
            }),
          (last) => ({
            newest: after?.newest ?? last.newest,
            rank: last.rank,
            id: last.id,
            mended: typed !== first,
          }),
        );
        return { each, page };
      }),
  );
  for (const { each, page } of pages) {
    counts[each] = page.rows[0]?.count ?? 0;
    if (page.rows[0]?.is_more) at_least.push(each);
    if (!isWanted(each)) continue;
    results.push(...page.rows.map((row) => asFound(each, row, asked.runs)));
    if (kind) next = page.next;
  }
  return { results: inOrder(results), counts, at_least, next };
}

const asFound = (kind: SearchKind, row: FoundRow, runs: readonly string[]): SearchResult => ({
  kind,
  id: row.id,
  title: row.title,
  excerpt: excerptOf(row.marked, runs),
  path: row.path,
  // A course of the community has no author.
  author: kind === 'groups' || (kind === 'courses' && row.author_id === null) ? null : authorOf(row),
  at: row.at?.toISOString() ?? null,
});

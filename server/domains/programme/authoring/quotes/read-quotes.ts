import type { QuotesEditing } from '#contract/programme/authoring.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import { problemsOfQuotes, type QuoteWords } from '../../flagship/rules.ts';
import { asPublication } from '../read-day.ts';
import { quotesOf, versionMissing } from '../rules.ts';
import { draftRow, type ListRow, listRow, listRows, newestList, quotesOn } from './store.ts';

/** Time in ms for which a server keeps the quotes of a date. A list with `from_today` reaches every server within it. */
const keptMs = 60_000;

/** Returns a function that reads the quotes of a date. */
export function openQuotes({
  db,
  clock,
}: Pick<AppContext, 'db' | 'clock'>): (date: string) => Promise<QuoteWords[]> {
  let kept: { date: string; until: number; quotes: Promise<QuoteWords[]> } | null = null;
  const ask = async (date: string): Promise<QuoteWords[]> => {
    try {
      return await quotesOn(db, date);
    } catch (error) {
      kept = null;
      throw error;
    }
  };
  return (date) => {
    const now = clock.now().getTime();
    if (!kept || kept.date !== date || kept.until <= now || kept.until > now + keptMs)
      kept = { date, until: now + keptMs, quotes: ask(date) };
    return kept.quotes;
  };
}

const asEdited = ({ text, author = '', source = '' }: QuoteWords) => ({ text, author, source });

const asList = (row: ListRow) => ({
  ...asPublication(row),
  applies_on: row.applies_on,
  quotes: row.quotes.map(asEdited),
});

/** Returns the list of quotes to edit. */
export async function readQuotesEditing(db: Database): Promise<QuotesEditing> {
  const [list, state] = [await newestList(db), await draftRow(db)];
  if (!list || !state) throw notFound(versionMissing);
  return {
    title: 'Quotes',
    version: state.version,
    published: asList(list),
    draft: state.draft && {
      quotes: state.draft,
      saved_at: (state.draft_saved_at ?? list.published_at).toISOString(),
      saved_by: state.draft_saved_by,
      problems: problemsOfQuotes(quotesOf(state.draft)),
    },
    versions: (await listRows(db)).map((row) => ({ ...asPublication(row), applies_on: row.applies_on })),
    differs_from_file: state.file_digest !== list.digest,
  };
}

/** Returns an older list. Throws 404 when there is none. */
export async function readList(db: Database, number: number): Promise<ReturnType<typeof asList>> {
  const row = await listRow(db, number);
  if (!row) throw notFound(versionMissing);
  return asList(row);
}

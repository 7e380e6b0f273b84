import { type RawBuilder, sql } from 'kysely';
import type { EditedQuote } from '#contract/programme/authoring.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { QuoteWords } from '../../flagship/rules.ts';
import type { Publication } from '../store.ts';

export interface ListRow extends Publication {
  quotes: QuoteWords[];
  digest: string;
  applies_on: string;
}

const nameOf = (id: RawBuilder<unknown>) => sql`(select m.name from members m where m.id = ${id})`;
const publication = sql`q.number, q.origin, q.applies_on, q.published_at, ${nameOf(sql`q.published_by`)} as published_by`;

export async function newestList(db: Database): Promise<ListRow | undefined> {
  const { rows } = await sql<ListRow>`
    select ${publication}, q.quotes, q.digest from quote_lists q order by q.number desc limit 1`.execute(db);
  return rows[0];
}

export async function listRow(db: Database, number: number): Promise<ListRow | undefined> {
  const { rows } = await sql<ListRow>`
    select ${publication}, q.quotes, q.digest from quote_lists q where q.number = ${number}`.execute(db);
  return rows[0];
}

/** Returns the quotes of a date. */
export async function quotesOn(db: Database, date: string): Promise<QuoteWords[]> {
  const { rows } = await sql<{ quotes: QuoteWords[] }>`
    select q.quotes from quote_lists q where q.applies_on <= ${date}::date order by q.number desc limit 1`.execute(
    db,
  );
  return rows[0]?.quotes ?? [];
}

/** Returns the lists without their quotes, newest first. */
export async function listRows(db: Database): Promise<(Publication & { applies_on: string })[]> {
  const { rows } = await sql<Publication & { applies_on: string }>`
    select ${publication} from quote_lists q order by q.number desc limit 200`.execute(db);
  return rows;
}

export interface QuoteDraftRow {
  version: number;
  draft: EditedQuote[] | null;
  draft_saved_at: Date | null;
  draft_saved_by: string | null;
  file_digest: string;
}

export async function draftRow(db: Database): Promise<QuoteDraftRow | undefined> {
  const { rows } = await sql<QuoteDraftRow>`
    select d.version, d.draft, d.draft_saved_at, d.file_digest, ${nameOf(sql`d.draft_saved_by`)} as draft_saved_by
    from quote_drafts d`.execute(db);
  return rows[0];
}

/** Locks the draft and returns its counter with the draft. */
export async function lockQuotes(
  db: Database,
): Promise<{ version: number; draft: EditedQuote[] | null } | undefined> {
  const { rows } = await sql<{ version: number; draft: EditedQuote[] | null }>`
    select version, draft from quote_drafts for update`.execute(db);
  return rows[0];
}

/** Saves the draft, or with null deletes it. Counts the version. */
export async function setQuotesDraft(
  db: Database,
  { draft, by, now }: { draft: readonly EditedQuote[] | null; by: string; now: Date },
): Promise<void> {
  await db
    .updateTable('quote_drafts')
    .set((eb) => ({
      draft: draft && JSON.stringify(draft),
      draft_saved_at: draft && now,
      draft_saved_by: draft && by,
      version: eb('version', '+', 1),
    }))
    .execute();
}

/** Saves the digest of the file of a release. */
export async function setQuotesFile(db: Database, digest: string): Promise<void> {
  await db
    .insertInto('quote_drafts')
    .values({ file_digest: digest })
    .onConflict((oc) => oc.column('is_only').doUpdateSet({ file_digest: digest }))
    .execute();
}

export async function insertList(
  db: Database,
  list: {
    number: number;
    quotes: readonly QuoteWords[];
    digest: string;
    origin: 'files' | 'product';
    appliesOn: string;
    by: string | null;
    now: Date;
  },
): Promise<void> {
  await db
    .insertInto('quote_lists')
    .values({
      number: list.number,
      quotes: JSON.stringify(list.quotes),
      digest: list.digest,
      origin: list.origin,
      applies_on: list.appliesOn,
      published_at: list.now,
      published_by: list.by,
    })
    .execute();
}

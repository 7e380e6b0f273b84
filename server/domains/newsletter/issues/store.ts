import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import type { Issue } from './read-issue.ts';

export const issueByName = (db: Database, name: string) =>
  db
    .selectFrom('newsletter_issues')
    .select(['name', 'subject', 'html', 'words'])
    .where('name', '=', name)
    .executeTakeFirst();

/** Saves the text of an issue. Returns false when its name has other text. A trial saves nothing. */
export async function insertIssue(
  db: Database,
  { name, subject, html, words }: Issue,
  { isTrial, now }: { isTrial: boolean; now: Date },
): Promise<boolean> {
  if (!isTrial)
    await db
      .insertInto('newsletter_issues')
      .values({ name, subject, html, words, begun_at: now })
      .onConflict((oc) => oc.doNothing())
      .execute();
  const kept = await issueByName(db, name);
  return kept === undefined || (kept.subject === subject && kept.html === html && kept.words === words);
}

/** Removes the text of an issue, which keeps its name. */
export async function blankIssue(db: Database, name: string): Promise<void> {
  await db
    .updateTable('newsletter_issues')
    .set({ subject: '', html: '', words: '' })
    .where('name', '=', name)
    .execute();
}

/** Plans a copy for each of these persons who has none. Returns them, in hexadecimal. */
export async function addDeliveries(
  db: Database,
  { issue, persons, now }: { issue: string; persons: readonly Buffer[]; now: Date },
): Promise<Set<string>> {
  const { rows } = await sql<{ person: Buffer }>`
    insert into newsletter_deliveries (issue, person, planned_at)
    select ${issue}, person, ${now} from unnest(${persons}::bytea[]) person
    on conflict do nothing returning person`.execute(db);
  return new Set(rows.map(({ person }) => person.toString('hex')));
}

export async function countDeliveries(db: Database, issue: string, persons: Buffer[]): Promise<number> {
  const row = await db
    .selectFrom('newsletter_deliveries')
    .select((eb) => eb.fn.countAll<number>().as('had'))
    .where('issue', '=', issue)
    .where('person', '=', sql<Buffer>`any(${persons}::bytea[])`)
    .executeTakeFirstOrThrow();
  return Number(row.had);
}

/** Returns a news post that is published and not hidden. */
export const newsToSend = (
  db: Database,
  id: string,
): Promise<{ title: string; content: string } | undefined> =>
  db
    .selectFrom('news')
    .select(['title', 'content'])
    .where('id', '=', id)
    .where('published_at', 'is not', null)
    .where('hidden_at', 'is', null)
    .executeTakeFirst();

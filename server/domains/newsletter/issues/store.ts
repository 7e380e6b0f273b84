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

/** Returns false when this person already has a copy of the issue. */
export async function addDelivery(
  db: Database,
  { issue, person, now }: { issue: string; person: Buffer; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('newsletter_deliveries')
    .values({ issue, person, planned_at: now })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
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

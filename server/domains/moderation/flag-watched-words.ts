import type { ContentType } from '#contract/content-types.ts';
import { tellOffice } from '#server/domains/auth/operator/tell-office.ts';
import type { Database } from '#server/platform/database/database.ts';
import { keepText } from './evidence/keep-text.ts';
import { addReport, openCase, wasSpotted } from './reports/store.ts';
import { watchedIn } from './rules.ts';
import { watchedWords } from './words/store.ts';

export interface TextToSpot {
  contentType: ContentType;
  contentId: string;
  authorId: string | null;
  /** Plain text. */
  text: string;
  now: Date;
}

/**
 * Adds a text with watched words to the moderators' queue. It refuses nothing and notifies no one. Words
 * already reported for this content are skipped.
 */
export async function flagWatchedWords(db: Database, spotted: TextToSpot): Promise<void> {
  const { contentType, contentId, authorId, text, now } = spotted;
  const found = watchedIn(
    text,
    (await watchedWords(db)).map(({ word }) => word),
  );
  if (found.length === 0) return;
  const reason = `Watched words: ${found.join(', ')}`.slice(0, 1000);
  if (await wasSpotted(db, { contentType, contentId, reason })) return;
  const caseId = await openCase(db, { contentType, contentId, authorId, now });
  await addReport(db, { caseId, contentType, contentId, by: null, category: null, reason, now });
  await tellOffice(db);
  await keepText(db, caseId, { title: null, text, image: null, now });
}

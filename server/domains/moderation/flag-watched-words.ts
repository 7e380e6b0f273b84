import type { ContentType } from '#contract/content-types/content-types.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import type {} from './events.ts';
import { keepText } from './evidence/keep-text.ts';
import { addReport, openCase, wasSpotted } from './reports.store.ts';
import { watchedIn } from './rules.ts';
import { watchedWords } from './watched-words/store.ts';

export interface TextToSpot {
  contentType: ContentType;
  contentId: string;
  authorId: string | null;
  /** Plain text. */
  text: string;
  now: Date;
}

/**
 * Adds a text with watched words to the moderators' queue. It refuses nothing and doesn't notify the author. Words
 * already reported for this content are skipped.
 */
export async function flagWatchedWords(db: Database, spotted: TextToSpot): Promise<void> {
  const words = (await watchedWords(db)).map(({ word }) => word);
  await flagFound(db, spotted, watchedIn(spotted.text, words));
}

/** Adds a text to the queue for the watched words that were found in it. */
export async function flagFound(
  db: Database,
  { contentType, contentId, authorId, text, now }: TextToSpot,
  found: readonly string[],
): Promise<void> {
  if (found.length === 0) return;
  const reason = `Watched words: ${found.join(', ')}`.slice(0, 1000);
  if (await wasSpotted(db, { contentType, contentId, reason })) return;
  const caseId = await openCase(db, { contentType, contentId, authorId, now });
  await addReport(db, { caseId, contentType, contentId, by: null, category: null, reason, now });
  await recordEvent(db, 'content.reported', {
    by: null,
    at: now,
    about: { case: caseId, content_type: contentType, content: contentId, author: authorId, category: null },
  });
  await keepText(db, caseId, { title: null, text, image: null, now });
}

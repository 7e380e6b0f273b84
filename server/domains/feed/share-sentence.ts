import type { Post } from '#contract/feed/endpoints.ts';
import { type SanitizedText, sanitizeText } from '#server/domains/moderation/sanitize-text.ts';
import type { Database } from '#server/platform/database/database.ts';
import { escapeHtml } from '#server/platform/email/email-template.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { requirePosting, writePost } from './posts/write-post.ts';
import { lockOwnEntry, noteSharedSentence } from './store.ts';

/** Throws 403 for a plan that doesn't post. */
export const requireSharing = (author: Viewer): void =>
  requirePosting(author, 'Sharing in the feed comes with Builder and higher. Your entry is saved.');

/** Returns the sentence as the text of a post. Throws 422 for a blank one. */
export const sanitizeSentence = (author: Viewer, sentence: string): Promise<SanitizedText> =>
  sanitizeText(`<p>${escapeHtml(sentence.trim()).replaceAll('\n', '<br>')}</p>`, {
    author: author.id,
    whenBlank: 'Choose a sentence to share.',
  });

/**
 * Shares a copy of a sentence of the member's journal as a post. The entry stays sealed: the copy is the text of the
 * call. Deleting the post withdraws it. Throws 404 without an entry of that day.
 */
export async function shareSentence(
  db: Database,
  {
    author,
    words,
    clientId,
    place,
    now,
  }: {
    author: Viewer;
    words: SanitizedText;
    clientId: string | null;
    place: { programId: string; round: number; day: number };
    now: Date;
  },
): Promise<Post> {
  const entryId = await lockOwnEntry(db, author.id, place);
  if (!entryId) throw notFound('There is no journal entry for that day.');
  const post = await writePost(db, { author, groupId: null, words, imageId: null, clientId, now });
  await noteSharedSentence(db, post.id, entryId);
  return post;
}

import { hashText } from '#server/domains/moderation/hash-text.ts';
import { sanitizeInWorker } from '#server/platform/text/sanitize-in-worker.ts';
import { maxMentions } from './rules.ts';

export interface SanitizedText {
  content: string;
  plain: string;
  links: number;
  mentions: string[];
  contentHash: Buffer;
}

/** Texts shorter than this are duplicates only in one place: a short "thank you" is fine in two topics. */
const shortText = 60;

/**
 * Sanitizes a member's rich text and computes its length, mentions and hash. `place` is the topic or post it
 * replies to. Slow for long texts, so it runs before the transaction. Throws 422 for blank text (with
 * `whenBlank`), and for too long a text or too many links.
 */
export async function sanitizeText(
  html: string,
  { author, whenBlank, place }: { author: string; whenBlank: string; place: string },
): Promise<SanitizedText> {
  const kept = await sanitizeInWorker(html, whenBlank, author);
  return {
    ...kept,
    mentions: kept.mentions.slice(0, maxMentions),
    contentHash: hashText(kept.plain, { place: kept.plain.length < shortText ? place : '' }),
  };
}

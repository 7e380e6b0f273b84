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

/** A thank-you may be said twice, in two places; what is longer is the same wherever it stands. */
const shortText = 60;

/**
 * Rich text of a member, cleaned and measured, ready to be judged and stored. `place` is what it answers. Slow for long texts, so it
 * runs before the transaction opens. Throws 422 for blank (with `whenBlank`), too long, or too many links.
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

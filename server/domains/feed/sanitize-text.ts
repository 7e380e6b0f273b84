import { hashText } from '#server/domains/moderation/hash-text.ts';
import { linksInText } from '#server/domains/moderation/rules.ts';
import { isBlank } from '#server/platform/text/html.ts';
import { sanitizeInWorker } from '#server/platform/text/sanitize-in-worker.ts';
import { maxMentions } from './rules.ts';

/** A sanitized text, ready for `admitText` and storage. */
export interface SanitizedText {
  content: string;
  plain: string;
  links: number;
  /** Ids of mentioned members, at most `maxMentions`. */
  mentions: string[];
  /** Equal for texts that read alike and have an identical file. */
  contentHash: Buffer;
}

/**
 * Markup of an empty editor is shorter than this. Checking longer text for blankness costs as much as
 * sanitizing it.
 */
const longestBlank = 200;

/** True for the markup an empty editor sends. */
export const isBare = (html: string): boolean => html.length <= longestBlank && isBlank(html);

/**
 * Sanitizes rich text for storage. With a photo (`file`) the text may be blank. Throws 422 with `whenBlank`,
 * or when the text is too long.
 */
export async function sanitizeText(
  html: string,
  { author, whenBlank, file = null }: { author: string; whenBlank: string; file?: Buffer | null },
): Promise<SanitizedText> {
  const kept =
    file && isBare(html)
      ? { content: '', plain: '', links: 0, mentions: [] }
      : await sanitizeInWorker(html, whenBlank, author);
  return {
    ...kept,
    mentions: kept.mentions.slice(0, maxMentions),
    contentHash: hashText(kept.plain, { file }),
  };
}

/**
 * Returns the plain text of a win for `admitText`. It has no markup, so addresses in the text count as links.
 */
export const sanitizePlainText = (plain: string, mentions: string[] = []): SanitizedText => ({
  content: plain,
  plain,
  links: linksInText(plain),
  mentions,
  contentHash: hashText(plain),
});

/**
 * Returns a comment for `admitText`. Its hash is salted, so that a short "Thank you" never counts as a
 * duplicate of a post.
 */
export const sanitizeComment = (plain: string, mentions: string[]): SanitizedText => ({
  ...sanitizePlainText(plain, mentions),
  contentHash: hashText(plain, { place: 'comment' }),
});

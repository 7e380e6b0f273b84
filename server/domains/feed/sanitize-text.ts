import { hashText } from '#server/domains/moderation/hash-text.ts';
import { linksInText } from '#server/domains/moderation/rules.ts';
import { isBlank } from '#server/platform/text/html.ts';
import { sanitizeInWorker } from '#server/platform/text/sanitize-in-worker.ts';
import { maxMentions } from './rules.ts';

/** A text ready to be judged and stored. */
export interface SanitizedText {
  content: string;
  plain: string;
  links: number;
  /** Ids of the members it names, 20 at most. */
  mentions: string[];
  /** The same for texts that read the same and bring the same file. */
  contentHash: Buffer;
}

/** An editor's empty text is shorter than this; looking for words costs as much as cleaning them. */
const longestBlank = 200;

/** Returns whether rich text is what an empty editor sends. */
export const isBare = (html: string): boolean => html.length <= longestBlank && isBlank(html);

/**
 * Sanitizes rich text for storage. Where a photo (`file`) stands for the words, they may be missing. Throws 422 with `whenBlank`, or when
 * the text is too long.
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

/** Plain text of a win as it is judged: nothing in it is a link, but addresses are read as such. */
export const sanitizePlainText = (plain: string, mentions: string[] = []): SanitizedText => ({
  content: plain,
  plain,
  links: linksInText(plain),
  mentions,
  contentHash: hashText(plain),
});

/** The same for a comment. "Thank you" may be said often, and by somebody who posted it: its hash is that of no post. */
export const sanitizeComment = (plain: string, mentions: string[]): SanitizedText => ({
  ...sanitizePlainText(plain, mentions),
  contentHash: hashText(plain, { place: 'comment' }),
});

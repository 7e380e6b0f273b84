import { maxMentions } from '#contract/platform/rich-text.ts';
import { isBlank } from '#server/platform/text/html.ts';
import { sanitizeInWorker } from '#server/platform/text/sanitize-in-worker.ts';
import { hashText } from './hash-text.ts';
import { linksInText } from './rules.ts';

/** A sanitized text, ready for `publishText` and storage. */
export interface SanitizedText {
  content: string;
  plain: string;
  links: number;
  /** Ids of mentioned members, at most `maxMentions`. */
  mentions: string[];
  /** Equal for texts that read alike, have an identical file and may be posted once per place. */
  contentHash: Buffer;
}

/** Texts shorter than this are duplicates only in one place: a short "thank you" is fine in two topics. */
const shortText = 60;
/**
 * Markup of an empty editor is shorter than this. Checking longer text for blankness costs as much as
 * sanitizing it.
 */
const longestBlank = 200;

/** True for the markup an empty editor sends. */
export const isBare = (html: string): boolean => html.length <= longestBlank && isBlank(html);

/**
 * Sanitizes a member's rich text for storage. Slow for long texts, so it runs before the transaction. With a
 * photo (`file`) the text may be blank. `place` is what it answers or is part of. `pictures` keeps pictures of this server. Throws 422 with `whenBlank`,
 * or when the text is too long.
 */
export async function sanitizeText(
  html: string,
  {
    author,
    whenBlank,
    file = null,
    place = '',
    pictures = false,
  }: { author: string; whenBlank: string; file?: Buffer | null; place?: string; pictures?: boolean },
): Promise<SanitizedText> {
  const text =
    file && isBare(html)
      ? { content: '', plain: '', links: 0, mentions: [] }
      : await sanitizeInWorker(html, whenBlank, author, { pictures });
  return {
    ...text,
    mentions: text.mentions.slice(0, maxMentions),
    contentHash: hashText(text.plain, { file, place: text.plain.length < shortText ? place : '' }),
  };
}

/**
 * Returns a plain text for `publishText`. It has no markup, so addresses in the text count as links. With
 * `place`, it is a duplicate only there, however long it is.
 */
export const sanitizePlainText = (
  plain: string,
  { mentions = [], place = '' }: { mentions?: string[]; place?: string } = {},
): SanitizedText => ({
  content: plain,
  plain,
  links: linksInText(plain),
  mentions,
  contentHash: hashText(plain, { place }),
});

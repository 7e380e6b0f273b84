import { longestHeadline, maxTags } from '#contract/content-types/headlines.ts';
import { isBlankText } from '#server/platform/rules.ts';

export const tooManyTags = 'A post can have up to 10 tags.';
export const tagTooLong = 'A tag can have up to 40 characters.';
export const headlineTooLong = 'A headline can have 200 characters.';

const longestTag = 40;

/** Returns a headline as one line; empty when nothing visible remains. */
export function tidyHeadline(title: string): string {
  const line = title
    .replace(/[\u202a-\u202e\u2066-\u2069\u200e\u200f]/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return isBlankText(line) ? '' : line;
}

/** True for a headline with more characters than the form takes. */
export const isTooLong = (title: string): boolean => [...title].length > longestHeadline;

/**
 * Returns tags in lower case: split on commas, trimmed, without blanks and duplicates. Returns a refusal sentence for
 * too many or too long ones.
 */
export function tidyTags(given: string | readonly string[]): { tags: string[] } | { refusal: string } {
  const parts = (typeof given === 'string' ? [given] : given).flatMap((each) => each.split(','));
  const tags = [...new Set(parts.map((each) => tidyHeadline(each).toLowerCase()))].filter(
    (tag) => tag !== '',
  );
  if (tags.some((tag) => tag.length > longestTag)) return { refusal: tagTooLong };
  return tags.length > maxTags ? { refusal: tooManyTags } : { tags };
}

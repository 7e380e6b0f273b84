/** Categories of news (B section 9), in the order of the page. */
export const newsCategories = [
  'announcements',
  'updates',
  'success_stories',
  'community_highlights',
  'tips_advice',
  'events',
] as const;
export type NewsCategory = (typeof newsCategories)[number];

/** Kinds of reactions to news (B section 9). */
export const newsReactions = ['like', 'clap'] as const;
export type NewsReaction = (typeof newsReactions)[number];

/** Characters of the text that a list shows (B section 9). */
export const newsExcerpt = 150;
/** Highest priority that an administrator gives. */
export const highestPriority = 10;
export const longestHeadline = 200;
export const maxNewsTags = 10;

export const newsIncomplete = 'Please fill in both title and content';
export const newsEmpty = 'Post content cannot be empty';

/** Returns a priority as the specification reads it: 0 to 10, and anything else is 0 (B section 5). */
export function priorityOf(typed: string | number | null | undefined): number {
  const number = typeof typed === 'string' ? Number(typed.trim() || Number.NaN) : (typed ?? Number.NaN);
  return Number.isInteger(number) && number >= 0 && number <= highestPriority ? number : 0;
}

/** Returns the first 150 characters of a plain text, with an ellipsis if that cuts it. */
export function excerptOf(plain: string): string {
  const words = plain.replace(/\s+/g, ' ').trim();
  const letters = [...words];
  return letters.length > newsExcerpt ? `${letters.slice(0, newsExcerpt).join('').trimEnd()}…` : words;
}

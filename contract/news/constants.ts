/** Categories of news, in the order of the page. */
export const newsCategories = [
  'announcements',
  'updates',
  'success_stories',
  'community_highlights',
  'tips_advice',
  'events',
] as const;
export type NewsCategory = (typeof newsCategories)[number];

/** Kinds of reactions to news. */
export const newsReactions = ['like', 'clap'] as const;
export type NewsReaction = (typeof newsReactions)[number];

/** Highest priority that an administrator gives. */
export const highestPriority = 10;
/** News posts that a member shares in a day. Staff have no limit. */
export const newsADay = 3;

export const newsIncomplete = 'Please fill in both title and content';
export const newsEmpty = 'Post content cannot be empty';

/** Returns a priority as a number from 0 to 10, and anything else is 0. */
export function priorityOf(typed: string | number | null | undefined): number {
  const number = typeof typed === 'string' ? Number(typed.trim() || Number.NaN) : (typed ?? Number.NaN);
  return Number.isInteger(number) && number >= 0 && number <= highestPriority ? number : 0;
}

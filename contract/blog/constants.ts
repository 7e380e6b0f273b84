/** Categories of the blog, in the order of its page. */
export const blogCategories = ['habits', 'mindset', 'walking', 'members', 'work'] as const;
export type BlogCategory = (typeof blogCategories)[number];

export const blogCategoryNames: Record<BlogCategory, string> = {
  habits: 'Habits',
  mindset: 'Mindset',
  walking: 'Walking',
  members: 'Members',
  work: 'Work',
};

/** States of a post. `scheduled` is approved and waits for its time. */
export const blogStatuses = ['draft', 'pending', 'rejected', 'scheduled', 'published'] as const;
export type BlogStatus = (typeof blogStatuses)[number];
/** States of a revision: the text its author works on, which isn't approved. */
export const revisionStates = ['draft', 'pending', 'rejected'] as const;
export type RevisionState = (typeof revisionStates)[number];

/** Texts of a scheduled post that was changed after its approval. One becomes the draft when it's moved back. */
export const keptTexts = ['approved', 'changes'] as const;
export type KeptText = (typeof keptTexts)[number];

/** Characters of a post that the front office sees first. */
export const blogPreview = 500;
export const longestIntroduction = 300;
export const longestReason = 1000;
/** Words a minute that reading times assume. */
export const wordsAMinute = 220;

export const blogIncomplete = 'Please fill in both title and content';

/** Returns the minutes that a text of this many words takes to read, at least 1. */
export const readingMinutes = (words: number): number => Math.max(1, Math.round(words / wordsAMinute));

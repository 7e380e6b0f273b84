/** Suggestions while a name is typed. */
export const maxSuggestions = 8;

export const memberMissing = "That member doesn't exist.";
export const alreadyFollowing = 'Already following this user';

/**
 * Returns a whole email address, in lower case; null for anything else. Members are found by whole addresses
 * only (decision 72).
 */
export const asAddress = (typed: string): string | null =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed) ? typed.toLowerCase() : null;

/** Returns text as a LIKE pattern for a prefix, with `%`, `_` and the backslash escaped. */
export const asBeginning = (typed: string): string =>
  `${typed.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

import { type Tier, tiers } from '#contract/tiers.ts';

/** People offered while a name is typed. */
export const maxSuggestions = 8;

export const memberMissing = "That member doesn't exist.";
export const alreadyFollowing = 'Already following this user';
export const reportedProfile = 'Profile reported successfully. Moderators will review it.';

/** A tier as stored, or that of everybody without a plan. */
export const tierOf = (stored: string | null): Tier => tiers.find((tier) => tier === stored) ?? 'starter';

/** A whole e-mail address, the only form in which one finds anybody (decision 72); null for anything else. */
export const asAddress = (typed: string): string | null =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed) ? typed.toLowerCase() : null;

/** Text as the beginning of a LIKE pattern: what is a sign there is a character here. */
export const asBeginning = (typed: string): string =>
  `${typed.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
